#include<malloc.h>
