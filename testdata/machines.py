"""Writes machines.json: support vector regression and one-class machines trained by
scikit-learn (LIBSVM), and classifiers of one class against the rest.

Usage: /usr/bin/python3 testdata/machines.py   (Debian: python3-sklearn)

Numbers are rounded to three decimals before training, so that the file says exactly
what was trained on. poly takes gamma and coef0 as they stand; laplacian, which LIBSVM
does not have, is passed as a precomputed Gram matrix.
"""

import json
import pathlib
import sys

import numpy as np
import sklearn
from sklearn.datasets import make_blobs, make_moons
from sklearn.metrics.pairwise import pairwise_kernels
from sklearn.multiclass import OneVsRestClassifier
from sklearn.svm import SVC, SVR, OneClassSVM

TOLERANCE = 1e-6
WORST = 3e-5  # violation, recomputed, up to which an answer is a reference
KERNELS = {
    "linear": {},
    "poly": {"degree": 3, "gamma": 0.5, "coef0": 1},
    "rbf": {"gamma": 1},
    "laplacian": {"gamma": 0.7},
}


def numbers(a):
    """Nested lists with ten significant digits: twice what the tests ask for."""
    return json.loads(json.dumps(np.asarray(a, float).tolist()), parse_float=lambda t: float("%.10g" % float(t)))


def shapes():
    """Yields (name, x, y): values of functions, and no values or classes from 1."""
    rng = np.random.default_rng(11)
    x = np.sort(rng.uniform(-3, 3, 40))[:, None]
    yield "sine", x, np.sin(2 * x[:, 0]) + rng.normal(0, 0.15, 40)
    x = rng.uniform(-2, 2, (45, 2))
    yield "saddle", x, x[:, 0] * x[:, 1] + 0.5 * x[:, 1] + rng.normal(0, 0.1, 45)
    x = rng.uniform(-1, 1, (30, 1))
    yield "line", x, 2 * x[:, 0] - 1 + rng.standard_t(2, 30) * 0.2
    # Points on top of each other, some with different values.
    yield "steps", np.array([[0], [0], [0], [1], [1], [2], [2], [3.5]]), np.array([0, 0, 1, 1, 1.5, -1, -1, 0.3])
    yield "moons", make_moons(40, noise=0.15, random_state=3)[0], None
    yield "cloud", np.vstack([rng.normal(0, 0.7, (35, 2)), rng.uniform(-3, 3, (8, 2))]), None
    yield "twice", np.repeat(rng.normal(0, 1, (12, 2)), 2, axis=0), None
    yield "blobs3", *make_blobs(45, centers=3, cluster_std=0.8, center_box=(-1.5, 1.5), random_state=5)
    yield "blobs4", *make_blobs(48, centers=4, cluster_std=0.7, center_box=(-2, 2), random_state=8)


def grid(x):
    """Places to ask at: 16 on the plane, 9 on the line."""
    low, high = x.min(axis=0) - 0.5, x.max(axis=0) + 0.5
    if x.shape[1] == 1:
        return np.round(np.linspace(low, high, 9), 3)
    side = np.linspace(0, 1, 4)
    at = np.array([[a, b] for a in side for b in side])
    return np.round(low + at * (high - low), 3)


def violation(error, beta, low, high):
    """m − M in double precision for coefficients in [low, high]."""
    near = 1e-9 * (high - low)
    return error[beta < high - near].max(initial=-np.inf) - error[beta > low + near].min(initial=np.inf)


def between(beta, low, high):
    """Whether some coefficient is between its bounds. Else any bias of an interval is
    optimal; LIBSVM takes the middle, except where rounding leaves a coefficient a hair
    from its bound."""
    near = 1e-9 * (high - low)
    return np.any((beta > low + near) & (beta < high - near))


def fitted(machine, name, kernel, x, at, y=None):
    """Fits the machine and returns its coefficients, bias and decision values."""
    params = KERNELS[kernel]
    if kernel == "laplacian":
        machine.set_params(kernel="precomputed")
        k = lambda z: pairwise_kernels(z, x, metric=kernel, **params)
    else:
        machine.set_params(kernel=kernel, **params)
        k = lambda z: z
    machine.fit(k(x), y)
    beta = np.zeros(len(x))
    beta[machine.support_] = machine.dual_coef_[0]
    decision = machine.predict(k(at)) if y is not None else machine.decision_function(k(at))
    return beta, machine.intercept_[0], decision


def svr(name, x, y, kernel, c, epsilon):
    at = grid(x)
    beta, bias, decision = fitted(SVR(C=c, epsilon=epsilon, tol=TOLERANCE), name, kernel, x, at, y)
    full = pairwise_kernels(x, metric=kernel, **KERNELS[kernel])
    # LIBSVM keeps rows in single precision. Where that costs it the tolerance, its
    # answer is no reference.
    error = y - full @ beta
    a, b = np.maximum(beta, 0), np.minimum(beta, 0)
    worst = violation(np.r_[error - epsilon, error + epsilon], np.r_[a, b], np.r_[0 * a, 0 * a - c], np.r_[0 * a + c, 0 * a])
    if worst > WORST:
        print(f"left out: svr {name} {kernel} C={c:g} epsilon={epsilon:g}, violation {worst:.1e}")
        return None
    if not between(np.abs(beta), 0 * beta, 0 * beta + c):
        print(f"left out: svr {name} {kernel} C={c:g} epsilon={epsilon:g}, the bias is not determined")
        return None
    objective = beta @ y - epsilon * np.abs(beta).sum() - beta @ full @ beta / 2
    return {
        "name": f"{name} {kernel} C={c:g} epsilon={epsilon:g}", "data": name, "kernel": kernel, "params": KERNELS[kernel],
        "C": c, "epsilon": epsilon, "coef": numbers(beta), "bias": float("%.10g" % bias),
        "objective": float("%.12g" % objective), "decision": numbers(decision),
    }


def one_class(name, x, kernel, nu):
    at = grid(x)
    beta, bias, decision = fitted(OneClassSVM(nu=nu, tol=TOLERANCE), name, kernel, x, at)
    full = pairwise_kernels(x, metric=kernel, **KERNELS[kernel])
    worst = violation(-full @ beta, beta, np.zeros(len(x)), np.ones(len(x)))
    if worst > WORST:
        print(f"left out: one-class {name} {kernel} nu={nu:g}, violation {worst:.1e}")
        return None
    if not between(beta, np.zeros(len(x)), np.ones(len(x))):
        print(f"left out: one-class {name} {kernel} nu={nu:g}, the bias is not determined")
        return None
    return {
        "name": f"{name} {kernel} nu={nu:g}", "data": name, "kernel": kernel, "params": KERNELS[kernel],
        "nu": nu, "coef": numbers(beta), "bias": float("%.10g" % bias),
        "objective": float("%.12g" % (-beta @ full @ beta / 2)), "decision": numbers(decision),
    }


def rest(name, x, y, kernel, c):
    at = grid(x)
    machine = OneVsRestClassifier(SVC(C=c, kernel=kernel, tol=TOLERANCE, **KERNELS[kernel])).fit(x, y)
    full = pairwise_kernels(x, metric=kernel, **KERNELS[kernel])
    for label, part in zip(machine.classes_, machine.estimators_):
        sign = np.where(y == label, 1, -1)
        beta = np.zeros(len(x))
        beta[part.support_] = part.dual_coef_[0]
        worst = violation(sign - full @ beta, beta, np.minimum(sign * c, 0), np.maximum(sign * c, 0))
        if worst > WORST:
            print(f"left out: rest {name} {kernel} C={c:g}, violation {worst:.1e}")
            return None
    return {
        "name": f"{name} {kernel} C={c:g}", "data": name, "kernel": kernel, "params": KERNELS[kernel], "C": c,
        "decision": numbers(machine.decision_function(at)), "label": [float(v) for v in machine.predict(at)],
    }


def main():
    data = {}
    for name, x, y in shapes():
        x = np.round(x, 3)
        if name.startswith("blobs"):
            y = y + 1
        y = [] if y is None else np.round(y, 3).tolist()
        data[name] = {"x": x.tolist(), "y": [float(v) for v in y], "at": grid(x).tolist()}
    of = lambda name: (np.array(data[name]["x"]), np.array(data[name]["y"]))

    regressions = [
        svr(name, *of(name), kernel, c, epsilon)
        for name, kernels in {
            "sine": ["linear", "poly", "rbf", "laplacian"], "saddle": ["linear", "poly", "rbf", "laplacian"],
            "line": ["linear", "poly", "rbf"], "steps": ["linear", "rbf", "laplacian"],
        }.items()
        for kernel in kernels for c in [0.1, 1, 100] for epsilon in [0, 0.1, 0.5]
    ]
    regions = [
        one_class(name, of(name)[0], kernel, nu)
        for name in ["moons", "cloud", "twice"] for kernel in KERNELS for nu in [0.04, 0.21, 0.53, 0.88]
    ]
    rests = [
        rest(name, *of(name), kernel, c)
        for name in ["blobs3", "blobs4"] for kernel in ["linear", "poly", "rbf"] for c in [0.1, 1, 5, 10]
    ]
    out = {
        "source": "scikit-learn's SVR and OneClassSVM, which are LIBSVM, and OneVsRestClassifier of its SVC",
        "version": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}, Python {sys.version.split()[0]}",
        "command": "/usr/bin/python3 testdata/machines.py",
        "tolerance": TOLERANCE,
        "data": data,
        "svr": [c for c in regressions if c],
        "oneClass": [c for c in regions if c],
        "rest": [c for c in rests if c],
    }
    path = pathlib.Path(__file__).with_name("machines.json")
    text = json.dumps(out, separators=(",", ":")).replace('{"name":"', '\n{"name":"').replace('"data":{', '\n"data":{', 1)
    path.write_text(text + "\n")
    print(f"{path.name}: {len(out['svr'])} + {len(out['oneClass'])} + {len(out['rest'])} cases, {len(text) / 1000:.0f} kB")


main()
