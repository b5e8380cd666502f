"""Writes regression.json: kernel ridge regression and Gaussian processes by scikit-learn.

Usage: /usr/bin/python3 testdata/regression.py   (Debian: python3-sklearn)

Coordinates and values are rounded to three decimals before training, so that the file
says exactly what was trained on. Gaussian processes keep the kernel as it is, except for
those under "evidence", whose hyperparameters scikit-learn has chosen itself.
"""

import json
import pathlib
import sys
import warnings

import numpy as np
import sklearn
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel, DotProduct, Matern, WhiteKernel
from sklearn.kernel_ridge import KernelRidge


def shapes():
    """Yields (name, x, y, at)."""
    rng = np.random.default_rng(5)
    x = np.sort(rng.uniform(-2, 2, (24, 1)), axis=0)
    yield "sine", x, np.sin(2 * x[:, 0]) + rng.normal(0, 0.1, 24), np.linspace(-3, 3, 13)[:, None]
    x = rng.uniform(-2, 2, (30, 2))
    y = np.exp(-((x - 0.5) ** 2).sum(axis=1)) - 0.6 * np.exp(-2 * ((x + 0.8) ** 2).sum(axis=1)) + rng.normal(0, 0.05, 30)
    side = np.linspace(-2.2, 2.2, 4)
    yield "peaks", x, y, np.array([[a, b] for a in side for b in side])
    # Points on top of each other, one pair of them with different values.
    x = np.array([[0.0], [0.0], [1.0], [1.0], [2.0], [-1.5]])
    yield "copies", x, np.array([0.5, 0.7, 1.0, 1.0, -2.0, 3.0]), np.array([[-2.0], [0.0], [0.5], [3.0]])
    yield "one", np.array([[0.3, -0.7]]), np.array([2.5]), np.array([[0.0, 0.0], [0.3, -0.7]])


RIDGE = [
    ("linear", {}),
    ("rbf", {"gamma": 1}),
    ("rbf", {"gamma": 0.05}),
    ("laplacian", {"gamma": 0.7}),
    ("poly", {"degree": 3, "gamma": 0.5, "coef0": 1}),
]

PROCESSES = [
    ("rbf", {"gamma": 0.5}, RBF(1)),
    ("rbf", {"gamma": 8}, RBF(0.25)),
    ("matern", {"nu": 1.5, "length": 0.8}, Matern(nu=1.5, length_scale=0.8)),
    ("poly", {"degree": 1, "gamma": 1, "coef0": 2.25}, DotProduct(1.5)),
]


def numbers(a):
    """Nested lists with eleven significant digits."""
    return json.loads(json.dumps(np.asarray(a, float).tolist()), parse_float=lambda t: float("%.11g" % float(t)))


def ridge(name, x, y, at, kernel, params, alpha):
    model = KernelRidge(alpha=alpha, kernel=kernel, **params).fit(x, y)
    return {
        "name": f"{name} {kernel} alpha={alpha:g}", "data": name, "kernel": kernel, "params": params, "alpha": alpha,
        "coef": numbers(model.dual_coef_), "prediction": numbers(model.predict(at)),
    }


def process(name, x, y, at, kernel, params, k, alpha):
    model = GaussianProcessRegressor(k, alpha=alpha, optimizer=None).fit(x, y)
    mean, std = model.predict(at, return_std=True)
    cov = model.predict(at, return_cov=True)[1]
    return {
        "name": f"{name} {kernel} alpha={alpha:g}", "data": name, "kernel": kernel, "params": params, "alpha": alpha,
        "coef": numbers(model.alpha_), "mean": numbers(mean), "std": numbers(std), "covariance": numbers(cov),
        "evidence": numbers(model.log_marginal_likelihood_value_),
    }


def best(name, x, y):
    """The Gaussian process with constant·RBF and the noise that are likeliest."""
    k = ConstantKernel(1, (1e-3, 1e3)) * RBF(1, (0.05, 20)) + WhiteKernel(0.1, (1e-6, 10))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = GaussianProcessRegressor(k, alpha=0, n_restarts_optimizer=8, random_state=1).fit(x, y)
    factor, length, noise = np.exp(model.kernel_.theta)
    return {
        "name": name, "data": name, "factor": float("%.8g" % factor), "gamma": float("%.8g" % (0.5 / length**2)),
        "noise": float("%.8g" % noise), "evidence": numbers(model.log_marginal_likelihood_value_),
    }


def main():
    data, ridges, processes, evidence = {}, [], [], []
    for name, x, y, at in shapes():
        x, y, at = np.round(x, 3), np.round(y, 3), np.round(at, 3)
        data[name] = {"x": x.tolist(), "y": y.tolist(), "at": at.tolist()}
        for kernel, params in RIDGE:
            for alpha in (1e-3, 0.1, 10):
                ridges.append(ridge(name, x, y, at, kernel, params, alpha))
        for kernel, params, k in PROCESSES:
            for alpha in (1e-3, 0.1):
                processes.append(process(name, x, y, at, kernel, params, k, alpha))
        if len(x) > 20:
            evidence.append(best(name, x, y))
    out = {
        "source": "scikit-learn's KernelRidge and GaussianProcessRegressor",
        "version": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}, Python {sys.version.split()[0]}",
        "command": "/usr/bin/python3 testdata/regression.py",
        "data": data, "ridge": ridges, "process": processes, "evidence": evidence,
    }
    path = pathlib.Path(__file__).with_name("regression.json")
    text = json.dumps(out, separators=(",", ":")).replace('{"name":"', '\n{"name":"').replace('"data":{', '\n"data":{', 1)
    path.write_text(text + "\n")
    print(f"{path.name}: {len(ridges)} + {len(processes)} + {len(evidence)} cases, {len(text) / 1000:.0f} kB")


main()
