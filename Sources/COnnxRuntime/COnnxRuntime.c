#define _POSIX_C_SOURCE 200809L  // strdup

#include "COnnxRuntime.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The published C ABI of ONNX Runtime, as far as it is used here. Objects are opaque; a call
// that can fail returns a status, NULL meaning success.
typedef struct OrtStatus OrtStatus;
typedef struct OrtEnv OrtEnv;
typedef struct OrtSession OrtSession;
typedef struct OrtSessionOptions OrtSessionOptions;
typedef struct OrtMemoryInfo OrtMemoryInfo;
typedef struct OrtAllocator OrtAllocator;
typedef struct OrtValue OrtValue;
typedef struct OrtShapeInfo OrtShapeInfo;
typedef struct OrtTypeInfo OrtTypeInfo;

typedef struct {
  const void *const *(*get_api)(uint32_t version);
  const char *(*get_version)(void);
} OrtApiBase;

enum { api_version = 1 };
enum { log_errors_only = 3 };
enum { all_optimizations = 99 };
enum { device_allocator = 0, default_memory = 0 };
enum { element_float = 1, element_half = 10 };

// The places in the function table of API version 1; the signatures follow.
enum {
  slot_get_error_message = 2,
  slot_create_env = 3,
  slot_create_session = 7,
  slot_create_session_from_array = 8,
  slot_run = 9,
  slot_create_session_options = 10,
  slot_disable_memory_pattern = 17,
  slot_disable_cpu_arena = 19,
  slot_set_graph_optimization = 23,
  slot_set_intra_op_threads = 24,
  slot_set_inter_op_threads = 25,
  slot_session_input_type = 33,
  slot_session_input_name = 36,
  slot_session_output_name = 37,
  slot_create_tensor_with_data = 49,
  slot_tensor_data = 51,
  slot_tensor_type = 55,
  slot_element_type = 60,
  slot_dimension_count = 61,
  slot_dimensions = 62,
  slot_shape_info = 65,
  slot_create_cpu_memory_info = 69,
  slot_allocator_free = 76,
  slot_default_allocator = 78,
  slot_release_env = 92,
  slot_release_status = 93,
  slot_release_memory_info = 94,
  slot_release_session = 95,
  slot_release_value = 96,
  slot_release_type = 98,
  slot_release_shape_info = 99,
  slot_release_session_options = 100,
};

typedef const char *(*ErrorMessage)(const OrtStatus *);
typedef OrtStatus *(*CreateEnv)(int, const char *, OrtEnv **);
typedef OrtStatus *(*CreateSession)(
    const OrtEnv *, const char *, const OrtSessionOptions *, OrtSession **);
typedef OrtStatus *(*CreateSessionFromArray)(
    const OrtEnv *, const void *, size_t, const OrtSessionOptions *, OrtSession **);
typedef OrtStatus *(*Run)(
    OrtSession *, const void *, const char *const *, const OrtValue *const *, size_t,
    const char *const *, size_t, OrtValue **);
typedef OrtStatus *(*CreateSessionOptions)(OrtSessionOptions **);
typedef OrtStatus *(*ChangeOptions)(OrtSessionOptions *);
typedef OrtStatus *(*SetOption)(OrtSessionOptions *, int);
typedef OrtStatus *(*SessionName)(const OrtSession *, size_t, OrtAllocator *, char **);
typedef OrtStatus *(*SessionType)(const OrtSession *, size_t, OrtTypeInfo **);
typedef OrtStatus *(*TensorType)(const OrtTypeInfo *, const OrtShapeInfo **);
typedef OrtStatus *(*CreateTensorWithData)(
    const OrtMemoryInfo *, void *, size_t, const int64_t *, size_t, int, OrtValue **);
typedef OrtStatus *(*TensorData)(OrtValue *, void **);
typedef OrtStatus *(*ElementType)(const OrtShapeInfo *, int *);
typedef OrtStatus *(*DimensionCount)(const OrtShapeInfo *, size_t *);
typedef OrtStatus *(*Dimensions)(const OrtShapeInfo *, int64_t *, size_t);
typedef OrtStatus *(*ShapeInfo)(const OrtValue *, OrtShapeInfo **);
typedef OrtStatus *(*CreateCpuMemoryInfo)(int, int, OrtMemoryInfo **);
typedef OrtStatus *(*AllocatorFree)(OrtAllocator *, void *);
typedef OrtStatus *(*DefaultAllocator)(OrtAllocator **);
typedef void (*Release)(void *);

#define CALL(runtime, type, slot) ((type)(uintptr_t)(runtime)->table[slot])

struct recto_onnx_runtime {
  const OrtApiBase *base;
  const void *const *table;
  OrtEnv *env;
  OrtSessionOptions *options;
  OrtMemoryInfo *memory;
};

struct recto_onnx_model {
  const recto_onnx_runtime *runtime;
  OrtSession *session;
  char *input_name;
  char *output_name;
  bool takes_halves;
};

static void explain(recto_onnx_reason *reason, const char *text) {
  snprintf(reason->text, sizeof reason->text, "%s", text);
}

static void release(const recto_onnx_runtime *runtime, int slot, void *object) {
  if (object) CALL(runtime, Release, slot)(object);
}

/// Whether the call went well; otherwise keeps its message and frees the status.
static bool went_well(
    const recto_onnx_runtime *runtime, OrtStatus *status, recto_onnx_reason *reason) {
  if (!status) return true;
  explain(reason, CALL(runtime, ErrorMessage, slot_get_error_message)(status));
  release(runtime, slot_release_status, status);
  return false;
}

#define TRY(runtime, status) went_well((runtime), (status), reason)

static bool make_options(recto_onnx_runtime *r, int threads, recto_onnx_reason *reason) {
  // Without arena and memory pattern each run frees what it took: pages of many shapes would
  // otherwise leave a block for each shape behind.
  return TRY(r, CALL(r, CreateSessionOptions, slot_create_session_options)(&r->options))
      && TRY(r, CALL(r, SetOption, slot_set_intra_op_threads)(r->options, threads))
      && TRY(r, CALL(r, SetOption, slot_set_inter_op_threads)(r->options, 1))
      && TRY(r, CALL(r, SetOption, slot_set_graph_optimization)(r->options, all_optimizations))
      && TRY(r, CALL(r, ChangeOptions, slot_disable_cpu_arena)(r->options))
      && TRY(r, CALL(r, ChangeOptions, slot_disable_memory_pattern)(r->options));
}

static char *session_name(
    const recto_onnx_runtime *r, const OrtSession *session, int slot, recto_onnx_reason *reason) {
  OrtAllocator *allocator = NULL;
  char *name = NULL;
  if (!TRY(r, CALL(r, DefaultAllocator, slot_default_allocator)(&allocator))) return NULL;
  if (!TRY(r, CALL(r, SessionName, slot)(session, 0, allocator, &name))) return NULL;
  char *copy = strdup(name);
  if (!copy) explain(reason, "out of memory");
  TRY(r, CALL(r, AllocatorFree, slot_allocator_free)(allocator, name));
  return copy;
}

/// Whether the session's input is of floats of 16 bits rather than of 32; other kinds are refused.
static bool input_kind(
    const recto_onnx_runtime *r, const OrtSession *session, bool *takes_halves,
    recto_onnx_reason *reason) {
  OrtTypeInfo *type = NULL;
  const OrtShapeInfo *tensor = NULL;  // a part of the type
  int element = 0;
  if (!TRY(r, CALL(r, SessionType, slot_session_input_type)(session, 0, &type))) return false;
  bool good = TRY(r, CALL(r, TensorType, slot_tensor_type)(type, &tensor))
      && (!tensor || TRY(r, CALL(r, ElementType, slot_element_type)(tensor, &element)));
  release(r, slot_release_type, type);
  if (good && element != element_float && element != element_half) {
    explain(reason, "the network's input is not a tensor of floats");
    good = false;
  }
  *takes_halves = element == element_half;
  return good;
}

/// A model round a session, which it owns from then on, also when it fails.
static recto_onnx_model *make_model(
    const recto_onnx_runtime *r, OrtSession *session, recto_onnx_reason *reason) {
  recto_onnx_model *model = calloc(1, sizeof *model);
  if (!model) {
    release(r, slot_release_session, session);
    explain(reason, "out of memory");
    return NULL;
  }
  model->runtime = r;
  model->session = session;
  model->input_name = session_name(r, session, slot_session_input_name, reason);
  model->output_name = session_name(r, session, slot_session_output_name, reason);
  if (!model->input_name || !model->output_name
      || !input_kind(r, session, &model->takes_halves, reason)) {
    recto_onnx_unload(model);
    return NULL;
  }
  return model;
}

// "y = x + x" for one float, as an ONNX model (protocol buffers, IR version 8, opset 13).
static const unsigned char doubling_network[] = {
    0x08, 0x08,                                      // ModelProto.ir_version = 8
    0x3A, 0x31,                                      // .graph, 49 bytes
    0x0A, 0x0E,                                      //   .node, 14 bytes
    0x0A, 0x01, 'x', 0x0A, 0x01, 'x',                //     .input "x", .input "x"
    0x12, 0x01, 'y', 0x22, 0x03, 'A', 'd', 'd',      //     .output "y", .op_type "Add"
    0x12, 0x01, 'g',                                 //   .name "g"
    0x5A, 0x0D,                                      //   .input, 13 bytes
    0x0A, 0x01, 'x', 0x12, 0x08, 0x0A, 0x06, 0x08, 0x01, 0x12, 0x02, 0x0A, 0x00,
    0x62, 0x0D,                                      //   .output, 13 bytes: float[?]
    0x0A, 0x01, 'y', 0x12, 0x08, 0x0A, 0x06, 0x08, 0x01, 0x12, 0x02, 0x0A, 0x00,
    0x42, 0x04, 0x0A, 0x00, 0x10, 0x0D,              // .opset_import: domain "", version 13
};

/// Whether the slots are what we take them for: doubles a few numbers.
static bool passes_self_test(const recto_onnx_runtime *r, recto_onnx_reason *reason) {
  OrtSession *session = NULL;
  if (!TRY(r, CALL(r, CreateSessionFromArray, slot_create_session_from_array)(
                  r->env, doubling_network, sizeof doubling_network, r->options, &session)))
    return false;
  recto_onnx_model *model = make_model(r, session, reason);
  if (!model) return false;
  const float values[] = {1.5f, -2, 0.25f};
  const int64_t shape[] = {3};
  recto_onnx_output output;
  bool good = recto_onnx_run(model, values, shape, 1, &output, reason);
  if (good) {
    good = output.rank == 1 && output.count == 3 && output.values[0] == 3
        && output.values[1] == -4 && output.values[2] == 0.5f;
    if (!good) explain(reason, "the self-test gave a wrong result");
    recto_onnx_release_output(model, &output);
  }
  recto_onnx_unload(model);
  return good;
}

recto_onnx_runtime *recto_onnx_open(const char *path, int threads, recto_onnx_reason *reason) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    explain(reason, dlerror());
    return NULL;
  }
  const OrtApiBase *(*get_base)(void) =
      (const OrtApiBase *(*)(void))(uintptr_t)dlsym(library, "OrtGetApiBase");
  if (!get_base) {
    explain(reason, "the library does not export OrtGetApiBase");
    return NULL;
  }
  recto_onnx_runtime *r = calloc(1, sizeof *r);
  if (!r) {
    explain(reason, "out of memory");
    return NULL;
  }
  r->base = get_base();
  r->table = r->base->get_api(api_version);
  if (!r->table) {
    explain(reason, "the library does not offer API version 1");
    free(r);
    return NULL;
  }
  bool good = TRY(r, CALL(r, CreateEnv, slot_create_env)(log_errors_only, "recto", &r->env))
      && make_options(r, threads, reason)
      && TRY(r, CALL(r, CreateCpuMemoryInfo, slot_create_cpu_memory_info)(
                    device_allocator, default_memory, &r->memory))
      && passes_self_test(r, reason);
  if (!good) {
    recto_onnx_close(r);
    return NULL;
  }
  return r;
}

const char *recto_onnx_version(const recto_onnx_runtime *runtime) {
  return runtime->base->get_version();
}

void recto_onnx_close(recto_onnx_runtime *runtime) {
  release(runtime, slot_release_memory_info, runtime->memory);
  release(runtime, slot_release_session_options, runtime->options);
  release(runtime, slot_release_env, runtime->env);
  free(runtime);
}

recto_onnx_model *recto_onnx_load(
    recto_onnx_runtime *r, const char *path, recto_onnx_reason *reason) {
  OrtSession *session = NULL;
  if (!TRY(r, CALL(r, CreateSession, slot_create_session)(r->env, path, r->options, &session)))
    return NULL;
  return make_model(r, session, reason);
}

void recto_onnx_unload(recto_onnx_model *model) {
  release(model->runtime, slot_release_session, model->session);
  free(model->input_name);
  free(model->output_name);
  free(model);
}

/// The bits of the float of 16 bits nearest to `value`, ties to even (IEEE 754).
static uint16_t half_of(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  uint16_t sign = (uint16_t)(bits >> 16 & 0x8000);
  bits &= 0x7fffffff;
  if (bits > 0x7f800000) return sign | 0x7e00;   // not a number
  if (bits >= 0x477ff000) return sign | 0x7c00;  // from 65520 on: infinite
  if (bits < 0x38800000) {
    // Below 2⁻¹⁴: a multiple of 2⁻²⁴. Adding ½ leaves it in the last bits of the sum, rounded.
    float sum;
    memcpy(&sum, &bits, sizeof sum);
    sum += 0.5f;
    memcpy(&bits, &sum, sizeof bits);
    return sign | (uint16_t)(bits - 0x3f000000);
  }
  bits += 0xfff + (bits >> 13 & 1);
  return sign | (uint16_t)((bits - 0x38000000) >> 13);
}

/// The value of a float of 16 bits.
static float float_of(uint16_t half) {
  uint32_t bits = (uint32_t)(half & 0x7fff) << 13;
  if ((half & 0x7c00) == 0x7c00) {
    bits |= 0x7f800000;
  } else if (half & 0x7c00) {
    bits += 0x38000000;
  } else {
    float small = (float)(half & 0x3ff) * 0x1p-24f;
    memcpy(&bits, &small, sizeof bits);
  }
  bits |= (uint32_t)(half & 0x8000) << 16;
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/// Gives `output` floats of its own for halves that the library owns.
static bool widen(const uint16_t *halves, recto_onnx_output *output, recto_onnx_reason *reason) {
  float *values = malloc((output->count ? output->count : 1) * sizeof *values);
  if (!values) {
    explain(reason, "out of memory");
    return false;
  }
  for (size_t i = 0; i < output->count; i++) values[i] = float_of(halves[i]);
  output->values = values;
  output->widened = values;
  return true;
}

/// Fills `output` from the tensor `value`, which stays its owner.
static bool describe(
    const recto_onnx_runtime *r, OrtValue *value, recto_onnx_output *output,
    recto_onnx_reason *reason) {
  OrtShapeInfo *info = NULL;
  int type = 0;
  void *data = NULL;
  recto_onnx_output result = {0};
  if (!TRY(r, CALL(r, ShapeInfo, slot_shape_info)(value, &info))) return false;
  bool good = TRY(r, CALL(r, ElementType, slot_element_type)(info, &type))
      && TRY(r, CALL(r, DimensionCount, slot_dimension_count)(info, &result.rank));
  bool is_half = type == element_half;
  if (good && ((type != element_float && !is_half) || result.rank > recto_onnx_max_rank)) {
    explain(reason, "the network's output is not a tensor of floats");
    good = false;
  }
  good = good && TRY(r, CALL(r, Dimensions, slot_dimensions)(info, result.shape, result.rank))
      && TRY(r, CALL(r, TensorData, slot_tensor_data)(value, &data));
  release(r, slot_release_shape_info, info);
  if (!good) return false;
  result.count = 1;
  for (size_t i = 0; i < result.rank; i++) result.count *= (size_t)result.shape[i];
  if (is_half) {
    if (!widen(data, &result, reason)) return false;
  } else {
    result.values = data;
  }
  result.owner = value;
  *output = result;
  return true;
}

bool recto_onnx_run(
    const recto_onnx_model *model, const float *values, const int64_t *shape, size_t rank,
    recto_onnx_output *output, recto_onnx_reason *reason) {
  const recto_onnx_runtime *r = model->runtime;
  size_t count = 1;
  for (size_t i = 0; i < rank; i++) count *= (size_t)shape[i];
  OrtValue *input = NULL;
  OrtValue *result = NULL;
  uint16_t *halves = NULL;
  if (model->takes_halves) {
    halves = malloc((count ? count : 1) * sizeof *halves);
    if (!halves) {
      explain(reason, "out of memory");
      return false;
    }
    for (size_t i = 0; i < count; i++) halves[i] = half_of(values[i]);
  }
  // The library never writes to an input; the cast only satisfies its signature.
  void *data = halves ? (void *)halves : (void *)(uintptr_t)values;
  if (!TRY(r, CALL(r, CreateTensorWithData, slot_create_tensor_with_data)(
                  r->memory, data, count * (halves ? sizeof *halves : sizeof *values), shape, rank,
                  halves ? element_half : element_float, &input))) {
    free(halves);
    return false;
  }
  const char *const input_names[] = {model->input_name};
  const char *const output_names[] = {model->output_name};
  const OrtValue *const inputs[] = {input};
  bool good = TRY(r, CALL(r, Run, slot_run)(
                        model->session, NULL, input_names, inputs, 1, output_names, 1, &result))
      && describe(r, result, output, reason);
  release(r, slot_release_value, input);
  free(halves);
  if (!good) release(r, slot_release_value, result);
  return good;
}

void recto_onnx_release_output(const recto_onnx_model *model, recto_onnx_output *output) {
  release(model->runtime, slot_release_value, output->owner);
  free(output->widened);
  output->owner = NULL;
  output->widened = NULL;
  output->values = NULL;
  output->count = 0;
}
