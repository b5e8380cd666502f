package gp

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"

	"mercer/core/gram"
)

// The sensitivity is ½(A⁻¹yyᵀA⁻¹ − A⁻¹) by gonum's inverse, and the derivative of log p(y) with
// respect to each pair of entries and to the noise, by differences.
func TestSensitivity(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{1, 2, 3, 7, 20} {
		xs, y := wave(n)
		k := formula("rbf", 0.3+rng.Float64(), 0, 0)
		noise := 0.1 + rng.Float64()
		full := square(k, xs)
		l, ok := NewLikelihood(full, y, noise)
		if !ok {
			t.Fatalf("%d: no likelihood", n)
		}
		w := l.Sensitivity()
		a := mat.NewSymDense(n, append([]float64(nil), full.Data()...))
		for i := range n {
			a.SetSym(i, i, a.At(i, i)+noise)
		}
		var inverse mat.Dense
		if err := inverse.Inverse(a); err != nil {
			t.Fatal(err)
		}
		var beta mat.VecDense
		beta.MulVec(&inverse, mat.NewVecDense(n, y))
		trace := 0.0
		for i := range n {
			trace += w[i*n+i]
			for j := range n {
				want := (beta.AtVec(i)*beta.AtVec(j) - inverse.At(i, j)) / 2
				if got := w[i*n+j]; math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
					t.Errorf("%d: W[%d, %d] = %v, want %v", n, i, j, got, want)
				}
			}
		}
		evidence := func(matrix *gram.Full, noise float64) float64 {
			l, ok := NewLikelihood(matrix, y, noise)
			if !ok {
				t.Fatal("no likelihood")
			}
			return l.Log()
		}
		settings := &fd.Settings{Formula: fd.Central, Step: 1e-5}
		slope := fd.Derivative(func(s float64) float64 { return evidence(full, s) }, noise, settings)
		if math.Abs(slope-trace) > 1e-6*(1+math.Abs(trace)) {
			t.Errorf("%d: the slope in the noise is %v, and differences say %v", n, trace, slope)
		}
		i, j := rng.IntN(n), rng.IntN(n)
		slope = fd.Derivative(func(v float64) float64 {
			data := append([]float64(nil), full.Data()...)
			data[i*n+j] = v
			data[j*n+i] = v
			return evidence(gram.NewFull(n, data), noise)
		}, full.At(i, j), settings)
		want := w[i*n+j] + w[j*n+i]
		if i == j {
			want /= 2
		}
		if math.Abs(slope-want) > 1e-6*(1+math.Abs(want)) {
			t.Errorf("%d: the slope in entry %d, %d is %v, and differences say %v", n, i, j, want, slope)
		}
	}
}

// What cannot be factorised has no likelihood, as in training.
func TestNoLikelihood(t *testing.T) {
	y := []float64{1, 2}
	for name, data := range map[string][]float64{
		"indefinite": {1, 2, 2, 1}, "singular": {1, 1, 1, 1}, "infinite": {math.Inf(1), 0, 0, 1},
		"no number": {1, math.NaN(), math.NaN(), 1},
	} {
		k := gram.NewFull(2, data)
		if l, ok := NewLikelihood(k, y, 0); ok {
			t.Errorf("%s: log p(y) = %v", name, l.Log())
		}
		p := &Process{k: k, y: y}
		if p.Step(); p.failure == nil {
			t.Errorf("%s: training has no objection", name)
		}
	}
	if l, ok := NewLikelihood(gram.NewFull(2, []float64{1, 1, 1, 1}), y, 0.5); !ok || math.IsNaN(l.Log()) {
		t.Error("noise makes a singular matrix definite")
	}
}

// Inside the cube, the climb ends where gonum's BFGS does, with no more heights asked for.
func TestClimbAgreesWithGonum(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for round := range 20 {
		p := 2 + round%4
		hill := &counted{tilted: tilted{make([]float64, p), make([]float64, p)}}
		start := make([]float64, p)
		for i := range p {
			hill.top[i], hill.steep[i] = 0.3+0.4*rng.Float64(), math.Exp(4*rng.Float64())
			start[i] = 0.2 + 0.6*rng.Float64()
		}
		top := Climb(hill, start)
		asked := hill.asked
		result, err := optimize.Minimize(optimize.Problem{
			Func: func(x []float64) float64 { return -hill.Height(x) },
			Grad: func(grad, x []float64) {
				hill.Slope(grad, x)
				for i := range grad {
					grad[i] = -grad[i]
				}
			},
		}, start, nil, &optimize.BFGS{})
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range top.At {
			if math.Abs(v-result.X[i]) > 1e-4 {
				t.Errorf("round %d: the climb ends at %v, and gonum at %v", round, top.At, result.X)
			}
		}
		if other := hill.asked - asked; asked > 3*other+10 {
			t.Errorf("round %d: the climb asked for %d heights, and gonum for %d", round, asked, other)
		}
	}
}

// tilted is −Σ steepᵢ(cosh dᵢ − 1) of the offsets from its top, with neighbours coupled: smooth, and
// no quadratic.
type tilted struct{ top, steep []float64 }

func (h tilted) offset(at []float64, i int) float64 {
	d := at[i] - h.top[i]
	if i > 0 {
		d += 0.4 * (at[i-1] - h.top[i-1])
	}
	return 3 * d
}

func (h tilted) Height(at []float64) float64 {
	sum := 0.0
	for i := range at {
		sum -= h.steep[i] * (math.Cosh(h.offset(at, i)) - 1)
	}
	return sum
}

func (h tilted) Slope(dst, at []float64) {
	clear(dst)
	for i := range at {
		s := -3 * h.steep[i] * math.Sinh(h.offset(at, i))
		dst[i] += s
		if i > 0 {
			dst[i-1] += 0.4 * s
		}
	}
}

type counted struct {
	tilted
	asked int
}

func (h *counted) Height(at []float64) float64 {
	h.asked++
	return h.tilted.Height(at)
}
