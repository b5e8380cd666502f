"""Writes the data sets that scikit-learn ships to a directory, as answer.mjs reads them, and names them, one a line."""

import sys

import numpy as np
from sklearn import datasets


def scaled(x):
    """Each coordinate from -1 to 1, as LIBSVM's guide advises."""
    low, high = x.min(axis=0), x.max(axis=0)
    return 2 * (x - low) / np.where(high > low, high - low, 1) - 1


def enlarged(images, size):
    """Images with so many pixels a side, each between the four nearest in proportion."""
    at = np.linspace(0, images.shape[1] - 1, size)
    low = np.minimum(at.astype(int), images.shape[1] - 2)
    share = at - low
    rows = images[:, low] * (1 - share)[:, None] + images[:, low + 1] * share[:, None]
    return rows[:, :, low] * (1 - share) + rows[:, :, low + 1] * share


def main(directory):
    def write(name, x, y):
        path = f"{directory}/{name.replace(' ', '-')}"
        np.concatenate([x.shape, x.ravel(), y]).astype(float).tofile(path)
        print(f"{path}\t{name}")

    digits = datasets.load_digits()
    pixels, label = digits.data / 16, digits.target + 1
    for classes in (3, 5, 10):
        some = label <= classes
        write(f"digits, {classes} classes", pixels[some], label[some])
    parity = np.where(digits.target % 2 == 0, 1, -1)
    write("digits, odd or even", pixels, parity)
    large = enlarged(digits.images / 16, 28).reshape(len(label), -1)
    write("digits at 28 by 28, odd or even", large, parity)
    cancer = datasets.load_breast_cancer()
    write("breast cancer", scaled(cancer.data), np.where(cancer.target == 1, 1, -1))
    write("breast cancer, benign", scaled(cancer.data)[cancer.target == 1], np.ones((cancer.target == 1).sum()))
    for name, sets in (("wine", datasets.load_wine()), ("iris", datasets.load_iris())):
        write(name, scaled(sets.data), sets.target + 1)
    diabetes = datasets.load_diabetes()
    y = diabetes.target
    write("diabetes", scaled(diabetes.data), (y - y.mean()) / y.std())


main(sys.argv[1])
