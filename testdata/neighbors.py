"""Writes neighbors.json: nearest neighbours and nearest means by scikit-learn.

Usage: /usr/bin/python3 testdata/neighbors.py   (Debian: python3-sklearn)

The distances of a kernel, sqrt(k(x,x) - 2k(x,z) + k(z,z)), are passed to
scikit-learn as a precomputed metric; NearestCentroid, which has none, is asked for
the linear kernel alone. Coordinates are rounded to three decimals before training,
so that the file says exactly what was trained on.
"""

import json
import pathlib
import sys

import numpy as np
import sklearn
from sklearn.datasets import load_iris, make_blobs, make_moons
from sklearn.metrics.pairwise import pairwise_kernels
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor, NearestCentroid

KERNELS = {
    "linear": {},
    "rbf": {"gamma": 0.5},
    "poly": {"degree": 3, "gamma": 0.5, "coef0": 1},
}


def shapes():
    yield "moons", *make_moons(40, noise=0.2, random_state=1)
    yield "blobs", *make_blobs(45, centers=3, cluster_std=0.8, center_box=(-1.5, 1.5), random_state=5)
    iris = load_iris()
    pick = np.random.default_rng(4).permutation(150)[:50]
    yield "iris", iris.data[pick], iris.target[pick]


def squares(kernel, x, z):
    params = KERNELS[kernel]
    own = lambda a: np.array([pairwise_kernels(row[None], metric=kernel, **params)[0, 0] for row in a])
    return own(x)[:, None] - 2 * pairwise_kernels(x, z, metric=kernel, **params) + own(z)[None]


def main():
    rng = np.random.default_rng(11)
    cases = []
    for name, x, y in shapes():
        x = np.round(x, 3)
        y = y + 1
        value = np.round(np.sin(x).sum(1), 3)
        at = np.round(x.mean(0) + 1.5 * x.std(0) * rng.normal(0, 1, (12, x.shape[1])), 3)
        for kernel in KERNELS:
            train = np.sqrt(np.maximum(squares(kernel, x, x), 0))
            new = np.sqrt(np.maximum(squares(kernel, at, x), 0))
            for k in (1, 4, 15):
                # Neighbours at the same distance are chosen in no particular order: leave
                # such points out.
                order = np.sort(new, 1)
                keep = order[:, k] - order[:, k - 1] > 1e-9
                classifier = KNeighborsClassifier(k, metric="precomputed").fit(train, y)
                regressor = KNeighborsRegressor(k, metric="precomputed").fit(train, value)
                case = {
                    "name": name, "kernel": kernel, "k": k,
                    "x": x.tolist(), "class": y.tolist(), "value": value.tolist(),
                    "at": at[keep].tolist(),
                    "classes": classifier.classes_.tolist(),
                    "shares": classifier.predict_proba(new[keep]).tolist(),
                    "mean": regressor.predict(new[keep]).tolist(),
                }
                if kernel == "linear":
                    case["centroid"] = NearestCentroid().fit(x, y).predict(at[keep]).tolist()
                cases.append(case)
    out = {
        "source": "sklearn.neighbors.KNeighborsClassifier, KNeighborsRegressor, NearestCentroid",
        "version": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}, Python {sys.version.split()[0]}",
        "command": "/usr/bin/python3 testdata/neighbors.py",
        "kernels": KERNELS,
        "cases": cases,
    }
    path = pathlib.Path(__file__).parent / "neighbors.json"
    path.write_text(json.dumps(out, separators=(",", ":")) + "\n")


main()
