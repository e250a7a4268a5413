#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <tiffio.h>
