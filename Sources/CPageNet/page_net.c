#include "CPageNet.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t bytes[] = {
#embed "page.net"
};

uint32_t page_net_length(void) { return sizeof bytes; }

uint8_t page_net_byte(uint32_t place) { return place < sizeof bytes ? bytes[place] : 0; }
