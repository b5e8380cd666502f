package kernel

import "mercer/core/dense"

// Sum is k₁ + k₂ + …, a Mercer kernel if the terms are. The empty sum is 0.
type Sum[X any] struct{ Terms []Kernel[X] }

// Eval returns the sum of the terms.
func (k Sum[X]) Eval(x, z X) float64 {
	sum := 0.0
	for _, term := range k.Terms {
		sum += term.Eval(x, z)
	}
	return sum
}

// Row sets dst[i] = k(x, zs[i]).
func (k Sum[X]) Row(dst []float64, x X, zs []X) {
	combine(dst, k.Terms, 0, x, zs, func(dst, row []float64) {
		for i, v := range row {
			dst[i] += v
		}
	})
}

// Product is k₁·k₂·…, a Mercer kernel if the factors are (Schur). The empty
// product is 1.
type Product[X any] struct{ Factors []Kernel[X] }

// Eval returns the product of the factors.
func (k Product[X]) Eval(x, z X) float64 {
	product := 1.0
	for _, factor := range k.Factors {
		product *= factor.Eval(x, z)
	}
	return product
}

// Row sets dst[i] = k(x, zs[i]).
func (k Product[X]) Row(dst []float64, x X, zs []X) {
	combine(dst, k.Factors, 1, x, zs, func(dst, row []float64) {
		for i, v := range row {
			dst[i] *= v
		}
	})
}

// combine folds the rows of parts into dst, which is filled with empty when
// there are none.
func combine[X any](dst []float64, parts []Kernel[X], empty float64, x X, zs []X, fold func(dst, row []float64)) {
	if len(parts) == 0 {
		Const[X]{empty}.Row(dst, x, zs)
		return
	}
	Row(dst, parts[0], x, zs)
	if len(parts) == 1 {
		return
	}
	row := make([]float64, len(zs))
	for _, part := range parts[1:] {
		Row(row, part, x, zs)
		fold(dst, row)
	}
}

// Scale is c·k, a Mercer kernel if k is and c ≥ 0.
type Scale[X any] struct {
	Factor float64
	Of     Kernel[X]
}

// Eval returns c·k(x, z).
func (k Scale[X]) Eval(x, z X) float64 { return k.Factor * k.Of.Eval(x, z) }

// Row sets dst[i] = c·k(x, zs[i]).
func (k Scale[X]) Row(dst []float64, x X, zs []X) {
	Row(dst, k.Of, x, zs)
	for i := range dst {
		dst[i] *= k.Factor
	}
}

// Power is kⁿ for whole n ≥ 0, a Mercer kernel if k is.
type Power[X any] struct {
	Of Kernel[X]
	N  int
}

// Eval returns k(x, z)ⁿ.
func (k Power[X]) Eval(x, z X) float64 { return dense.Power(k.Of.Eval(x, z), k.N) }

// Row sets dst[i] = k(x, zs[i])ⁿ.
func (k Power[X]) Row(dst []float64, x X, zs []X) {
	Row(dst, k.Of, x, zs)
	for i, v := range dst {
		dst[i] = dense.Power(v, k.N)
	}
}
