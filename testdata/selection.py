"""Writes selection.json: cross-validation errors of support vector machines, as scikit-learn has them.

Usage: /usr/bin/python3 testdata/selection.py   (Debian: python3-sklearn)

Two moons of 60 points in five parts, 6 widths of the Gaussian kernel × 25 C. errors are
1 − cross_val_score of each part. unique says whether b is unique in all five machines: whether each
has a support vector with 0 < α < C.
"""

import json
import pathlib
import platform

import numpy
import sklearn
from sklearn.model_selection import PredefinedSplit, cross_val_score
from sklearn.svm import SVC

rng = numpy.random.default_rng(5)
n = 60
t = numpy.pi * rng.random(n)
odd = numpy.arange(n) % 2 == 1
x = numpy.where(odd[:, None], numpy.c_[1 - numpy.cos(t), 0.5 - numpy.sin(t)], numpy.c_[numpy.cos(t), numpy.sin(t)])
x = numpy.round(x + rng.normal(0, 0.35, x.shape), 3)
y = numpy.where(odd, 2, 1)
part = numpy.arange(n) // 2 % 5
gammas = [0.1, 0.3, 1, 3, 10, 30]
costs = [float(f"{c:.3g}") for c in numpy.geomspace(0.02, 700, 25)]
split = PredefinedSplit(part)
cells = []
for gamma in gammas:
    for cost in costs:
        machine = SVC(C=cost, gamma=gamma, tol=1e-8)
        score = cross_val_score(machine, x, y, cv=split)
        unique = True
        for train, _ in split.split():
            alpha = numpy.abs(machine.fit(x[train], y[train]).dual_coef_[0])
            unique = unique and bool(numpy.any((alpha > 1e-6 * cost) & (alpha < cost * (1 - 1e-6))))
        cells.append({"errors": [round(float(1 - s), 12) for s in score], "unique": unique})
values = {
    "x": x.ravel().tolist(), "y": y.tolist(), "part": part.tolist(),
    "gammas": gammas, "costs": costs, "cells": cells,
}
out = {
    "source": "sklearn.model_selection.cross_val_score",
    "version": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}, Python {platform.python_version()}",
    "command": "/usr/bin/python3 testdata/selection.py", **values,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out) + "\n")
