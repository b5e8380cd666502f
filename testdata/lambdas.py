"""Writes lambdas.json: errors of examples left out and likelihoods over a grid of λ, by scikit-learn.

Usage: /usr/bin/python3 testdata/lambdas.py   (Debian: python3-sklearn)

Data are rounded to three decimals before anything is learnt from them. "ridge_cv" is what RidgeCV
keeps of each example left out, on explicit features, which makes the linear kernel; "refits" are
the values at each example that KernelRidge gives without it, one fit after the other; "evidence"
is the log marginal likelihood of GaussianProcessRegressor with a fixed kernel.
"""

import json
import pathlib
import sys
import warnings

import numpy as np
import sklearn
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF
from sklearn.kernel_ridge import KernelRidge
from sklearn.linear_model import RidgeCV
from sklearn.model_selection import LeaveOneOut, cross_val_predict

LAMBDAS = [1e-3, 1e-2, 0.1, 1.0, 10.0, 100.0]
GAMMA = 0.7


def shapes():
    """Yields (name, x, y)."""
    rng = np.random.default_rng(21)
    x = np.sort(rng.uniform(-3, 3, (20, 1)), axis=0)
    yield "curve", x, np.sin(2 * x[:, 0]) + rng.normal(0, 0.2, 20)
    x = rng.normal(0, 1, (15, 3))
    yield "space", x, x @ [1.0, -2.0, 0.5] + rng.normal(0, 0.3, 15)
    x = np.array([[0.0], [0.0], [1.0], [1.0], [2.0]])
    yield "copies", x, np.array([0.5, 0.7, 1.0, 1.0, -2.0])
    yield "two", np.array([[0.3, -0.7], [1.0, 0.2]]), np.array([2.5, -1.0])


def main():
    warnings.simplefilter("ignore")
    cases = []
    for name, x, y in shapes():
        x, y = np.round(x, 3), np.round(y, 3)
        linear = RidgeCV(alphas=LAMBDAS, fit_intercept=False, store_cv_values=True).fit(x, y)
        refits, evidence = [], []
        for alpha in LAMBDAS:
            model = KernelRidge(alpha=alpha, kernel="rbf", gamma=GAMMA)
            refits.append(cross_val_predict(model, x, y, cv=LeaveOneOut()).tolist())
            process = GaussianProcessRegressor(RBF((1 / (2 * GAMMA)) ** 0.5), alpha=alpha, optimizer=None).fit(x, y)
            evidence.append(process.log_marginal_likelihood_value_)
        cases.append({
            "name": name, "x": x.tolist(), "y": y.tolist(),
            "ridge_cv": linear.cv_values_.T.tolist(), "refits": refits, "evidence": evidence,
        })
    told = {
        "source": "scikit-learn's RidgeCV, KernelRidge and GaussianProcessRegressor",
        "version": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}, Python {sys.version.split()[0]}",
        "command": "/usr/bin/python3 testdata/lambdas.py",
        "lambdas": LAMBDAS, "gamma": GAMMA, "cases": cases,
    }
    path = pathlib.Path(__file__).with_name("lambdas.json")
    path.write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
