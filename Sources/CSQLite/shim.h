#include <sqlite3.h>

// Swift does not import what a macro casts.
static inline sqlite3_destructor_type recto_sqlite_transient(void) { return SQLITE_TRANSIENT; }
