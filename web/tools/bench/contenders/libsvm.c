/*
 * LIBSVM, as Debian compiles it. Reads lines "train FILE KERNEL GAMMA C TOLERANCE SECONDS MOST OUT"
 * and answers "ok LIMITED SECONDS…": see answer.mjs, which says what they mean.
 */

#include <libsvm/svm.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static long iterations;

/* What LIBSVM tells of a training is read, not printed. */
static void listen(const char *said) {
  const char *at = strstr(said, "#iter = ");
  if (at) iterations = atol(at + 8);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static struct svm_problem problem;
static char loaded[4096];

/* Reads n, then x of n points in the plane, then y: all as numbers of eight bytes. */
static int load(const char *path) {
  if (strcmp(path, loaded) == 0) return 1;
  FILE *file = fopen(path, "rb");
  double n;
  if (!file || fread(&n, sizeof n, 1, file) != 1) return 0;
  problem.l = n;
  double *x = malloc(2 * problem.l * sizeof *x);
  free(problem.y);
  problem.y = malloc(problem.l * sizeof *problem.y);
  int whole = fread(x, 2 * sizeof *x, problem.l, file) == (size_t)problem.l &&
              fread(problem.y, sizeof *problem.y, problem.l, file) == (size_t)problem.l;
  fclose(file);
  if (problem.x) free(problem.x[0]);
  free(problem.x);
  struct svm_node *nodes = malloc(3 * problem.l * sizeof *nodes);
  problem.x = malloc(problem.l * sizeof *problem.x);
  for (int i = 0; i < problem.l; i++) {
    struct svm_node *node = problem.x[i] = nodes + 3 * i;
    for (int a = 0; a < 2; a++) node[a] = (struct svm_node){a + 1, x[2 * i + a]};
    node[2].index = -1;
  }
  free(x);
  snprintf(loaded, sizeof loaded, "%s", path);
  return whole;
}

/* Writes y·alpha of every point. */
static int save(const char *path, const struct svm_model *model) {
  double *coef = calloc(problem.l, sizeof *coef);
  for (int k = 0; k < model->l; k++)
    coef[model->sv_indices[k] - 1] = model->label[0] * model->sv_coef[0][k];
  FILE *file = fopen(path, "wb");
  int whole = file && fwrite(coef, sizeof *coef, problem.l, file) == (size_t)problem.l;
  if (file) whole &= fclose(file) == 0;
  free(coef);
  return whole;
}

int main(void) {
  char line[16384], path[4096], kernel[16], out[4096];
  double gamma, cost, tolerance, seconds;
  int most;
  svm_set_print_string_function(listen);
  setvbuf(stdout, NULL, _IOLBF, 0);
  printf("ready %d.%d\n", libsvm_version / 100, libsvm_version % 100);
  while (fgets(line, sizeof line, stdin)) {
    if (sscanf(line, "train %4095s %15s %lf %lf %lf %lf %d %4095s", path, kernel, &gamma, &cost, &tolerance,
               &seconds, &most, out) != 8 || !load(path)) {
      printf("error cannot read %s", line);
      continue;
    }
    struct svm_parameter p = {.svm_type = C_SVC, .kernel_type = strcmp(kernel, "poly") ? RBF : POLY,
                              .degree = 3, .gamma = gamma, .coef0 = 1, .C = cost, .eps = tolerance,
                              .cache_size = 200, .shrinking = 1};
    double spent = 0, *times = malloc(most * sizeof *times);
    int runs = 0, limited = 0, whole = 1;
    do {
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
