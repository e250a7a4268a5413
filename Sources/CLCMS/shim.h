#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <lcms2.h>
