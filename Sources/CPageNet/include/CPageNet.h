// The weights of the net that finds pages, as `Training/export.py` writes them.
#pragma once
#include <stdint.h>

/// How many bytes there are.
uint32_t page_net_length(void);

/// One of them; 0 beyond the end.
uint8_t page_net_byte(uint32_t place);
