"""Prints lots as web/model/table/split.js draws them: the three that web/test/design.test.js holds."""

M = 0xFFFFFFFF


def lot(seed, row):
    h = (seed * 0x9E3779B1 + (row + 1) * 0x85EBCA6B) & M
    h = ((h ^ (h >> 16)) * 0x85EBCA6B) & M
    h = ((h ^ (h >> 13)) * 0xC2B2AE35) & M
    return h ^ (h >> 16)


print([lot(1, 0), lot(1, 1), lot(42, 4999)])
