"""Writes svc.json: support vector classifiers trained by scikit-learn (LIBSVM).

Usage: /usr/bin/python3 testdata/reference.py   (Debian: python3-sklearn)

Coordinates are rounded to three decimals before training, so that the file says
exactly what was trained on. The kernels are those of scikit-learn; laplacian, which
SVC does not have, is passed as a precomputed Gram matrix.
"""

import json
import pathlib
import sys

import numpy as np
import sklearn
from sklearn.datasets import load_iris, make_blobs, make_circles, make_moons
from sklearn.metrics.pairwise import pairwise_kernels
from sklearn.svm import SVC

TOLERANCE = 1e-6


def xor(n, noise, rng):
    x = rng.choice([-1.0, 1.0], (n, 2))
    y = (x[:, 0] * x[:, 1] > 0).astype(int)
    return x + rng.normal(0, noise, x.shape), y


def gaussians(n, rng):
    y = np.arange(n) % 2
    return rng.normal(0, 1, (n, 2)) + np.where(y[:, None] == 1, 0.8, -0.8), y


def shapes():
    """Yields (name, x, y): classes are numbered from 1."""
    rng = np.random.default_rng(7)
    yield "moons", *make_moons(40, noise=0.2, random_state=1)
    yield "circles", *make_circles(36, noise=0.1, factor=0.5, random_state=2)
    yield "xor", *xor(40, 0.35, rng)
    yield "gaussians", *gaussians(44, rng)
    yield "blobs3", *make_blobs(45, centers=3, cluster_std=0.8, center_box=(-1.5, 1.5), random_state=5)
    yield "blobs5", *make_blobs(50, centers=5, cluster_std=0.6, center_box=(-2, 2), random_state=9)
    iris = load_iris()
    pick = rng.permutation(150)[:45]
    yield "iris", iris.data[pick][:, 2:4], iris.target[pick]
    # Points on top of each other, one pair of them with different classes.
    x = np.array([[0, 0], [0, 0], [0, 0], [1, 0.5], [1, 0.5], [-1, 0.3], [0.4, -1], [-0.6, -0.6]])
    yield "copies", x, np.array([0, 0, 1, 1, 1, 0, 1, 0])
    # Most points of one class.
    x = rng.normal(0, 1, (30, 2))
    yield "rare", x, (np.arange(30) < 4).astype(int)


KERNELS = {
    "linear": {},
    "poly": {"degree": 3, "gamma": 0.5, "coef0": 1},
    "rbf": {"gamma": 1},
    "laplacian": {"gamma": 0.7},
    "sigmoid": {"gamma": 0.02, "coef0": -0.1},
}

PICKS = {
    "moons": ["linear", "poly", "rbf", "laplacian", "sigmoid"],
    "circles": ["linear", "poly", "rbf", "laplacian"],
    "xor": ["poly", "rbf", "laplacian", "sigmoid"],
    "gaussians": ["linear", "poly", "rbf", "laplacian", "sigmoid"],
    "blobs3": ["linear", "poly", "rbf", "laplacian", "sigmoid"],
    "blobs5": ["linear", "rbf"],
    "iris": ["linear", "poly", "rbf", "laplacian"],
    "copies": ["linear", "rbf"],
    "rare": ["linear", "rbf", "poly"],
}
COSTS = {"blobs5": [10], "iris": [1, 100], "copies": [0.1, 1], "rare": [0.1, 100]}


def gram(kernel, params, x, z):
    """The kernel's values; poly and sigmoid take gamma and coef0 as they stand."""
    return pairwise_kernels(x, z, metric=kernel, **params)


def grid(x):
    low, high = x.min(axis=0) - 0.5, x.max(axis=0) + 0.5
    side = np.linspace(0, 1, 4)
    at = np.array([[a, b] for a in side for b in side])
    return np.round(low + at * (high - low), 3)


def numbers(a):
    """Nested lists with ten significant digits: twice what the tests ask for."""
    return json.loads(json.dumps(np.asarray(a, float).tolist()), parse_float=lambda t: float("%.10g" % float(t)))


def violation(full, y, beta, c):
    """m − M of one pair of classes, in double precision; y is ±1, 0 outside the pair."""
    error = y - full @ beta
    near = 1e-9 * c
    up = ((y > 0) & (beta < c - near)) | ((y < 0) & (beta < -near))
    low = ((y > 0) & (beta > near)) | ((y < 0) & (beta > near - c))
    return error[up].max() - error[low].min()


def case(name, x, y, kernel, c):
    params = KERNELS[kernel]
    if kernel == "laplacian":
        svc = SVC(C=c, kernel="precomputed", tol=TOLERANCE, decision_function_shape="ovo")
        k = lambda z: gram(kernel, params, z, x)
    else:
        svc = SVC(C=c, kernel=kernel, tol=TOLERANCE, decision_function_shape="ovo", **params)
        k = lambda z: z
    at = grid(x)
    svc.fit(k(x), y)
    decision = svc.decision_function(k(at))
    predicted = svc.predict(k(at))

    # One column of y·alpha and one bias for each pair of classes. scikit-learn stores
    # them by support vector and rival class; f > 0 is the larger of two classes, but the
    # smaller one of each pair of more.
    classes = svc.classes_
    pairs = [(i, j) for i in range(len(classes)) for j in range(i + 1, len(classes))]
    coef = np.zeros((len(x), len(pairs)))
    for m, (i, j) in enumerate(pairs):
        for row, index in enumerate(svc.support_):
            if y[index] == classes[i]:
                coef[index, m] = svc.dual_coef_[j - 1, row]
            elif y[index] == classes[j]:
                coef[index, m] = svc.dual_coef_[i, row]
    full = gram(kernel, params, x, x)
    objective = sum(np.abs(b).sum() - b @ full @ b / 2 for b in coef.T)
    # LIBSVM keeps rows in single precision. Where that costs it the tolerance, its
    # answer is no reference.
    for m, (i, j) in enumerate(pairs):
        sign = np.where(y == classes[i], 1, np.where(y == classes[j], -1, 0)) * (-1 if len(classes) == 2 else 1)
        worst = violation(full, sign, coef[:, m], c)
        if worst > 1e-4:
            print(f"left out: {name} {kernel} C={c:g}, violation {worst:.1e}")
            return None
    own = gram(kernel, params, at, x) @ coef + svc.intercept_
    assert np.allclose(own.ravel(), decision.ravel(), atol=1e-6), (name, kernel, c)

    return {
        "name": f"{name} {kernel} C={c:g}",
        "data": name,
        "kernel": kernel,
        "params": params,
        "C": c,
        "coef": numbers(coef),
        "bias": numbers(svc.intercept_),
        "objective": float("%.12g" % objective),
        "decision": numbers(decision.reshape(len(at), -1)),
        "label": [float(v) for v in predicted],
        "support": [int(v) for v in np.sort(svc.support_)],
    }


def main():
    data, cases = {}, []
    for name, x, y in shapes():
        x, y = np.round(x, 3), np.asarray(y) + 1
        data[name] = {"x": x.tolist(), "y": [float(v) for v in y], "at": grid(x).tolist()}
        for kernel in PICKS[name]:
            for c in COSTS.get(name, [0.1, 1, 100]):
                cases.append(case(name, x, y, kernel, c))
    cases = [c for c in cases if c]
    out = {
        "source": "scikit-learn's SVC, which is LIBSVM",
        "version": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}, Python {sys.version.split()[0]}",
        "command": "/usr/bin/python3 testdata/reference.py",
        "tolerance": TOLERANCE,
        "data": data,
        "cases": cases,
    }
    path = pathlib.Path(__file__).with_name("svc.json")
    text = json.dumps(out, separators=(",", ":")).replace('{"name":"', '\n{"name":"').replace('"data":{', '\n"data":{', 1)
    path.write_text(text + "\n")
    print(f"{path.name}: {len(cases)} cases, {len(text) / 1000:.0f} kB")


main()
