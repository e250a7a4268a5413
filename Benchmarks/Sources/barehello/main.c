// The yardstick: libmicrohttpd alone, with the same threads and limits. barehello PORT THREADS
#include <microhttpd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char text[] = "hello, world\n";

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *data,
                              size_t *size, void **request) {
  static int seen;
  (void)context, (void)url, (void)method, (void)version, (void)data;
  if (*request == NULL) {
    *request = &seen;
    return MHD_YES;
  }
  if (*size != 0) {
    *size = 0;
    return MHD_YES;
  }
  struct MHD_Response *response =
      MHD_create_response_from_buffer(sizeof text - 1, (void *)text, MHD_RESPMEM_PERSISTENT);
  MHD_add_response_header(response, "Content-Type", "text/plain; charset=utf-8");
  enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
  MHD_destroy_response(response);
  return result;
}

int main(int count, char **arguments) {
  int port = count > 1 ? atoi(arguments[1]) : 8091;
  unsigned threads = count > 2 ? (unsigned)atoi(arguments[2]) : 2;
  signal(SIGPIPE, SIG_IGN);
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD, (uint16_t)port, NULL, NULL, answer, NULL,
      MHD_OPTION_CONNECTION_LIMIT, 1024u, MHD_OPTION_THREAD_POOL_SIZE, threads, MHD_OPTION_END);
  if (daemon == NULL) return 1;
  printf("listening on %d\n", port);
  fflush(stdout);
  for (;;) pause();
}
