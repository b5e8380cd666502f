"""Writes kpca.json: kernel principal components by scikit-learn.

Usage: /usr/bin/python3 testdata/kpca.py   (Debian: python3-sklearn)

Coordinates are rounded to three decimals before training, so that the file says
exactly what was trained on. Signs of components are scikit-learn's and mean nothing.
"""

import json
import pathlib
import sys

import numpy as np
import sklearn
from sklearn.datasets import load_iris, make_circles, make_moons
from sklearn.decomposition import KernelPCA

KERNELS = {
    "linear": {},
    "rbf": {"gamma": 0.5},
    "poly": {"degree": 3, "gamma": 0.5, "coef0": 1},
}


def shapes():
    yield "moons", make_moons(30, noise=0.1, random_state=1)[0]
    yield "circles", make_circles(150, noise=0.1, factor=0.4, random_state=2)[0]
    iris = load_iris().data
    yield "iris", iris[np.random.default_rng(3).permutation(150)[:40]]


def main():
    rng = np.random.default_rng(12)
    data, cases = {}, []
    for name, x in shapes():
        x = np.round(x, 3)
        at = np.round(x.mean(0) + 1.5 * x.std(0) * rng.normal(0, 1, (8, x.shape[1])), 3)
        data[name] = {"x": x.tolist(), "at": at.tolist()}
        for kernel, params in KERNELS.items():
            components = 2 if kernel == "linear" else 5
            model = KernelPCA(components, kernel=kernel, eigen_solver="dense", **params)
            train = model.fit_transform(x)
            cases.append({
                "data": name, "kernel": kernel,
                "eigenvalues": model.eigenvalues_.tolist(),
                "train": train.tolist(),
                "new": model.transform(at).tolist(),
            })
    out = {
        "source": "scikit-learn's KernelPCA",
        "version": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}, Python {sys.version.split()[0]}",
        "command": "/usr/bin/python3 testdata/kpca.py",
        "kernels": KERNELS,
        "data": data,
        "cases": cases,
    }
    path = pathlib.Path(__file__).parent / "kpca.json"
    path.write_text(json.dumps(out, separators=(",", ":")) + "\n")


main()
