"""Writes unbiased.json: classifiers without a bias on the explicit features of
polynomial kernels, trained by scikit-learn.

Usage: /usr/bin/python3 testdata/unbiased.py   (Debian: python3-sklearn)

soft-svm: LinearSVC with the hinge, which is LIBLINEAR, at C = 1/(2λn).
logistic: LogisticRegression at C = 1/(λn), polished by Newton's method to the last digit.
perceptron: Perceptron in the order of the points, a number of passes.
"""

import json
import pathlib
import sys
import warnings

import numpy as np
import sklearn
from sklearn.datasets import make_blobs, make_circles, make_moons
from sklearn.linear_model import LogisticRegression, Perceptron
from sklearn.svm import LinearSVC

warnings.filterwarnings("ignore")
R2 = np.sqrt(2)


def linear(x):
    return x


def quadratic(x):
    """Of (⟨x, z⟩ + 1)²."""
    a, b = x.T
    return np.stack([a * a, b * b, R2 * a * b, R2 * a, R2 * b, np.ones_like(a)], axis=1)


KERNELS = {"linear": (linear, lambda x, z: x @ z.T), "quadratic": (quadratic, lambda x, z: (x @ z.T + 1) ** 2)}


def sets():
    yield "moons", *make_moons(40, noise=0.2, random_state=1)
    yield "circles", *make_circles(36, noise=0.1, factor=0.4, random_state=2)
    yield "blobs", *make_blobs(30, centers=[[-1, -0.5], [1, 0.5]], cluster_std=0.7, random_state=3)


def soft(phi, y, lam):
    """The best of several random orders: LIBLINEAR now and then stops short. At least two agree."""
    n = len(y)
    runs = []
    for seed in range(10):
        m = LinearSVC(C=1 / (2 * lam * n), loss="hinge", fit_intercept=False, tol=1e-12, max_iter=1_000_000, random_state=seed)
        w = m.fit(phi, y).coef_[0]
        runs.append((lam * w @ w + np.maximum(0, 1 - y * (phi @ w)).mean(), w))
    runs.sort(key=lambda run: run[0])
    if runs[1][0] - runs[0][0] > 1e-8:
        print(f"left out: λ={lam:g}, objectives {[round(o, 6) for o, _ in runs]}")
        return None
    return runs[0][1], runs[0][0]


def logistic(phi, y, lam):
    n = len(y)
    m = LogisticRegression(C=1 / (lam * n), fit_intercept=False, tol=1e-10, max_iter=100_000)
    w = m.fit(phi, y).coef_[0]
    fitted = w.copy()
    for _ in range(5):
        p = 1 / (1 + np.exp(y * (phi @ w)))
        gradient = lam * w - phi.T @ (y * p) / n
        hessian = lam * np.eye(len(w)) + phi.T @ (phi * (p * (1 - p))[:, None]) / n
        w = w - np.linalg.solve(hessian, gradient)
    assert np.allclose(w, fitted, rtol=1e-3, atol=1e-3), "Newton went elsewhere"
    return w, lam / 2 * w @ w + np.log1p(np.exp(-y * (phi @ w))).mean()


def perceptron(phi, y, passes):
    m = Perceptron(penalty=None, fit_intercept=False, shuffle=False, eta0=1, tol=None, max_iter=passes)
    w = m.fit(phi, y).coef_[0]
    return w, np.maximum(0, -y * (phi @ w)).mean()


def numbers(a):
    return [float("%.12g" % v) for v in a]


def main():
    data, cases = {}, []
    for name, x, y in sets():
        x = np.round(x, 3)
        y = np.where(np.asarray(y) > 0, 1.0, -1.0)
        data[name] = {"x": x.tolist(), "y": y.tolist()}
        for kernel, (features, k) in KERNELS.items():
            phi = features(x)
            assert np.allclose(phi @ phi.T, k(x, x)), kernel
            for learner, train, values in (
                ("soft-svm", soft, [0.001, 0.02, 0.3]),
                ("logistic", logistic, [0.001, 0.02, 0.3]),
                ("perceptron", perceptron, [1, 3, 7]),
            ):
                for value in values:
                    trained = train(phi, y, value)
                    if trained is None:
                        continue
                    w, objective = trained
                    cases.append({
                        "data": name, "kernel": kernel, "learner": learner, "value": value,
                        "objective": float("%.12g" % objective), "decision": numbers(phi @ w),
                    })
    out = {
        "source": "scikit-learn's LinearSVC, LogisticRegression and Perceptron on explicit features",
        "version": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}, Python {sys.version.split()[0]}",
        "command": "/usr/bin/python3 testdata/unbiased.py",
        "data": data,
        "cases": cases,
    }
    path = pathlib.Path(__file__).with_name("unbiased.json")
    text = json.dumps(out, separators=(",", ":")).replace('{"data":"', '\n{"data":"').replace('"data":{', '\n"data":{', 1)
    path.write_text(text + "\n")
    print(f"{path.name}: {len(cases)} cases, {len(text) / 1000:.0f} kB")


main()
