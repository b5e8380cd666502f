"""What scikit-learn takes to choose C, and LIBSVM where it is: cross-validation at given C, leave-one-out, training at
given C, and ridge regression left out at given λ. Reads a request of JSON a line: the file of points, gamma, costs and parts. Answers seconds and errors."""

import json
import subprocess
import sys
import tempfile
import shutil
from time import perf_counter

import numpy as np
import sklearn
from sklearn.linear_model import RidgeCV
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.model_selection import GridSearchCV, LeaveOneOut, PredefinedSplit, cross_val_predict
from sklearn.svm import SVC

TOLERANCE = 1e-3


def load(path):
    numbers = np.fromfile(path)
    n, d = map(int, numbers[:2])
    return numbers[2 : 2 + d * n].reshape(n, d).copy(), numbers[2 + d * n :].copy()


def machine(gamma, cost):
    return SVC(C=cost, gamma=gamma, tol=TOLERANCE, cache_size=200)


def folds(x, y, gamma, costs, parts):
    search = GridSearchCV(machine(gamma, 1), {"C": costs}, cv=PredefinedSplit(parts), refit=False, n_jobs=1)
    begun = perf_counter()
    search.fit(x, y)
    seconds = perf_counter() - begun
    sizes = np.bincount(parts)
    scores = np.array([search.cv_results_[f"split{k}_test_score"] for k in range(len(sizes))])
    return seconds, list(1 - (sizes[:, None] * scores).sum(axis=0) / sizes.sum())


def each(x, y, gamma, costs, parts):
    begun = perf_counter()
    wrong = [float(np.mean(cross_val_predict(machine(gamma, c), x, y, cv=LeaveOneOut()) != y)) for c in costs]
    return perf_counter() - begun, wrong


def fits(x, y, gamma, costs, parts):
    begun = perf_counter()
    wrong = [float(np.mean(machine(gamma, c).fit(x, y).predict(x) != y)) for c in costs]
    return perf_counter() - begun, wrong


def libsvm(x, y, gamma, costs, parts):
    """svm-train -v draws folds of its own, so that its errors are others."""
    program = shutil.which("svm-train")
    if not program:
        return None, []
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        for (a, b), label in zip(x, y):
            file.write(f"{label:g} 1:{a!r} 2:{b!r}\n".replace("np.float64(", "").replace(")", ""))
        file.flush()
        begun = perf_counter()
        wrong = []
        for c in costs:
            said = subprocess.run([program, "-q", "-v", str(max(parts) + 1), "-g", str(gamma), "-c", str(c), file.name],
                                  capture_output=True, text=True, check=True).stdout
            wrong.append(1 - float(said.rsplit("=", 1)[1].strip().rstrip("%")) / 100)
        return perf_counter() - begun, wrong


def ridge(x, y, gamma, costs, parts):
    """RidgeCV knows no kernels: it is given features whose products are K, which are not in its time."""
    values, vectors = np.linalg.eigh(rbf_kernel(x, gamma=gamma))
    features = vectors * np.sqrt(np.maximum(values, 0))
    try:
        model = RidgeCV(alphas=costs, fit_intercept=False, store_cv_results=True)
        begun = perf_counter()
        model.fit(features, y)
        seconds = perf_counter() - begun
        squares = model.cv_results_
    except TypeError:  # before scikit-learn 1.5
        model = RidgeCV(alphas=costs, fit_intercept=False, store_cv_values=True)
        begun = perf_counter()
        model.fit(features, y)
        seconds = perf_counter() - begun
        squares = model.cv_values_
    return seconds, list(squares.mean(axis=0))


TASKS = {"folds": folds, "each": each, "fits": fits, "libsvm": libsvm, "ridge": ridge}


def main():
    print("ready", sklearn.__version__, flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        x, y = load(asked["path"])
        seconds, wrong = TASKS[asked["task"]](x, y, asked["gamma"], asked["costs"], np.array(asked["parts"], dtype=int))
        print(json.dumps({"seconds": seconds, "wrong": wrong}), flush=True)


main()
