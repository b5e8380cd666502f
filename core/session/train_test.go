package session_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/core/inspect"
	"mercer/core/session"
)

// bent is a problem whose kernel is none, with the negative eigenvalues to show it.
func bent(repair string) session.Problem {
	var x, y []float64
	for i := range 24 {
		angle := float64(i) * 2.4
		radius := 0.3 + float64(i%2)
		x = append(x, radius*math.Cos(angle), radius*math.Sin(angle)+0.1*float64(i%5))
		y = append(y, float64(i%2))
	}
	return session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 2, X: x}, Y: y,
		Kernel: "sigmoid(gamma=1, coef0=-1)", Learner: "svc",
		Params: map[string]float64{"C": 2, "tolerance": 1e-8}, Repair: repair,
	}
}

// spectrum returns what a method makes of K, by the whole decomposition.
func spectrum(t *testing.T, n int, k []float64, change func(v, least float64) float64) *mat.Dense {
	t.Helper()
	var eigen mat.EigenSym
	if !eigen.Factorize(mat.NewSymDense(n, k), true) {
		t.Fatal("no eigenvalues")
	}
	values := eigen.Values(nil)
	if values[0] > -0.01 {
		t.Fatalf("the kernel is one on these points: smallest eigenvalue %v", values[0])
	}
	diagonal := mat.NewDiagDense(n, nil)
	for i, v := range values {
		diagonal.SetDiag(i, change(v, values[0]))
	}
	var vectors, product, all mat.Dense
	eigen.VectorsTo(&vectors)
	product.Mul(&vectors, diagonal)
	all.Mul(&product, vectors.T())
	return &all
}

func TestTrainingOnARepairedSpectrumIsConvex(t *testing.T) {
	methods := map[string]func(v, least float64) float64{
		"clip":  func(v, _ float64) float64 { return max(v, 0) },
		"flip":  func(v, _ float64) float64 { return math.Abs(v) },
		"shift": func(v, least float64) float64 { return v - least },
	}
	for method, change := range methods {
		p := bent(method)
		m, err := session.Train(p)
		if err != nil {
			t.Fatal(err)
		}
		r := m.Result()
		n, k, err := inspect.Gram(p.Domain, p.Points, p.Kernel, inspect.Raw)
		if err != nil {
			t.Fatal(err)
		}
		if r.Indefinite || !(math.Abs(r.Gap) < 1e-6) {
			t.Errorf("%s: indefinite %v, gap %v; want the optimum", method, r.Indefinite, r.Gap)
		}
		repaired := spectrum(t, n, k, change)
		dual := 0.0
		for i := range n {
			fitted, picture := r.Bias[0], r.Bias[0]
			for j := range n {
				fitted += repaired.At(i, j) * r.Coef[j]
				picture += k[i*n+j] * r.Beta[j]
			}
			dual += math.Abs(r.Coef[i]) - (fitted-r.Bias[0])*r.Coef[i]/2
			if d := math.Abs(r.Decision[i] - picture); d > 1e-9 {
				t.Errorf("%s: f(x%d) differs by %v from its expansion", method, i, d)
			}
			if d := math.Abs(fitted - picture); method != "shift" && d > 1e-9 {
				t.Errorf("%s: f(x%d) differs by %v from what was learnt", method, i, d)
			}
		}
		if math.Abs(dual-r.Objective) > 1e-8*math.Abs(dual) {
			t.Errorf("%s: the dual is %v, by the repaired matrix %v", method, r.Objective, dual)
		}
		for _, at := range [][]float64{{0.2, -0.4}, {p.X[2], p.X[3]}} {
			terms, err := m.Terms(session.Points{Dim: 2, X: at})
			if err != nil {
				t.Fatal(err)
			}
			sum := r.Bias[0]
			for i, v := range terms.Kernel {
				sum += r.Coef[i] * v
			}
			if math.Abs(sum-terms.Decision[0]) > 1e-9 {
				t.Errorf("%s: the terms at %v add up to %v, f is %v", method, at, sum, terms.Decision[0])
			}
		}
	}
}

func TestWithoutRepairAnIndefiniteKernelHasNoCertificate(t *testing.T) {
	m, err := session.Train(bent(""))
	if err != nil {
		t.Fatal(err)
	}
	if r := m.Result(); &r.Coef[0] != &r.Beta[0] {
		t.Error("coefficients differ from those of the expansion, though nothing was repaired")
	}
}

func TestARepairOfAKernelChangesNothing(t *testing.T) {
	p := bent("clip")
	p.Kernel = "rbf(gamma=1)"
	repaired, err := session.Train(p)
	if err != nil {
		t.Fatal(err)
	}
	p.Repair = ""
	plain, err := session.Train(p)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range plain.Result().Beta {
		if w := repaired.Result().Beta[i]; math.Abs(v-w) > 1e-6 {
			t.Errorf("β%d is %v, repaired %v", i, v, w)
		}
	}
}

func TestBadRepairsAreNamed(t *testing.T) {
	many := bent("clip")
	many.X, many.Y = make([]float64, 2002), make([]float64, 1001)
	for i := range many.Y {
		many.X[2*i], many.Y[i] = float64(i), float64(i%2)
	}
	for want, p := range map[string]session.Problem{"repair": bent("mend"), "x": many} {
		_, err := session.Train(p)
		e, ok := err.(*session.Error)
		if !ok || e.Param != want {
			t.Errorf("got %v, want an error about %s", err, want)
		}
	}
}

func TestLearnersSeeTheSymmetricHalf(t *testing.T) {
	p := bent("")
	p.Kernel = "formula(exp(-dist^2)*(1 + x1^2))"
	lopsided, err := session.Train(p)
	if err != nil {
		t.Fatal(err)
	}
	p.Kernel = "formula(exp(-dist^2)*(1 + (x1^2 + z1^2)/2))"
	even, err := session.Train(p)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range even.Result().Decision {
		if w := lopsided.Result().Decision[i]; math.Abs(v-w) > 1e-6 {
			t.Errorf("f(x%d) is %v, and %v for what has the same symmetric half", i, v, w)
		}
	}
}

func TestKernelsThatDoNotTakeThePointsAreRefused(t *testing.T) {
	p := bent("")
	for _, text := range []string{"formula(x3*z3)", "warp(rbf, x1, x3)", "conjugate(rbf, x3)"} {
		p.Kernel = text
		_, err := session.Train(p)
		e, ok := err.(*session.Error)
		if !ok || e.Code != session.BadKernel {
			t.Errorf("%s: got %v, want an error about the kernel", text, err)
		}
	}
}
