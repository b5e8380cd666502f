/*
 * LIBSVM, as Debian compiles it. Reads lines "train FILE TASK KERNEL GAMMA C EXTRA TOLERANCE SECONDS MOST OUT"
 * and answers "ok LIMITED SECONDS…": see answer.mjs, which says what they mean.
 */

#include <libsvm/svm.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static long iterations; /* of the longest part of a training */

/* What LIBSVM tells of a training is read, not printed. */
static void listen(const char *said) {
  const char *at = strstr(said, "#iter = ");
  if (at && atol(at + 8) > iterations) iterations = atol(at + 8);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static struct svm_problem problem;
static char loaded[4096];

/* Reads n and d, then x of n points of d coordinates, then y: all as numbers of eight bytes. Coordinates that are 0
   are left out, as they are in LIBSVM's files. */
static int load(const char *path) {
  if (strcmp(path, loaded) == 0) return 1;
  FILE *file = fopen(path, "rb");
  double size[2];
  if (!file || fread(size, sizeof *size, 2, file) != 2) return 0;
  size_t n = size[0], d = size[1];
  double *x = malloc(n * d * sizeof *x);
  free(problem.y);
  problem.l = n;
  problem.y = malloc(n * sizeof *problem.y);
  int whole = fread(x, d * sizeof *x, n, file) == n && fread(problem.y, sizeof *problem.y, n, file) == n;
  fclose(file);
  if (problem.x) free(problem.x[0]);
  free(problem.x);
  struct svm_node *node = malloc(n * (d + 1) * sizeof *node);
  problem.x = malloc(n * sizeof *problem.x);
  for (size_t i = 0; i < n; i++) {
    problem.x[i] = node;
    for (size_t a = 0; a < d; a++)
      if (x[d * i + a] != 0) *node++ = (struct svm_node){a + 1, x[d * i + a]};
    (node++)->index = -1;
  }
  free(x);
  snprintf(loaded, sizeof loaded, "%s", path);
  return whole;
}

/* Where in a model's labels the c-th smallest is. */
static int place(const struct svm_model *model, int c) {
  for (int i = 0; i < model->nr_class; i++) {
    int smaller = 0;
    for (int j = 0; j < model->nr_class; j++) smaller += model->label[j] < model->label[i];
    if (smaller == c) return i;
  }
  return -1;
}

/* Writes the coefficients of one pair of classes, which stand at a and b of a model: its vectors are in the order of
   their classes, and of a vector of a, the coefficient for b is at b, or at b - 1 where b comes after a. */
static void pair(double *coef, int pairs, const struct svm_model *model, int a, int b) {
  int k = 0;
  for (int c = 0; c < model->nr_class; c++)
    for (int end = k + model->nSV[c]; k < end; k++)
      if (c == a || c == b) {
        int other = c == a ? b : a;
        coef[(size_t)(model->sv_indices[k] - 1) * pairs] = model->sv_coef[other > c ? other - 1 : other][k];
      }
}

/* Writes the coefficients of every point. */
static int save(const char *path, const struct svm_model *model) {
  int classes = model->label ? model->nr_class : 2, pairs = classes * (classes - 1) / 2;
  size_t size = (size_t)problem.l * pairs;
  double *coef = calloc(size, sizeof *coef);
  if (classes == 2) {
    for (int k = 0; k < model->l; k++) coef[model->sv_indices[k] - 1] = model->sv_coef[0][k];
  } else {
    double *at = coef;
    for (int a = 0; a < classes; a++)
      for (int b = a + 1; b < classes; b++) pair(at++, pairs, model, place(model, a), place(model, b));
  }
  FILE *file = fopen(path, "wb");
  int whole = file && fwrite(coef, sizeof *coef, size, file) == size;
  if (file) whole &= fclose(file) == 0;
  free(coef);
  return whole;
}

static int typeOf(const char *task) {
  if (strcmp(task, "svr") == 0) return EPSILON_SVR;
  return strcmp(task, "one-class") ? C_SVC : ONE_CLASS;
}

int main(void) {
  char line[16384], path[4096], task[16], kernel[16], out[4096];
  double gamma, cost, extra, tolerance, seconds;
  int most;
  svm_set_print_string_function(listen);
  setvbuf(stdout, NULL, _IOLBF, 0);
  printf("ready %d.%d\n", libsvm_version / 100, libsvm_version % 100);
  while (fgets(line, sizeof line, stdin)) {
    if (sscanf(line, "train %4095s %15s %15s %lf %lf %lf %lf %lf %d %4095s", path, task, kernel, &gamma, &cost, &extra,
               &tolerance, &seconds, &most, out) != 10 || !load(path)) {
      printf("error cannot read %s", line);
      continue;
    }
    struct svm_parameter p = {.svm_type = typeOf(task), .kernel_type = strcmp(kernel, "poly") ? RBF : POLY,
                              .degree = 3, .gamma = gamma, .coef0 = 1, .C = cost, .nu = extra, .p = extra,
                              .eps = tolerance, .cache_size = 200, .shrinking = 1};
    double spent = 0, *times = malloc(most * sizeof *times);
    int runs = 0, limited = 0, whole = 1;
    do {
      iterations = 0;
      double begun = now();
      struct svm_model *model = svm_train(&problem, &p);
      spent += times[runs++] = now() - begun;
      limited |= iterations >= (problem.l > 100000 ? 100L * problem.l : 10000000);
      if (runs == 1 && strcmp(out, "-")) whole = save(out, model);
      svm_free_and_destroy_model(&model);
    } while (spent < seconds && runs < most);
    printf(whole ? "ok %d" : "error cannot write %d", limited);
    for (int r = 0; r < runs; r++) printf(" %.9g", times[r]);
    printf("\n");
    free(times);
  }
  return 0;
}
