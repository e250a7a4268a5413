#include <curl/curl.h>

// Swift calls no function with a variable list of arguments; these have one type each.

// Choices that are enumerators in the headers of some versions and macros in those of others.
static const long recto_curl_tls_1_2 = CURL_SSLVERSION_TLSv1_2;
static const long recto_curl_http_1_1 = CURL_HTTP_VERSION_1_1;
static const long recto_curl_starttls_if_offered = CURLUSESSL_TRY;
static const long recto_curl_starttls_always = CURLUSESSL_ALL;

// Options that take a number, a flag or a choice.
static inline CURLcode recto_curl_set_number(CURL *curl, CURLoption option, long value) {
  return curl_easy_setopt(curl, option, value);
}

// Options whose names end in _LARGE: sizes in bytes, places, speeds.
static inline CURLcode recto_curl_set_size(CURL *curl, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(curl, option, value);
}

// Options that take a text; libcurl copies it (but for CURLOPT_POSTFIELDS).
static inline CURLcode recto_curl_set_text(CURL *curl, CURLoption option, const char *value) {
  return curl_easy_setopt(curl, option, value);
}

// Options that take a list, such as headers; it must outlive the transfer.
static inline CURLcode recto_curl_set_list(CURL *curl, CURLoption option,
                                           struct curl_slist *value) {
  return curl_easy_setopt(curl, option, value);
}

// Options that take what a callback is given, an array of bytes, or a mime structure.
static inline CURLcode recto_curl_set_pointer(CURL *curl, CURLoption option, void *value) {
  return curl_easy_setopt(curl, option, value);
}

// CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
static inline CURLcode recto_curl_set_writer(CURL *curl, CURLoption option,
                                             curl_write_callback value) {
  return curl_easy_setopt(curl, option, value);
}

// CURLOPT_READFUNCTION.
static inline CURLcode recto_curl_set_reader(CURL *curl, CURLoption option,
                                             curl_read_callback value) {
  return curl_easy_setopt(curl, option, value);
}

// CURLOPT_SEEKFUNCTION.
static inline CURLcode recto_curl_set_seeker(CURL *curl, CURLoption option,
                                             curl_seek_callback value) {
  return curl_easy_setopt(curl, option, value);
}

// CURLOPT_XFERINFOFUNCTION.
static inline CURLcode recto_curl_set_progress(CURL *curl, CURLoption option,
                                               curl_xferinfo_callback value) {
  return curl_easy_setopt(curl, option, value);
}

// Facts that are numbers, such as CURLINFO_RESPONSE_CODE.
static inline CURLcode recto_curl_get_number(CURL *curl, CURLINFO fact, long *value) {
  return curl_easy_getinfo(curl, fact, value);
}

// Facts whose names end in _T, such as CURLINFO_CONTENT_LENGTH_DOWNLOAD_T.
static inline CURLcode recto_curl_get_size(CURL *curl, CURLINFO fact, curl_off_t *value) {
  return curl_easy_getinfo(curl, fact, value);
}

// CURL_GLOBAL_ALL is a macro that Swift may not see through.
static inline CURLcode recto_curl_start(void) { return curl_global_init(CURL_GLOBAL_ALL); }
