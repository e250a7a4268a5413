#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <png.h>
#include <zlib.h>
