#define _GNU_SOURCE
#include "CChild.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <unistd.h>

static void set_limit(pid_t pid, int resource, uint64_t value) {
  const struct rlimit limit = {value, value};
  // The child is ours and the limit no higher than our own, or it stays as it is.
  prlimit(pid, resource, &limit, NULL);
}

static void close_both(int ends[2]) {
  close(ends[0]);
  close(ends[1]);
}

// Signals do to a child what they do to any program, whatever this process ignores or blocks: one
// that writes to nobody ends.
static int set_signals(posix_spawnattr_t *attributes) {
  sigset_t none, restored;
  sigemptyset(&none);
  sigemptyset(&restored);
  const int changed[] = {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP};
  for (size_t i = 0; i < sizeof changed / sizeof *changed; i++) sigaddset(&restored, changed[i]);
  int status = posix_spawnattr_setsigmask(attributes, &none);
  if (status == 0) status = posix_spawnattr_setsigdefault(attributes, &restored);
  if (status == 0) {
    status = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  return status;
}

static int spawn(const char *const *arguments, const char *const *environment, int output,
                 int error, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  int status = posix_spawn_file_actions_init(&actions);
  if (status != 0) return status;
  posix_spawnattr_t attributes;
  status = posix_spawnattr_init(&attributes);
  if (status != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return status;
  }
  status = set_signals(&attributes);
  if (status == 0) status = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  if (status == 0) status = posix_spawn_file_actions_adddup2(&actions, output, 1);
  if (status == 0) status = posix_spawn_file_actions_adddup2(&actions, error, 2);
  if (status == 0) {
    status = posix_spawnp(pid, arguments[0], &actions, &attributes, (char *const *)arguments,
                          (char *const *)environment);
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return status;
}

int recto_child_start(const char *const *arguments, const char *const *environment,
                      struct recto_child_limits limits, struct recto_child *child) {
  int output[2], error[2];
  if (pipe2(output, O_CLOEXEC) != 0) return errno;
  if (pipe2(error, O_CLOEXEC) != 0) {
    const int reason = errno;
    close_both(output);
    return reason;
  }
  const int status = spawn(arguments, environment, output[1], error[1], &child->pid);
  if (status != 0) {
    close_both(output);
    close_both(error);
    return status;
  }
  // Set from outside, so that no code of ours runs between fork and exec. The few instructions
  // that the child runs before are those of the loader, on nothing hostile.
  set_limit(child->pid, RLIMIT_CORE, 0);
  set_limit(child->pid, RLIMIT_FSIZE, limits.file_bytes);
  set_limit(child->pid, RLIMIT_AS, limits.address_space_bytes);
  set_limit(child->pid, RLIMIT_CPU, limits.cpu_seconds);
  close(output[1]);
  close(error[1]);
  // A larger pipe spares switching between the two processes; without one it works too.
  fcntl(output[0], F_SETPIPE_SZ, 1 << 20);
  fcntl(output[0], F_SETFL, O_NONBLOCK);
  fcntl(error[0], F_SETFL, O_NONBLOCK);
  child->output = output[0];
  child->error = error[0];
  return 0;
}
