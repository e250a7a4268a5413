#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <webp/decode.h>
#include <webp/encode.h>
