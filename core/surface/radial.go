package surface

import (
	"math"

	"mercer/core/kernel"
)

// A profile is the values of a radial kernel along an axis.
type profile struct {
	kernel kernel.Kernel[[]float64]
	core   *core // what stands for the kernel near 0; nil for none
	origin []float64
	points [][]float64
}

func newProfile(k kernel.Kernel[[]float64]) *profile {
	return &profile{kernel: k, origin: make([]float64, 2)}
}

// row sets dst[i] to the value at the point (across, (first+i)·step).
func (p *profile) row(dst []float64, across, first, step float64) {
	if len(p.points) < len(dst) {
		p.points = newPoints(len(dst))
	}
	points := p.points[:len(dst)]
	for i, at := range points {
		at[0], at[1] = across, (first+float64(i))*step
	}
	kernel.Row(dst, p.kernel, p.origin, points)
	if p.core != nil {
		for i, at := range points {
			if squared := at[0]*at[0] + at[1]*at[1]; squared < p.core.radius*p.core.radius {
				dst[i] = p.core.at(squared)
			}
		}
	}
}

// reach returns the distance beyond which a profile that falls is at most cut.
func (p *profile) reach(cut float64) float64 {
	value := make([]float64, 1)
	beyond := func(r float64) bool {
		p.row(value, 0, 1, r)
		return math.Abs(value[0]) <= cut
	}
	r := 1.0
	for !beyond(r) {
		if r *= 2; math.IsInf(r, 0) {
			return r
		}
	}
	low, high := 0.0, r
	for range 50 {
		if middle := (low + high) / 2; beyond(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}

// fault returns how far a stencil with the weights w is from the profile half way
// between points of a lattice, where it is farthest. values are those at 0, 1, …
// steps, and half those at ½, 3⁄2, … steps.
func fault(values, half, w []float64) float64 {
	worst := 0.0
	for i := range len(values) - len(w)/2 {
		sum := 0.0
		for q, c := range w {
			at := i - (len(w)/2 - 1) + q
			sum += c * values[max(at, -at)]
		}
		worst = max(worst, math.Abs(sum-half[i]))
	}
	return worst
}
