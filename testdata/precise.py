"""Writes precise.json: Gaussian processes and a spectrum in arithmetic of 80 digits.

Usage: /usr/bin/python3 testdata/precise.py   (the standard library alone)

A Gram matrix of a wide Gaussian kernel is next to singular: whoever inverts it or takes it
apart multiplies an error of its entries by its condition. Here is what is right.
"""

import json
import pathlib
import sys
from decimal import Decimal, getcontext

getcontext().prec = 80

GAMMA = Decimal("0.5")
X = [Decimal(i) * 5 / 16 for i in range(-10, 10)]
Y = [Decimal(v) / 100 for v in (-61, -40, -3, 42, 70, 98, 88, 61, 5, -37, -76, -95, -93, -58, -24, 12, 51, 86, 99, 91)]
AT = [Decimal(v) for v in ("-3.25", "-0.75", "1", "2.9375", "3.5")]
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899")


def k(x, z):
    return (-GAMMA * (x - z) ** 2).exp()


def gram(ridge=Decimal(0)):
    return [[k(x, z) + (ridge if i == j else 0) for j, z in enumerate(X)] for i, x in enumerate(X)]


def cholesky(a):
    n, l = len(a), [[Decimal(0)] * len(a) for _ in a]
    for i in range(n):
        for j in range(i):
            l[i][j] = (a[i][j] - sum(l[i][m] * l[j][m] for m in range(j))) / l[j][j]
        l[i][i] = (a[i][i] - sum(v * v for v in l[i][:i])).sqrt()
    return l


def forward(l, b):
    x = []
    for i, row in enumerate(l):
        x.append((b[i] - sum(row[m] * x[m] for m in range(i))) / row[i])
    return x


def backward(l, b):
    n, x = len(l), list(b)
    for i in reversed(range(n)):
        x[i] = (b[i] - sum(l[m][i] * x[m] for m in range(i + 1, n))) / l[i][i]
    return x


def dot(a, b):
    return sum(u * v for u, v in zip(a, b))


def process(noise):
    l = cholesky(gram(noise))
    half = forward(l, Y)
    alpha = backward(l, half)
    rows = [[k(x, z) for z in X] for x in AT]
    spread = [(1 - dot(v, v)).sqrt() for v in (forward(l, row) for row in rows)]
    log = -dot(half, half) / 2 - sum(l[i][i].ln() for i in range(len(l))) - len(l) * (2 * PI).ln() / 2
    return {"noise": float(noise), "log": number(log), "mean": [number(dot(r, alpha)) for r in rows], "std": [number(v) for v in spread]}


def extreme(multiply):
    """The largest eigenvalue of a matrix, by what it makes of a vector."""
    v = [Decimal(1) + Decimal(i * i % 7) / 3 for i in range(len(X))]
    value = Decimal(0)
    while True:
        w = multiply(v)
        before, value = value, dot(w, w).sqrt()
        v = [u / value for u in w]
        if abs(value - before) < value * Decimal("1e-25"):
            return value


def number(v):
    return float("%.17g" % v)


def main():
    l = cholesky(gram())
    out = {
        "source": "exact arithmetic: the formulas, with Python's decimal numbers of 80 digits",
        "version": f"Python {sys.version.split()[0]}",
        "command": "/usr/bin/python3 testdata/precise.py",
        "gamma": float(GAMMA),
        "x": [float(v) for v in X],
        "y": [float(v) for v in Y],
        "at": [float(v) for v in AT],
        "process": [process(Decimal(10) ** -p) for p in (2, 4, 6, 8, 10)],
        "largest": number(extreme(lambda v: [dot(row, v) for row in gram()])),
        "smallest": number(1 / extreme(lambda v: backward(l, forward(l, v)))),
    }
    path = pathlib.Path(__file__).with_name("precise.json")
    path.write_text(json.dumps(out, separators=(",", ":")).replace('{"noise"', '\n{"noise"') + "\n")
    print(f"{path.name}: {len(out['process'])} cases, condition {out['largest'] / out['smallest']:.3g}")


main()
