"""Writes costly.json: support vector classifiers with large C, in arithmetic of 60 digits.

Usage: /usr/bin/python3 testdata/costly.py   (Debian: libsvm-tools)

LIBSVM keeps kernel values in single precision. With C = 10⁴ and above that is seen in what
it tells of itself: the objective that svm-train prints can be larger than the optimum. So
its coefficients are only where the search for the exact optimum begins: an active set
method on decimal numbers, which ends where all conditions of the optimum hold. The file
has that optimum, what LIBSVM printed ("told"), and what its coefficients are worth.
"""

import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
from decimal import Decimal, getcontext

getcontext().prec = 60
ZERO = Decimal(0)


def gaussians(n, rng):
    for i in range(n):
        side = 1 if i % 2 else -1
        yield rng.gauss(0, 1) / 3 + side / 6, rng.gauss(0, 1) / 3 + side / 6, side


def moons(n, rng):
    for i in range(n):
        t = math.pi * rng.random()
        u, v = (math.cos(t), math.sin(t)) if i % 2 else (1 - math.cos(t), 0.5 - math.sin(t))
        yield (u - 0.5 + rng.gauss(0, 0.2)) / 1.5, (v - 0.25 + rng.gauss(0, 0.2)) / 1.5, 1 if i % 2 else -1


def board(n, rng):
    for _ in range(n):
        u, v = 4 * rng.random(), 4 * rng.random()
        yield u / 2 - 1, v / 2 - 1, 1 if (int(u) + int(v)) % 2 else -1


DATA = {
    "thousand": (gaussians, 1000, 1),
    "gaussians": (gaussians, 200, 2),
    "moons": (moons, 100, 3),
    "board": (board, 120, 4),
}
CASES = [
    ("thousand", "rbf", {"gamma": 1}, 1e4),
    ("gaussians", "rbf", {"gamma": 1}, 1e3),
    ("gaussians", "rbf", {"gamma": 1}, 1e4),
    ("gaussians", "rbf", {"gamma": 1}, 1e5),
    ("gaussians", "rbf", {"gamma": 1}, 1e6),
    ("gaussians", "rbf", {"gamma": 10}, 1e6),
    ("gaussians", "poly", {"degree": 3, "gamma": 1, "coef0": 1}, 1e4),
    ("moons", "rbf", {"gamma": 1}, 1e4),
    ("moons", "rbf", {"gamma": 1}, 1e6),
    ("board", "rbf", {"gamma": 1}, 1e6),
    ("board", "rbf", {"gamma": 10}, 1e4),
]


def kernel(name, params):
    g = Decimal(params["gamma"])
    if name == "rbf":
        return lambda x, z: (-g * ((x[0] - z[0]) ** 2 + (x[1] - z[1]) ** 2)).exp()
    return lambda x, z: (g * (x[0] * z[0] + x[1] * z[1]) + params["coef0"]) ** params["degree"]


def libsvm(x, y, name, params, c):
    """What svm-train answers: yα by point, and the objective that it prints."""
    with tempfile.TemporaryDirectory() as place:
        data, model = pathlib.Path(place, "data"), pathlib.Path(place, "model")
        data.write_text("".join(f"{s} 1:{u} 2:{v}\n" for (u, v), s in zip(x, y)))
        kind = ["-t", "2"] if name == "rbf" else ["-t", "1", "-d", str(params["degree"]), "-r", str(params["coef0"])]
        out = subprocess.run(
            ["svm-train", *kind, "-g", str(params["gamma"]), "-c", str(c), "-m", "500", str(data), str(model)],
            check=True, capture_output=True, text=True,
        ).stdout
        told = -float(out.split("obj = ")[1].split(",")[0])
        head, rows = model.read_text().split("SV\n", 1)
    first = int(head.split("label ")[1].split()[0])
    at = {}
    for i, (u, v) in enumerate(x):
        at.setdefault((u, v, y[i]), []).append(i)
    beta = [ZERO] * len(x)
    for row in rows.splitlines():
        value, u, v = row.split()
        b = Decimal(value) * first
        beta[at[float(u[2:]), float(v[2:]), 1 if b > 0 else -1].pop()] = b
    return beta, told


def solve(a, b):
    """A solution by elimination; what the equations leave open is 0."""
    n, row, places = len(b), 0, []
    a = [r[:] + [v] for r, v in zip(a, b)]
    for i in range(n):
        p = max(range(row, n), key=lambda r: abs(a[r][i]), default=row)
        if row == n or abs(a[p][i]) < Decimal("1e-40"):
            continue
        a[row], a[p] = a[p], a[row]
        for r in range(row + 1, n):
            f = a[r][i] / a[row][i]
            if f:
                a[r] = [u - f * v for u, v in zip(a[r], a[row])]
        places.append(i)
        row += 1
    x = [ZERO] * n
    for r, i in reversed(list(enumerate(places))):
        x[i] = (a[r][n] - sum(a[r][j] * x[j] for j in range(i + 1, n))) / a[r][i]
    return x


class Problem:
    def __init__(self, x, y, k, c):
        self.x, self.y, self.k, self.c = [tuple(map(Decimal, p)) for p in x], y, k, Decimal(c)
        self.rows = {}

    def row(self, i):
        if i not in self.rows:
            self.rows[i] = [self.k(self.x[i], z) for z in self.x]
        return self.rows[i]

    def product(self, beta):
        out = [ZERO] * len(beta)
        for i, b in enumerate(beta):
            if b:
                out = [o + b * v for o, v in zip(out, self.row(i))]
        return out

    def dual(self, beta):
        return sum(abs(b) for b in beta) - sum(b * v for b, v in zip(beta, self.product(beta))) / 2

    def bounds(self, i):
        return (ZERO, self.c) if self.y[i] > 0 else (-self.c, ZERO)

    def optimum(self, beta):
        """The exact optimum and its bias, from coefficients that nearly are."""
        beta = beta[:]
        near = self.c * Decimal("1e-9")
        for i, b in enumerate(beta):
            low, high = self.bounds(i)
            beta[i] = low if b - low < near else high if high - b < near else b
        free = {i for i, b in enumerate(beta) if b not in self.bounds(i)}
        beta[max(free, key=lambda i: min(abs(beta[i]), self.c - abs(beta[i])))] -= sum(beta)
        while True:
            error = [s - v for s, v in zip(self.y, self.product(beta))]
            order = sorted(free)
            # The best β + d: Kd + b = e on the free, Σd = 0.
            system = [[self.row(i)[j] for j in order] + [Decimal(1)] for i in order]
            step = solve(system + [[Decimal(1)] * len(order) + [ZERO]], [error[i] for i in order] + [ZERO])
            way, hit = Decimal(1), None
            for i, d in zip(order, step):
                low, high = self.bounds(i)
                room = (high - beta[i]) / d if d > 0 else (low - beta[i]) / d if d < 0 else way
                if room < way:
                    way, hit = room, i
            for i, d in zip(order, step):
                beta[i] += way * d
            if hit is not None:
                low, high = self.bounds(hit)
                beta[hit] = low if abs(beta[hit] - low) < abs(beta[hit] - high) else high
                free.remove(hit)
                continue
            bias = step[-1]
            worst, wrong = Decimal("1e-30"), None
            for i, e in enumerate(self.y[j] - v for j, v in enumerate(self.product(beta))):
                low, high = self.bounds(i)
                pull = e - bias
                if i not in free and (beta[i] == low and pull > worst or beta[i] == high and -pull > worst):
                    worst, wrong = abs(pull), i
            if wrong is None:
                return beta, bias
            free.add(wrong)


def number(v):
    return float("%.17g" % v)


def case(data, name, params, c):
    x, y, at = data["x"], data["y"], data["at"]
    beta, told = libsvm(x, y, name, params, c)
    p = Problem(x, y, kernel(name, params), c)
    worth = p.dual(beta)
    beta, bias = p.optimum(beta)
    best = p.dual(beta)
    f = [sum(b * p.k(z, tuple(map(Decimal, a))) for b, z in zip(beta, p.x) if b) + bias for a in at]
    free = sum(1 for b in beta if 0 < abs(b) < p.c)
    print(f"{name} {params} C={c:g}: {float(best):.10g}, told {told:.10g}, worth {float(worth):.10g}, {free} free")
    return {
        "kernel": name, "params": params, "C": c, "objective": number(best), "bias": number(bias),
        "decision": [number(v) for v in f], "told": told, "worth": number(worth),
    }


def main():
    data, cases = {}, []
    for name, (make, n, seed) in DATA.items():
        rows = [(round(u, 3), round(v, 3), s) for u, v, s in make(n, random.Random(seed))]
        side = (-0.9, -0.3, 0.3, 0.9)
        data[name] = {"x": [r[:2] for r in rows], "y": [r[2] for r in rows], "at": [(u, v) for u in side for v in side]}
    for name, *rest in CASES:
        cases.append({"data": name, **case(data[name], *rest)})
    version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", "libsvm-tools"], capture_output=True, text=True).stdout
    out = {
        "source": "exact arithmetic: an active set method on Python's decimal numbers of 60 digits; told and worth: LIBSVM's svm-train",
        "version": f"Python {sys.version.split()[0]}, LIBSVM {version}",
        "command": "/usr/bin/python3 testdata/costly.py",
        "data": data,
        "cases": cases,
    }
    path = pathlib.Path(__file__).with_name("costly.json")
    text = json.dumps(out, separators=(",", ":")).replace('{"data":"', '\n{"data":"').replace('"data":{', '\n"data":{', 1)
    path.write_text(text + "\n")
    print(f"{path.name}: {len(cases)} cases, {len(text) / 1000:.0f} kB")


main()
