package mercer_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/mercer"
)

// tanhMatrix is indefinite.
func tanhMatrix(n int) *gram.Full {
	rng := rand.New(rand.NewPCG(3, uint64(n)))
	xs := make([]vector, n)
	for i := range xs {
		xs[i] = vector{rng.NormFloat64(), rng.NormFloat64()}
	}
	return gram.New(kernel.Sigmoid{Gamma: 2, Coef0: 1}, xs)
}

func eigenvalues(t *testing.T, m mat.Symmetric) []float64 {
	var eigen mat.EigenSym
	if !eigen.Factorize(m, false) {
		t.Fatal("no eigenvalues")
	}
	return eigen.Values(nil)
}

// The repaired matrices are what their definitions say, by dense products.
func TestRepair(t *testing.T) {
	for _, n := range []int{2, 3, 12, 40} {
		f := tanhMatrix(n)
		var eigen mat.EigenSym
		eigen.Factorize(f, true)
		values := eigen.Values(nil)
		var vectors mat.Dense
		eigen.VectorsTo(&vectors)
		for method, repair := range map[mercer.Method]func(float64) float64{
			mercer.Clip:  func(v float64) float64 { return max(v, 0) },
			mercer.Flip:  math.Abs,
			mercer.Shift: func(v float64) float64 { return v - min(values[0], 0) },
		} {
			r, err := mercer.Repair(f, method)
			if err != nil {
				t.Fatal(err)
			}
			diagonal := mat.NewDiagDense(n, nil)
			negative := 0
			for i, v := range values {
				diagonal.SetDiag(i, repair(v))
				if v < -1e-10 {
					negative++
				}
			}
			var want, difference mat.Dense
			want.Product(&vectors, diagonal, vectors.T())
			if !mat.EqualApprox(&want, r.Matrix, 1e-10) {
				t.Errorf("n = %d, %s: the matrix is not VΛ̃Vᵀ", n, method)
			}
			if least := eigenvalues(t, r.Matrix)[0]; least < -1e-11 {
				t.Errorf("n = %d, %s: an eigenvalue is %v", n, method, least)
			}
			difference.Sub(r.Matrix, f)
			if change := mat.Norm(&difference, 2) / mat.Norm(f, 2); math.Abs(change-r.Change) > 1e-10 {
				t.Errorf("n = %d, %s: changed by %v, reported %v", n, method, change, r.Change)
			}
			if r.Negative != negative || len(r.Before) != n || len(r.After) != n || r.Method != method {
				t.Errorf("n = %d, %s: %d negative, want %d", n, method, r.Negative, negative)
			}
			after := eigenvalues(t, r.Matrix)
			for i := range n {
				if math.Abs(r.Before[n-1-i]-values[i]) > 1e-10 || math.Abs(r.After[n-1-i]-after[i]) > 1e-10 {
					t.Errorf("n = %d, %s: eigenvalue %d is %v, then %v; reported %v, %v", n, method, i, values[i], after[i], r.Before[n-1-i], r.After[n-1-i])
				}
			}
			if shift := r.Matrix.At(0, 0) - f.At(0, 0); method == mercer.Shift && math.Abs(shift-r.Shift) > 1e-12 || method != mercer.Shift && r.Shift != 0 {
				t.Errorf("n = %d, %s: shifted by %v, reported %v", n, method, shift, r.Shift)
			}
		}
	}
}

// A model with coefficients β on K̃ is the model with γ on K, at the training points:
// K̃β = Kγ; several outputs are several models.
func TestCoefficients(t *testing.T) {
	const n, outputs = 25, 3
	f := tanhMatrix(n)
	rng := rand.New(rand.NewPCG(5, 5))
	beta := make([]float64, n*outputs)
	for i := range beta {
		beta[i] = rng.NormFloat64()
	}
	for _, method := range []mercer.Method{mercer.Clip, mercer.Flip} {
		r, err := mercer.Repair(f, method)
		if err != nil {
			t.Fatal(err)
		}
		before := append([]float64(nil), beta...)
		gamma := r.Coefficients(beta, outputs)
		var want, got mat.Dense
		want.Mul(r.Matrix, mat.NewDense(n, outputs, beta))
		got.Mul(f, mat.NewDense(n, outputs, gamma))
		if !mat.EqualApprox(&want, &got, 1e-9) {
			t.Errorf("%s: K̃β is not Kγ", method)
		}
		for i := range beta {
			if beta[i] != before[i] {
				t.Fatalf("%s: the coefficients given were changed", method)
			}
		}
		// One output at a time is the same.
		single := make([]float64, n)
		for i := range single {
			single[i] = beta[i*outputs+1]
		}
		for i, v := range r.Coefficients(single, 1) {
			if math.Abs(v-gamma[i*outputs+1]) > 1e-12 {
				t.Fatalf("%s: coefficient %d is %v alone and %v among others", method, i, v, gamma[i*outputs+1])
			}
		}
		if f.At(0, 0) != tanhMatrix(n).At(0, 0) {
			t.Error("the matrix given was changed")
		}
	}
	r, _ := mercer.Repair(f, mercer.Shift)
	for i, v := range r.Coefficients(beta, outputs) {
		if v != beta[i] {
			t.Fatal("a shift changes coefficients")
		}
	}
}

// What has no negative eigenvalues stays as it is, to the last bit, whatever rounding
// says of those that are 0.
func TestNothingToRepair(t *testing.T) {
	point := vector{1, 2}
	for name, f := range map[string]*gram.Full{
		"kernel":    gram.New(kernel.RBF{Gamma: 0.01}, []vector{{0, 0}, {0.001, 0}, {0, 0.001}, {0.002, 0}, {0, 0}}),
		"copies":    gram.New(kernel.Linear{}, []vector{point, point, point, point}),
		"one point": gram.New(kernel.Linear{}, []vector{point}),
		"zero":      gram.NewFull(3, make([]float64, 9)),
		"none":      gram.NewFull(0, nil),
	} {
		for _, method := range mercer.Methods {
			r, err := mercer.Repair(f, method)
			if err != nil || r.Negative != 0 || r.Change != 0 || r.Shift != 0 || len(r.Before) != f.Len() {
				t.Errorf("%s, %s: %+v, %v", name, method, r, err)
				continue
			}
			for i, v := range r.Matrix.Data() {
				if v != f.Data()[i] {
					t.Errorf("%s, %s: entry %d changed", name, method, i)
				}
			}
			beta := make([]float64, f.Len())
			for i := range beta {
				beta[i] = 1
			}
			for _, v := range r.Coefficients(beta, 1) {
				if v != 1 {
					t.Errorf("%s, %s: a coefficient changed", name, method)
				}
			}
		}
	}
}

func TestRepairSizes(t *testing.T) {
	for _, size := range []float64{1e-300, 1, 1e300} {
		f := gram.NewFull(2, []float64{0, size, size, 0}) // eigenvalues ±size
		for method, want := range map[mercer.Method][2]float64{mercer.Clip: {1, 0}, mercer.Flip: {1, 1}, mercer.Shift: {2, 0}} {
			r, err := mercer.Repair(f, method)
			if err != nil || r.Negative != 1 || math.Abs(r.After[0]/size-want[0]) > 1e-12 || math.Abs(r.After[1]/size-want[1]) > 1e-12 {
				t.Errorf("size %v, %s: %+v, %v", size, method, r, err)
			}
		}
	}
	var large *mercer.SizeError
	if _, err := mercer.Repair(gram.NewFull(1001, make([]float64, 1001*1001)), mercer.Clip); !errors.As(err, &large) || large.N != 1001 {
		t.Errorf("1001 points: %v", err)
	}
	var infinite *mercer.ValueError
	if _, err := mercer.Repair(gram.NewFull(1, []float64{math.Inf(1)}), mercer.Clip); !errors.As(err, &infinite) {
		t.Errorf("infinity: %v", err)
	}
	for name, call := range map[string]func(){
		"method": func() { mercer.Repair(tanhMatrix(2), "mend") },
		"size":   func() { r, _ := mercer.Repair(tanhMatrix(2), mercer.Clip); r.Coefficients([]float64{1}, 1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			call()
		}()
	}
}
