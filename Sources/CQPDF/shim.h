#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <qpdf/qpdf-c.h>
