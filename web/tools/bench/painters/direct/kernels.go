//go:build js && wasm

package main

import "math"

// An expansion is Σ beta·k(s, ·) + bias over points s in the plane, which x holds
// one after the other.
type expansion struct {
	x, beta []float64
	bias    float64
}

// kernels sum an expansion at a point (x, y); a and b are what the kernel has as
// parameters.
var kernels = map[string]func(f expansion, a, b, x, y float64) float64{
	"rbf": func(f expansion, gamma, _, x, y float64) float64 {
		sum := 0.0
		for i, beta := range f.beta {
			dx, dy := f.x[2*i]-x, f.x[2*i+1]-y
			sum += beta * math.Exp(-gamma*(dx*dx+dy*dy))
		}
		return sum
	},
	"poly": func(f expansion, gamma, coef0, x, y float64) float64 {
		sum := 0.0
		for i, beta := range f.beta {
			t := gamma*(f.x[2*i]*x+f.x[2*i+1]*y) + coef0
			sum += beta * t * t * t
		}
		return sum
	},
	"rq": func(f expansion, alpha, length, x, y float64) float64 {
		sum := 0.0
		for i, beta := range f.beta {
			dx, dy := f.x[2*i]-x, f.x[2*i+1]-y
			sum += beta * math.Pow(1+(dx*dx+dy*dy)/(2*alpha*length*length), -alpha)
		}
		return sum
	},
	"matern": func(f expansion, _, length, x, y float64) float64 {
		sum := 0.0
		for i, beta := range f.beta {
			dx, dy := f.x[2*i]-x, f.x[2*i+1]-y
			r := math.Sqrt(3*(dx*dx+dy*dy)) / length
			sum += beta * (1 + r) * math.Exp(-r)
		}
		return sum
	},
	"laplacian": func(f expansion, gamma, _, x, y float64) float64 {
		sum := 0.0
		for i, beta := range f.beta {
			sum += beta * math.Exp(-gamma*(math.Abs(f.x[2*i]-x)+math.Abs(f.x[2*i+1]-y)))
		}
		return sum
	},
	"min": func(f expansion, _, _, x, y float64) float64 {
		sum := 0.0
		for i, beta := range f.beta {
			u, v := f.x[2*i], f.x[2*i+1]
			if x < u {
				u = x
			}
			if y < v {
				v = y
			}
			sum += beta * (u + v)
		}
		return sum
	},
}
