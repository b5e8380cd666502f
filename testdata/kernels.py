"""Writes kernels.json: values of the kernels that scikit-learn has too.

Usage: /usr/bin/python3 testdata/kernels.py   (Debian: python3-sklearn)

Coordinates are rounded to three decimals, so that the file says exactly what the
values are of. Each case holds the Gram matrix of all points of a set, and kernels
are taken at ordinary parameters and at ones near the ends of what is of use.
"""

import json
import pathlib
import sys

import numpy as np
import sklearn
from sklearn.gaussian_process.kernels import ExpSineSquared, Matern, RationalQuadratic
from sklearn.metrics.pairwise import (
    cosine_similarity,
    laplacian_kernel,
    linear_kernel,
    polynomial_kernel,
    rbf_kernel,
    sigmoid_kernel,
)


def points():
    """Yields (name, x): points in one, two and seven dimensions, some of them equal."""
    rng = np.random.default_rng(11)
    for dim in (1, 2, 7):
        x = np.round(rng.normal(0, 1.5, (9, dim)), 3)
        x[1] = x[0]
        x[2] = 0
        yield f"{dim}", x


KERNELS = [
    ("linear", {}, lambda: linear_kernel),
    ("poly", {"degree": 3, "gamma": 0.5, "coef0": 1}, lambda **p: lambda x: polynomial_kernel(x, **p)),
    ("poly", {"degree": 2, "gamma": 2, "coef0": -0.75}, lambda **p: lambda x: polynomial_kernel(x, **p)),
    ("rbf", {"gamma": 0.7}, lambda **p: lambda x: rbf_kernel(x, **p)),
    ("rbf", {"gamma": 30}, lambda **p: lambda x: rbf_kernel(x, **p)),
    ("laplacian", {"gamma": 0.4}, lambda **p: lambda x: laplacian_kernel(x, **p)),
    ("sigmoid", {"gamma": 0.3, "coef0": -0.2}, lambda **p: lambda x: sigmoid_kernel(x, **p)),
    ("cosine", {}, lambda: cosine_similarity),
    *[
        ("matern", {"nu": nu, "length": length}, lambda nu, length: Matern(nu=nu, length_scale=length))
        for nu in (0.5, 1.5, 2.5)
        for length in (0.3, 2)
    ],
    *[
        ("rq", {"alpha": a, "length": length}, lambda alpha, length: RationalQuadratic(alpha=alpha, length_scale=length))
        for a in (0.3, 1, 12)
        for length in (0.5, 3)
    ],
    *[
        (
            "periodic",
            {"period": p, "length": length},
            lambda period, length: ExpSineSquared(periodicity=period, length_scale=length),
        )
        for p in (0.8, 5)
        for length in (0.6, 2)
    ],
]


def main():
    data = {name: x for name, x in points()}
    cases = []
    for kernel, params, make in KERNELS:
        for name, x in data.items():
            values = make(**params)(x)
            cases.append(
                {
                    "data": name,
                    "kernel": kernel,
                    "params": params,
                    "values": [[float("%.13g" % v) for v in row] for row in values],
                }
            )
    out = {
        "source": "scikit-learn's sklearn.metrics.pairwise and sklearn.gaussian_process.kernels",
        "version": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}, Python {sys.version.split()[0]}",
        "command": "/usr/bin/python3 testdata/kernels.py",
        "data": {name: x.tolist() for name, x in data.items()},
        "cases": cases,
    }
    path = pathlib.Path(__file__).with_name("kernels.json")
    text = json.dumps(out, separators=(",", ":")).replace('{"data":"', '\n{"data":"')
    path.write_text(text + "\n")
    print(f"{path.name}: {len(cases)} cases, {len(text) / 1000:.0f} kB")


main()
