"""Writes digits.txt, handwritten digits, and digits.json, what scikit-learn's SVC makes of them.

Usage: /usr/bin/python3 testdata/digits.py   (Debian: python3-sklearn)

The digits are scikit-learn's copy of the test set of UCI's Optical Recognition of Handwritten Digits. Of each digit the
first 50 in the order of the file are to learn from and the last 50 are held out: nothing is drawn, nothing is chosen.
The same text goes to web/data, where the page fetches it when someone asks for digits.

CS229's notes name the kernels, (x.z)^d and the Gaussian, and neither their numbers nor C; those below are ours.
"""

import json
import pathlib
import sys

import numpy as np
import sklearn
from sklearn.datasets import load_digits
from sklearn.metrics.pairwise import pairwise_kernels
from sklearn.svm import SVC

EACH = 50  # of every digit, in either part
TOLERANCE = 1e-6
SHOWN = 10  # held-out digits whose decision values are kept
COMMAND = "/usr/bin/python3 testdata/digits.py"
SOURCE = "UCI Machine Learning Repository, Optical Recognition of Handwritten Digits, test set; E. Alpaydin, C. Kaynak (1998)"
LICENCE = "CC BY 4.0"

# The digits are separable by polynomials, by the linear one too, where C makes no difference.
KERNELS = [
    ("linear", {}, [1]),
    ("poly", {"degree": 3, "gamma": 1, "coef0": 0}, [1]),
    ("poly", {"degree": 3, "gamma": 0.1, "coef0": 1}, [1]),
    ("rbf", {"gamma": 0.1}, [1, 10]),
]


def split():
    """Rows of the digits to learn from and of those held out; digits take turns: 0, 1, ..., 9, 0, ..."""
    target = load_digits().target
    rows = [np.flatnonzero(target == digit) for digit in range(10)]
    assert min(len(r) for r in rows) >= 2 * EACH
    return (
        [r[i] for i in range(EACH) for r in rows],
        [r[len(r) - EACH + i] for i in range(EACH) for r in rows],
    )


def pack(pixels):
    return "".join("0123456789abcdefg"[int(v)] for v in pixels)


def text(training, held):
    digits = load_digits()
    lines = [
        "# Handwritten digits, 8 by 8 pixels: the digit, then its pixels from the top left, 0 to g = 16.",
        f"# {len(training)} to learn from, and after a blank line {len(held)} held out.",
        f"# Source: {SOURCE}, as in scikit-learn {sklearn.__version__}. Licence: {LICENCE}.",
        "# Changed: some of the rows, packed by testdata/digits.py.",
    ]
    for part in (training, held):
        lines += [f"{digits.target[row]} {pack(digits.data[row])}" for row in part]
        lines.append("")
    return "\n".join(lines)


def case(kernel, params, c, x, y, at, want):
    svc = SVC(C=c, kernel=kernel, tol=TOLERANCE, decision_function_shape="ovo", **params)
    svc.fit(x, y)
    label, decision = svc.predict(at), svc.decision_function(at[:SHOWN])
    # The dual objective of all pairs, in double precision from the coefficients.
    full = pairwise_kernels(x, x, metric=kernel, **params)
    objective = 0.0
    for i in range(10):
        for j in range(i + 1, 10):
            beta = np.zeros(len(x))
            for row, index in enumerate(svc.support_):
                if y[index] == i + 1:
                    beta[index] = svc.dual_coef_[j - 1, row]
                elif y[index] == j + 1:
                    beta[index] = svc.dual_coef_[i, row]
            objective += np.abs(beta).sum() - beta @ full @ beta / 2
    wrong = int((label != want).sum())
    print(f"{kernel} {params} C={c:g}: {wrong} of {len(at)} wrong, {len(svc.support_)} support vectors")
    return {
        "name": f"{kernel}{''.join(f' {k}={v:g}' for k, v in params.items())} C={c:g}",
        "kernel": kernel,
        "params": params,
        "C": c,
        "wrong": wrong,
        "support": len(svc.support_),
        "objective": float("%.12g" % objective),
        "label": "".join(str(int(v) - 1) for v in label),
        "decision": [[float("%.7g" % v) for v in row] for row in decision],
    }


def main():
    training, held = split()
    here = pathlib.Path(__file__).parent
    packed = text(training, held)
    for path in (here / "digits.txt", here.parent / "web" / "data" / "digits.txt"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(packed)
    digits = load_digits()
    x, y = digits.data / 16, digits.target + 1
    cases = [case(k, p, c, x[training], y[training], x[held], y[held]) for k, p, costs in KERNELS for c in costs]
    out = {
        "source": f"scikit-learn's SVC, which is LIBSVM, on: {SOURCE}",
        "licence": LICENCE,
        "version": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}, Python {sys.version.split()[0]}",
        "command": COMMAND,
        "tolerance": TOLERANCE,
        "rows": {"training": [int(r) for r in training], "held": [int(r) for r in held]},
        "cases": cases,
    }
    body = json.dumps(out, separators=(",", ":")).replace('{"name":"', '\n{"name":"')
    (here / "digits.json").write_text(body + "\n")
    print(f"digits.txt: {len(packed) / 1000:.0f} kB; digits.json: {len(cases)} cases, {len(body) / 1000:.0f} kB")


main()
