package sgd

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/svm"

	"mercer/core/solve"
)

type vkernel = kernel.Kernel[[]float64]

// moons returns n points of two interleaved half circles, y = ±1.
func moons(n int, noise float64, seed uint64) (xs [][]float64, y []float64) {
	rng := rand.New(rand.NewPCG(seed, 3))
	for i := range n {
		t := math.Pi * rng.Float64()
		x := []float64{math.Cos(t), math.Sin(t) - 0.25}
		side := 1.0
		if i%2 == 0 {
			x, side = []float64{1 - math.Cos(t), 0.25 - math.Sin(t)}, -1
		}
		xs = append(xs, []float64{x[0] + noise*rng.NormFloat64(), x[1] + noise*rng.NormFloat64()})
		y = append(y, side)
	}
	return xs, y
}

// part is a problem on k and y.
func part(k gram.Matrix, y []float64) multiclass.Problem { return multiclass.Problem{K: k, Y: y} }

func averaged(t testing.TB, k gram.Matrix, y []float64, c Averaged, seed uint64) *AveragedSolver {
	t.Helper()
	s, err := NewAveraged(part(k, y), c, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func doubly(t testing.TB, k gram.Matrix, y []float64, c Doubly, seed uint64) *DoublySolver {
	t.Helper()
	s, err := NewDoubly(part(k, y), c, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// optimum returns the least P of the package comment, by coordinate ascent in the dual:
// λ/2‖w‖² is λ'αᵀGα with λ' = λ/2.
func optimum(t testing.TB, k gram.Matrix, y []float64, lambda float64) float64 {
	t.Helper()
	s, err := svm.NewSoft(part(k, y), svm.Soft{Lambda: lambda / 2, Tolerance: 1e-9})
	if err != nil {
		t.Fatal(err)
	}
	if step := solve.Run(s, 0); step.Status != solve.Converged {
		t.Fatalf("no optimum: %+v", step)
	}
	return s.Certificate().Primal
}

// primal returns P(Σ αᵢψ(xᵢ)) by its definition.
func primal(k gram.Matrix, y, alpha []float64, lambda float64) float64 {
	square, loss := 0.0, 0.0
	for i, a := range alpha {
		f := 0.0
		for j, b := range alpha {
			f += b * k.Row(i)[j]
		}
		square += a * f
		loss += max(0, 1-y[i]*f)
	}
	return lambda/2*square + loss/float64(len(y))
}

func near(a, b, tolerance float64) bool {
	return math.Abs(a-b) <= tolerance*(1+math.Abs(a)+math.Abs(b))
}

var _ learn.Config = (*Averaged)(nil)
