#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <tesseract/capi.h>
