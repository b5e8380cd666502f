package kerneltest

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"mercer/core/arithmetic"
	"mercer/core/kernel"
)

// TestVectors returns what is wrong of what a kernel on vectors brings beside its values, joined:
// each answer about its structure agrees with Eval on all pairs of xs.
func TestVectors(k kernel.Kernel[[]float64], xs [][]float64) error {
	var errs []error
	if len(xs) > 1 {
		errs = append(errs, spectral(k, xs[0], xs[len(xs)-1]))
	}
	for _, x := range xs {
		for _, z := range xs {
			for _, law := range []func(k kernel.Kernel[[]float64], x, z []float64) error{
				expression, steps, logarithm, radial, falls, decay, minima, unit, mirrored,
			} {
				if err := law(k, x, z); err != nil {
					errs = append(errs, fmt.Errorf("k(%v, %v): %w", x, z, err))
				}
			}
		}
	}
	return errors.Join(errs...)
}

// spectral compares the mean over random frequencies.
func spectral(k kernel.Kernel[[]float64], x, z []float64) error {
	of, ok := k.(kernel.Spectral)
	if !ok {
		return nil
	}
	const draws = 3000
	rng := rand.New(rand.NewPCG(1, 2))
	frequency, mean := make([]float64, len(x)), 0.0
	for range draws {
		of.Frequency(frequency, rng)
		angle := 0.0
		for i, w := range frequency {
			angle += w * (x[i] - z[i])
		}
		mean += math.Cos(angle) / draws
	}
	if v := k.Eval(x, z); !(math.Abs(mean-v) <= 5/math.Sqrt(draws)) { // a cosine deviates by 1 at most
		return fmt.Errorf("k(%v, %v) has the mean %v over the draws of Frequency, and Eval %v", x, z, mean, v)
	}
	return nil
}

// agree returns an error unless a value is what was said of it.
func agree(what string, said, value float64) error {
	if math.Abs(said-value) <= 1e-9*(1+math.Abs(value)) {
		return nil
	}
	return fmt.Errorf("%s says %v, and Eval %v", what, said, value)
}

func expression(k kernel.Kernel[[]float64], x, z []float64) error {
	e, ok := k.(kernel.Expresser)
	if !ok {
		return nil
	}
	return agree("Expr", arithmetic.NewFormula(e.Expr()).Eval(x, z), k.Eval(x, z))
}

func steps(k kernel.Kernel[[]float64], x, z []float64) error {
	s, ok := k.(kernel.Stepper)
	if !ok {
		return nil
	}
	last := kernel.Step{TeX: "k(x,z)", Value: k.Eval(x, z)}
	all := s.Steps(x, z, last)
	if len(all) == 0 {
		return errors.New("there are no Steps")
	}
	return agree("Steps", all[len(all)-1].Value, last.Value)
}

func logarithm(k kernel.Kernel[[]float64], x, z []float64) error {
	log, ok := kernel.Logarithm(k)
	if !ok {
		return nil
	}
	v := k.Eval(x, z)
	if 0 <= v && v < 0x1p-1000 { // too small a number to have the digits
		return nil
	}
	if err := agree("Logarithm", log(x, z), math.Log(v)); err != nil {
		return err
	}
	return axialLogarithm(k, x, z, v)
}

func axialLogarithm(k kernel.Kernel[[]float64], x, z []float64, v float64) error {
	logs, ok := kernel.AxialLogarithm(k)
	if !ok {
		return nil
	}
	sum, one := 0.0, []float64{0}
	for axis := range x {
		logs(one, axis, x[axis], z[axis:axis+1])
		sum += one[0]
	}
	return agree("AxialLogarithm", sum, math.Log(v))
}

func radial(k kernel.Kernel[[]float64], x, z []float64) error {
	if !kernel.Radial(k) {
		return nil
	}
	square := 0.0
	for i, v := range x {
		square += (v - z[i]) * (v - z[i])
	}
	far := make([]float64, len(x))
	far[0] = math.Sqrt(square)
	return agree("Radial", k.Eval(make([]float64, len(x)), far), k.Eval(x, z))
}

func falls(k kernel.Kernel[[]float64], x, z []float64) error {
	if !kernel.Falls(k) {
		return nil
	}
	v := k.Eval(x, z)
	if !(v >= 0) {
		return fmt.Errorf("%v is below 0, and Falls reports true", v)
	}
	for axis, s := range x {
		moved := append([]float64(nil), x...)
		moved[axis] += math.Copysign(0.3, s-z[axis])
		if next := k.Eval(moved, z); !(next <= v*(1+1e-9)) {
			return fmt.Errorf("it rises from %v to %v away from z, and Falls reports true", v, next)
		}
	}
	return nil
}

func decay(k kernel.Kernel[[]float64], x, z []float64) error {
	gamma, ok := kernel.Decay(k)
	if !ok {
		return nil
	}
	sum := 0.0
	for i, v := range x {
		sum += math.Abs(v - z[i])
	}
	return agree("Decay", math.Exp(-gamma*sum), k.Eval(x, z))
}

func minima(k kernel.Kernel[[]float64], x, z []float64) error {
	if !kernel.TraitsOf(k).Has(kernel.OfMinima) {
		return nil
	}
	sum := 0.0
	for i, v := range x {
		sum += min(v, z[i])
	}
	return agree("OfMinima", sum, k.Eval(x, z))
}

// mirrored compares values and rows from either side.
func mirrored(k kernel.Kernel[[]float64], x, z []float64) error {
	if !kernel.TraitsOf(k).Has(kernel.Mirrored) {
		return nil
	}
	there, back := make([]float64, 5), make([]float64, 5) // rows do some points at once
	kernel.Row(there, k, x, [][]float64{z, z, z, z, z})
	kernel.Row(back, k, z, [][]float64{x, x, x, x, x})
	there, back = append(there, k.Eval(x, z)), append(back, k.Eval(z, x))
	if !slices.Equal(there, back) {
		return fmt.Errorf("it is Mirrored, but %v from one side and %v from the other", there, back)
	}
	return nil
}

func unit(k kernel.Kernel[[]float64], x, _ []float64) error {
	if !kernel.TraitsOf(k).Has(kernel.Unit) {
		return nil
	}
	return agree("Unit", 1, k.Eval(x, x))
}
