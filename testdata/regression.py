"""Writes regression.json: kernel ridge regression and Gaussian processes by scikit-learn.

Usage: /usr/bin/python3 testdata/regression.py   (Debian: python3-sklearn)

Coordinates and values are rounded to three decimals before training, so that the file
says exactly what was trained on. Gaussian processes keep the kernel as it is, except for
those under "evidence" and "slopes", whose hyperparameters scikit-learn has chosen itself. Those under "slopes"
also have the evidence and its gradient at the numbers where the choice begins: with respect to the
logarithm of each number in the text of the kernel, and then of the noise.
"""

import json
import pathlib
import sys
import warnings

import numpy as np
import sklearn
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import (
    RBF,
    ConstantKernel,
    DotProduct,
    ExpSineSquared,
    Matern,
    RationalQuadratic,
    WhiteKernel,
)
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


def units():
    """Yields (name, x, y) in units of somebody's own, far from 1."""
    rng = np.random.default_rng(6)
    x = rng.normal(26, 4.4, (120, 1))  # as body mass indices
    yield "patients", x, 150 + 10 * (x[:, 0] - 26) + rng.normal(0, 62, 120)  # and a disease after a year
    x = np.sort(rng.uniform(0, 1800, (60, 1)), axis=0)  # seconds
    yield "pendulum", x, 0.004 * np.cos(x[:, 0] / 130) * np.exp(-x[:, 0] / 2500) + rng.normal(0, 2e-4, 60)  # metres
    x = rng.uniform(-90e3, 90e3, (80, 2))  # metres
    yield "country", x, 1100 * np.exp(-((x / 40e3) ** 2).sum(axis=1)) + rng.normal(0, 30, 80)  # heights, in metres


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


def best(name, x, y, value=1, length=1):
    """The Gaussian process with constant·RBF and the noise that are likeliest, in these units of y² and x."""
    k = ConstantKernel(value, (1e-3 * value, 1e3 * value)) * RBF(length, (0.05 * length, 20 * length))
    k += WhiteKernel(0.1 * value, (1e-6 * value, 10 * value))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = GaussianProcessRegressor(k, alpha=0, n_restarts_optimizer=8, random_state=1).fit(x, y)
    factor, length, noise = np.exp(model.kernel_.theta)
    return {
        "name": name, "data": name, "factor": float("%.8g" % factor), "gamma": float("%.8g" % (0.5 / length**2)),
        "noise": float("%.8g" % noise), "evidence": numbers(model.log_marginal_likelihood_value_),
    }


# The text with a place for each number, and the kernel whose logarithms θ are those numbers in this order.
SLOPES = [
    ("{}*matern(nu=0.5, length={})", ConstantKernel(0.8) * Matern(0.7, nu=0.5)),
    ("{}*matern(nu=1.5, length={})", ConstantKernel(0.8) * Matern(0.7, nu=1.5)),
    ("{}*matern(nu=2.5, length={})", ConstantKernel(0.8) * Matern(0.7, nu=2.5)),
    ("{}*rq(alpha={}, length={})", ConstantKernel(0.8) * RationalQuadratic(length_scale=0.7, alpha=1.3)),
    ("{}*matern(nu=2.5, length={}) + {}*linear", ConstantKernel(0.8) * Matern(0.7, nu=2.5) + ConstantKernel(0.3) * DotProduct(0, "fixed")),
    ("{}*matern(nu=1.5, length={})*rq(alpha={}, length={})", ConstantKernel(0.8) * Matern(2, nu=1.5) * RationalQuadratic(length_scale=0.7, alpha=1.3)),
]
ON_LINE = [
    ("{}*periodic(period={}, length={})", ConstantKernel(0.8) * ExpSineSquared(length_scale=1.1, periodicity=3)),
]


def slope(name, x, y, text, kernel):
    """The evidence with its gradient where the search begins, and where scikit-learn's own search ends."""
    noise = 0.05
    k = kernel + WhiteKernel(noise)
    model = GaussianProcessRegressor(k, alpha=0, optimizer=None).fit(x, y)
    value, gradient = model.log_marginal_likelihood(model.kernel_.theta, eval_gradient=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        best = GaussianProcessRegressor(k, alpha=0, n_restarts_optimizer=12, random_state=1).fit(x, y)
    # scikit-learn has alpha and length, length and period in the order of their names.
    order = list(range(len(gradient)))
    names = [p.name for p in k.hyperparameters if not p.fixed]
    for i, one in enumerate(names):
        if one.endswith("periodicity"):
            order[i - 1], order[i] = order[i], order[i - 1]
    at = np.exp(model.kernel_.theta)[order]
    return {
        "name": f"{name} {text}", "data": name, "kernel": text.format(*("%.12g" % v for v in at[:-1])), "noise": noise,
        "at": numbers(value), "slopes": numbers(gradient[order]), "best": numbers(best.log_marginal_likelihood_value_),
    }


def main():
    data, ridges, processes, evidence, slopes = {}, [], [], [], []
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
            slopes += [slope(name, x, y, *k) for k in SLOPES + (ON_LINE if x.shape[1] == 1 else [])]
    for name, x, y in units():
        x, y = np.round(x, 3), np.round(y, 6)
        data[name] = {"x": x.tolist(), "y": y.tolist(), "at": []}
        evidence.append(best(name, x, y, (y**2).mean(), np.sqrt(x.var(axis=0).sum())))
    out = {
        "source": "scikit-learn's KernelRidge and GaussianProcessRegressor",
        "version": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}, Python {sys.version.split()[0]}",
        "command": "/usr/bin/python3 testdata/regression.py",
        "data": data, "ridge": ridges, "process": processes, "evidence": evidence, "slopes": slopes,
    }
    path = pathlib.Path(__file__).with_name("regression.json")
    text = json.dumps(out, separators=(",", ":")).replace('{"name":"', '\n{"name":"').replace('"data":{', '\n"data":{', 1)
    path.write_text(text + "\n")
    print(f"{path.name}: {len(ridges)} + {len(processes)} + {len(evidence)} + {len(slopes)} cases, {len(text) / 1000:.0f} kB")


main()
