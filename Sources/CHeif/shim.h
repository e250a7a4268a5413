#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <libheif/heif.h>
