#ifndef RECTO_CHILD_H
#define RECTO_CHILD_H

#include <stdint.h>
#include <sys/types.h>

/// What a child process may take.
struct recto_child_limits {
  uint64_t address_space_bytes;
  uint64_t cpu_seconds;
  /// Of a file it writes, such as a cache of fonts.
  uint64_t file_bytes;
};

/// A running child process.
struct recto_child {
  pid_t pid;
  /// Read ends of pipes on the child's standard output and error, not blocking.
  int output;
  int error;
};

/// Starts `arguments[0]` (searched in PATH) with nothing on its standard input. The child
/// leaves no core. Returns 0, or the errno that tells what failed.
int recto_child_start(const char *const *arguments, const char *const *environment,
                      struct recto_child_limits limits, struct recto_child *child);

#endif
