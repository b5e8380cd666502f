package session_test

import (
	"math"
	"testing"

	"mercer/core/inspect"
	"mercer/core/reftest"
	"mercer/core/session"
	"mercer/core/solve"
)

// Who inverts a Gram matrix, or takes it apart, multiplies what its entries err by: with
// exponentials that are good to 1e-12 half of these figures have no correct digit.
func TestNearlySingularMatricesAreInvertedAsWellAsNumbersAllow(t *testing.T) {
	var ref struct {
		X, Y, At          []float64
		Smallest, Largest float64
		Process           []struct {
			Noise, Log float64
			Mean, Std  []float64
		}
	}
	reftest.Read(t, "precise.json", &ref)
	if len(ref.Process) < 5 {
		t.Fatalf("%d cases", len(ref.Process))
	}
	p := session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 1, X: ref.X}, Y: ref.Y, Kernel: "rbf(gamma=0.5)", Learner: "gp",
	}
	for _, c := range ref.Process {
		p.Params = map[string]float64{"noise": c.Noise}
		m, err := session.Train(p)
		if err != nil {
			t.Fatal(err)
		}
		r := m.Result()
		if r.Status != solve.Converged {
			t.Fatalf("σ² = %v ended %v: %s", c.Noise, r.Status, r.Message)
		}
		// The condition is λmax/σ², and rounding is some units of 1e-16 of each entry.
		slack := 5e-16*ref.Largest/c.Noise + 1e-12
		close := func(got, want float64) bool { return near(got, want, slack*math.Abs(want)) }
		if got := r.Figures[0].Value; !close(got, c.Log) {
			t.Errorf("σ² = %v: log p(y) is %v, exactly %v", c.Noise, got, c.Log)
		}
		at := session.Points{Dim: 1, X: ref.At}
		mean, _, err := m.Predict(at)
		if err != nil {
			t.Fatal(err)
		}
		std, err := m.Spread(at)
		if err != nil {
			t.Fatal(err)
		}
		for i := range ref.At {
			if !close(mean[i], c.Mean[i]) || !close(std[i], c.Std[i]) {
				t.Errorf("σ² = %v, x = %v: %v ± %v, exactly %v ± %v", c.Noise, ref.At[i], mean[i], std[i], c.Mean[i], c.Std[i])
			}
		}
	}
	// An eigenvalue is off by rounding of the largest: 1e-16·7.
	p.Y = make([]float64, len(ref.X))
	r, err := inspect.Of(p.Domain, p.Points, p.Y, p.Kernel, inspect.Look{Form: inspect.Raw, Size: 20, Limit: session.EigenLimit}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !near(r.Largest, ref.Largest, 1e-14) || r.Smallest-ref.Smallest > 5e-15 || ref.Smallest-r.Smallest > 5e-15 {
		t.Errorf("eigenvalues from %v to %v, exactly %v to %v", r.Smallest, r.Largest, ref.Smallest, ref.Largest)
	}
}
