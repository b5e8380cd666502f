"""scikit-learn's SVC. Reads and answers lines as answer.mjs says."""

import sys
from time import perf_counter

import numpy as np
import sklearn
from sklearn.svm import SVC


def load(path):
    numbers = np.fromfile(path)
    n = int(numbers[0])
    return numbers[1 : 1 + 2 * n].reshape(n, 2).copy(), numbers[1 + 2 * n :].copy()


def main():
    print("ready", sklearn.__version__, flush=True)
    loaded = None
    for line in sys.stdin:
        _, path, kernel, gamma, cost, tolerance, seconds, most, out = line.split()
        if path != loaded:
            (x, y), loaded = load(path), path
        spent, times = 0.0, []
        while not times or (spent < float(seconds) and len(times) < int(most)):
            model = SVC(C=float(cost), kernel=kernel, gamma=float(gamma), degree=3, coef0=1.0,
                        tol=float(tolerance), cache_size=200, shrinking=True)
            begun = perf_counter()
            model.fit(x, y)
            times.append(perf_counter() - begun)
            spent += times[-1]
        if out != "-":
            coef = np.zeros(len(y))
            coef[model.support_] = model.dual_coef_[0]
            coef.tofile(out)
        print("ok", int(model.fit_status_ != 0), *times, flush=True)


main()
