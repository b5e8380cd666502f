"""Writes lssvm.json: least squares support vector machines, in two ways.

Usage: /usr/bin/python3 testdata/lssvm.py   (Debian: python3-sklearn)

The linear system of Suykens and Vandewalle, solved by numpy as it is printed, for three kernels; and
where features can be written out, the same by scikit-learn's Ridge, whose intercept has no price:
min ||y - Xw - b||^2 + (1/C)||w||^2. The script stops where the two differ. left are predictions of each
point by a machine without it: cross_val_predict with LeaveOneOut of Ridge, by refits of the system for
the Gaussian kernel. y are classes as -1 and 1, or values. Two of the points are equal.
"""

import json
import pathlib
import platform

import numpy
import sklearn
from sklearn.linear_model import Ridge
from sklearn.model_selection import LeaveOneOut, cross_val_predict

rng = numpy.random.default_rng(21)
n = 24
sign = numpy.where(numpy.arange(n) % 3 == 0, -1.0, 1.0)
x = numpy.round(sign[:, None] * [0.4, 0.3] + rng.normal(0, 0.6, (n, 2)) + 0.5, 3)
x[5] = x[2]
value = numpy.round(3 + numpy.sin(2 * x[:, 0]) + 0.5 * x[:, 1] + rng.normal(0, 0.1, n), 3)
places = numpy.round(rng.normal(0, 1, (7, 2)), 3)


def square(z):
    """The features of (xz + 1)^2."""
    root = numpy.sqrt(2)
    return numpy.c_[z**2, root * z[:, :1] * z[:, 1:], root * z, numpy.ones(len(z))]


def rbf(a, b):
    return numpy.exp(-2 * ((a[:, None] - b[None]) ** 2).sum(axis=2))


kernels = {
    "linear": (lambda a, b: a @ b.T, lambda z: z),
    "poly": (lambda a, b: (a @ b.T + 1) ** 2, square),
    "rbf": (rbf, None),
}


def solve(kernel, a, y, cost):
    k = kernel(a, a)
    m = len(y)
    system = numpy.block([[numpy.zeros((1, 1)), numpy.ones((1, m))], [numpy.ones((m, 1)), k + numpy.eye(m) / cost]])
    solution = numpy.linalg.solve(system, numpy.r_[0, y])
    return solution[1:], solution[0]


cases = []
for name, (kernel, features) in kernels.items():
    for cost in [0.01, 1.0, 30.0]:
        for target, y in [("classes", sign), ("values", value)]:
            alpha, bias = solve(kernel, x, y, cost)
            at = kernel(places, x) @ alpha + bias
            left = []
            for i in range(n):
                rest = numpy.arange(n) != i
                a, b = solve(kernel, x[rest], y[rest], cost)
                left.append(float((kernel(x[i : i + 1], x[rest]) @ a + b)[0]))
            if features is not None:
                machine = Ridge(alpha=1 / cost, tol=1e-12, solver="cholesky").fit(features(x), y)
                assert numpy.allclose(machine.predict(features(places)), at, rtol=1e-8, atol=1e-8), name
                found = cross_val_predict(machine, features(x), y, cv=LeaveOneOut())
                assert numpy.allclose(found, left, rtol=1e-8, atol=1e-8), name
            cases.append({
                "kernel": name, "C": cost, "target": target, "alpha": alpha.tolist(), "bias": float(bias),
                "at": at.tolist(), "left": left,
            })

out = {
    "source": "numpy.linalg.solve, sklearn.linear_model.Ridge",
    "version": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}, Python {platform.python_version()}",
    "command": "/usr/bin/python3 testdata/lssvm.py",
    "x": x.tolist(), "classes": sign.tolist(), "values": value.tolist(), "places": places.tolist(), "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out) + "\n")
