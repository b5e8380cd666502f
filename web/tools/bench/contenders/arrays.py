"""What numpy and scikit-learn take for the sums, predictions and fits of the sections live and solve. Reads a request of
JSON a line and answers seconds of processor time, the least of some rounds, and values."""

import json
import sys
from time import process_time

import numpy as np
import sklearn
from sklearn.cluster import KMeans
from sklearn.decomposition import KernelPCA
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ExpSineSquared
from sklearn.kernel_ridge import KernelRidge
from sklearn.metrics import pairwise
from sklearn.neighbors import KNeighborsClassifier

NAMES = {"np": np, "pairwise": pairwise, "ExpSineSquared": ExpSineSquared}


def points(numbers):
    return np.array(numbers).reshape(-1, 2)


def timed(rounds, what):
    spent = []
    for _ in range(rounds):
        begun = process_time()
        value = what()
        spent.append(process_time() - begun)
    return min(spent), value


def sums(q):
    """f at the places, by a kernel that is written as an expression of X and Z."""
    x, z = points(q["x"]), points(q["at"])
    beta, bias = np.array(q["beta"]), q["bias"]

    def f():
        return eval(q["kernel"], NAMES | {"X": z, "Z": x}) @ beta + bias

    return timed(q["rounds"], f)


def nearest(q):
    model = KNeighborsClassifier(q["k"]).fit(points(q["x"]), q["y"])
    return timed(q["rounds"], lambda: model.predict(points(q["at"])))


def band(q):
    """How sure a Gaussian process is at places."""
    model = process(q).fit(points(q["x"]), q["y"])
    return timed(q["rounds"], lambda: model.predict(points(q["at"]), return_std=True)[1])


def process(q):
    return GaussianProcessRegressor(RBF(1 / np.sqrt(2 * q["gamma"])), alpha=q["noise"], optimizer=None)


def ridge(q):
    x, y = points(q["x"]), np.array(q["y"])
    model = KernelRidge(alpha=q["lambda"], kernel="rbf", gamma=q["gamma"])
    return timed(q["rounds"], lambda: model.fit(x, y).dual_coef_)


def gp(q):
    x, y = points(q["x"]), np.array(q["y"])
    return timed(q["rounds"], lambda: process(q).fit(x, y).alpha_)


def components(q):
    x = points(q["x"])
    model = KernelPCA(n_components=2, kernel="rbf", gamma=q["gamma"], eigen_solver="arpack")
    return timed(q["rounds"], lambda: model.fit(x).eigenvalues_)


def neighbours(q):
    x, y = points(q["x"]), np.array(q["y"])
    return timed(q["rounds"], lambda: KNeighborsClassifier(q["k"]).fit(x, y).predict(x))


def means(q):
    """In the plane, not in feature space: for a linear kernel they are the same."""
    x = points(q["x"])
    model = KMeans(n_clusters=q["k"], n_init=1, random_state=1)
    return timed(q["rounds"], lambda: [model.fit(x).inertia_])


TASKS = {f.__name__: f for f in (sums, nearest, band, ridge, gp, components, neighbours, means)}

print("ready", sklearn.__version__, flush=True)
for line in sys.stdin:
    request = json.loads(line)
    seconds, values = TASKS[request["task"]](request)
    print(json.dumps({"seconds": seconds, "values": [float(v) for v in values]}), flush=True)
