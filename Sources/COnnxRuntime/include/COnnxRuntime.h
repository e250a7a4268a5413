// A thin C face of ONNX Runtime: one input tensor of floats, one output tensor of floats. Networks
// whose own tensors are of 16 bits get and give them all the same: the numbers are converted.
//
// ONNX Runtime's wheel carries the shared library without its header. The library exports one
// symbol, OrtGetApiBase, which leads to a table of function pointers; the table only ever grows
// at its end, so the slots of API version 1 keep their places. COnnxRuntime.c names the slots it
// uses, and recto_onnx_open proves them by running a small network before anything else runs.
#ifndef RECTO_ONNX_RUNTIME_H
#define RECTO_ONNX_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The most dimensions a tensor may have here.
enum { recto_onnx_max_rank = 8 };

/// The opened library with its environment and session options.
typedef struct recto_onnx_runtime recto_onnx_runtime;

/// A loaded network.
typedef struct recto_onnx_model recto_onnx_model;

/// Room for the reason of a failure, filled by the calls that can fail.
typedef struct {
  char text[512];
} recto_onnx_reason;

/// What a run gives, of the network's first output. The values live until recto_onnx_release_output.
typedef struct {
  const float *_Nullable values;
  size_t count;
  int64_t shape[recto_onnx_max_rank];
  size_t rank;
  void *_Nullable owner;
  void *_Nullable widened;
} recto_onnx_output;

/// Opens the library at `path`, checks that it speaks API version 1, and runs the self-test.
/// Networks loaded with it compute in the calling thread alone when `threads` is 1. NULL, and
/// the reason, when any of that fails. Nothing is unloaded: the library stays till the end.
recto_onnx_runtime *_Nullable recto_onnx_open(
    const char *path, int threads, recto_onnx_reason *reason);

/// The library's own version, such as "1.31.1".
const char *recto_onnx_version(const recto_onnx_runtime *runtime);

/// Frees the environment; every model of it must be closed before.
void recto_onnx_close(recto_onnx_runtime *runtime);

/// Loads the network in the file at `path`; NULL, and the reason, on failure.
recto_onnx_model *_Nullable recto_onnx_load(
    recto_onnx_runtime *runtime, const char *path, recto_onnx_reason *reason);

/// Frees a network; no run of it may be in progress.
void recto_onnx_unload(recto_onnx_model *model);

/// Runs the network on the `rank` dimensions `shape` of `values`. Safe from several threads at
/// once on the same model. False, and the reason, on failure; then `output` is untouched.
bool recto_onnx_run(
    const recto_onnx_model *model, const float *values, const int64_t *shape, size_t rank,
    recto_onnx_output *output, recto_onnx_reason *reason);

/// Frees what a run gave.
void recto_onnx_release_output(const recto_onnx_model *model, recto_onnx_output *output);

#pragma clang assume_nonnull end

#endif
