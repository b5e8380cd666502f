"""scikit-learn's support vector machines. Reads and answers lines as answer.mjs says."""

import sys
from itertools import combinations
from time import perf_counter

import numpy as np
import sklearn
from sklearn.svm import SVC, SVR, OneClassSVM


def load(path):
    numbers = np.fromfile(path)
    n, d = map(int, numbers[:2])
    return numbers[2 : 2 + d * n].reshape(n, d).copy(), numbers[2 + d * n :].copy()


def machine(task, cost, extra, common):
    if task == "svr":
        return SVR(C=cost, epsilon=extra, **common)
    if task == "one-class":
        return OneClassSVM(nu=extra, **common)
    return SVC(C=cost, **common)


def coefficients(model, n):
    """A row for each point, a column for each pair of classes. dual_coef_ has a row less than there are
    classes: of a vector of class a, that for class b is at b, or at b - 1 where b comes after a."""
    dual = np.asarray(model.dual_coef_)
    classes = len(dual) + 1
    if classes == 2:
        coef = np.zeros((n, 1))
        coef[model.support_, 0] = dual[0]
        return coef
    pairs = list(combinations(range(classes), 2))
    own = np.repeat(np.arange(classes), model.n_support_)
    coef = np.zeros((n, len(pairs)))
    for m, (a, b) in enumerate(pairs):
        coef[model.support_[own == a], m] = dual[b - 1, own == a]
        coef[model.support_[own == b], m] = dual[a, own == b]
    return coef


def main():
    print("ready", sklearn.__version__, flush=True)
    loaded = None
    for line in sys.stdin:
        _, path, task, kernel, gamma, cost, extra, tolerance, seconds, most, out = line.split()
        if path != loaded:
            (x, y), loaded = load(path), path
        common = dict(kernel=kernel, gamma=float(gamma), degree=3, coef0=1.0,
                      tol=float(tolerance), cache_size=200, shrinking=True)
        spent, times = 0.0, []
        while not times or (spent < float(seconds) and len(times) < int(most)):
            model = machine(task, float(cost), float(extra), common)
            begun = perf_counter()
            model.fit(x, y)
            times.append(perf_counter() - begun)
            spent += times[-1]
        if out != "-":
            coefficients(model, len(y)).tofile(out)
        print("ok", int(model.fit_status_ != 0), *times, flush=True)


main()
