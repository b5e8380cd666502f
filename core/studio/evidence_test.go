package studio_test

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"mercer/core/reftest"
	"mercer/core/session"
	"mercer/core/studio"
)

// evidenceAt is log p(y) as training tells it.
func evidenceAt(t *testing.T, p session.Problem, kernel string, noise float64) float64 {
	t.Helper()
	p.Kernel, p.Params = kernel, map[string]float64{"noise": noise}
	for _, f := range train(t, p).Result().Figures {
		if f.Key == "log-evidence" {
			return f.Value
		}
	}
	t.Fatal("training tells no evidence")
	return 0
}

// scikit-learn's own search finds no likelier numbers, and nearly the same.
func TestEvidenceAgreesWithScikitLearn(t *testing.T) {
	var ref struct {
		Data map[string]struct {
			X [][]float64
			Y []float64
		}
		Evidence []struct {
			Data                           string
			Factor, Gamma, Noise, Evidence float64
		}
	}
	reftest.Read(t, "regression.json", &ref)
	if len(ref.Evidence) < 5 {
		t.Fatalf("%d cases", len(ref.Evidence))
	}
	for _, c := range ref.Evidence {
		p := session.Problem{Domain: "vectors", Y: ref.Data[c.Data].Y, Kernel: "1*rbf(gamma=1)", Learner: "gp"}
		for _, x := range ref.Data[c.Data].X {
			p.Dim = len(x)
			p.X = append(p.X, x...)
		}
		r, err := studio.MaximiseEvidence(p)
		if err != nil {
			t.Fatal(err)
		}
		if r.Log < c.Evidence-1e-4 || r.Log > c.Evidence+0.01 {
			t.Errorf("%s: log p(y) = %v, want %v", c.Data, r.Log, c.Evidence)
		}
		if ratio := r.Noise / c.Noise; ratio < 0.97 || ratio > 1.03 {
			t.Errorf("%s: noise %v, want %v", c.Data, r.Noise, c.Noise)
		}
		if at := evidenceAt(t, p, r.Kernel, r.Noise); math.Abs(at-r.Log) > 1e-9 {
			t.Errorf("%s: training says %v of %s, the search %v", c.Data, at, r.Kernel, r.Log)
		}
	}
}

// No number can be changed for the better, the profiles go through the result, and it is
// at least as good as before.
func TestEvidenceIsStationary(t *testing.T) {
	for _, kernel := range []string{"rbf(gamma=1)", "1*rbf(gamma=30)", "0.5*matern(nu=1.5, length=2) + linear", "periodic(period=3, length=1)*rbf(gamma=0.1)", "poly(degree=2, gamma=1, coef0=1)"} {
		for dim := 1; dim <= 2; dim++ {
			p := valued(dim, kernel, "gp", map[string]float64{"noise": 0.3})
			r, err := studio.MaximiseEvidence(p)
			if err != nil {
				t.Fatal(err)
			}
			if r.Log < r.Before || math.Abs(r.Before-evidenceAt(t, p, kernel, 0.3)) > 1e-9 {
				t.Errorf("%s: log p(y) from %v to %v", kernel, r.Before, r.Log)
			}
			parsed, err := session.Parse("vectors", r.Kernel)
			if err != nil {
				t.Fatal(err)
			}
			numbers := 0
			for _, n := range parsed.Numbers {
				if n.Spec.Kind.String() != "real" || n.Spec.Values != nil {
					continue
				}
				numbers++
				// A finite difference over the logarithm: 0 up to the four digits that the result
				// is rounded to, unless the slider ends there.
				at := func(v float64) float64 {
					changed := r.Kernel[:n.Start] + formatted(v) + r.Kernel[n.End:]
					return evidenceAt(t, p, changed, r.Noise)
				}
				const h = 0.02
				if n.Value*(1-h) > n.Spec.Low {
					if below := at(n.Value * (1 - h)); below > r.Log+2e-3 {
						t.Errorf("%s: %s below %v is likelier: %v, not %v", r.Kernel, n.Spec.Key, n.Value, below, r.Log)
					}
				}
				if n.Value*(1+h) < n.Spec.High {
					if above := at(n.Value * (1 + h)); above > r.Log+2e-3 {
						t.Errorf("%s: %s above %v is likelier: %v, not %v", r.Kernel, n.Spec.Key, n.Value, above, r.Log)
					}
				}
			}
			for _, factor := range []float64{0.98, 1.02} {
				if noise := r.Noise * factor; noise > 1e-6 && noise < 10 && evidenceAt(t, p, r.Kernel, noise) > r.Log+2e-3 {
					t.Errorf("%s: noise %v is likelier than %v", r.Kernel, noise, r.Noise)
				}
			}
			if len(r.Trail) != numbers+1 || r.Evaluations < 30 || !strings.HasSuffix(r.Message, ".") {
				t.Errorf("%s: %d profiles of %d numbers, %d evaluations: %s", kernel, len(r.Trail), numbers, r.Evaluations, r.Message)
			}
			for _, profile := range r.Trail {
				through := false
				for _, v := range profile.Evidence {
					through = through || math.Abs(v-r.Log) < 1e-9
				}
				if !through {
					t.Errorf("%s: the profile of %s misses the result", kernel, profile.Name)
				}
			}
		}
	}
}

// formatted writes a number as it is written in a kernel.
func formatted(v float64) string {
	text, _ := json.Marshal(v)
	return string(text)
}

func TestEvidenceInWords(t *testing.T) {
	if _, err := studio.MaximiseEvidence(valued(1, "linear", "ridge", nil)); err == nil || !strings.Contains(err.Error(), "must be gp") {
		t.Errorf("another learner: %v", err)
	}
	many := session.Problem{Domain: "vectors", Points: session.Points{Dim: 1, X: make([]float64, 401)}, Y: make([]float64, 401), Kernel: "linear", Learner: "gp"}
	if _, err := studio.MaximiseEvidence(many); err == nil || !strings.Contains(err.Error(), "up to 400") {
		t.Errorf("many points: %v", err)
	}
	none := session.Problem{Domain: "vectors", Points: session.Points{Dim: 1}, Kernel: "linear", Learner: "gp"}
	if _, err := studio.MaximiseEvidence(none); err == nil || !strings.Contains(err.Error(), "There are no points yet") {
		t.Errorf("no points: %v", err)
	}
	// Singular before, with a noise of 0: any likelihood is better than none.
	r, err := studio.MaximiseEvidence(valued(1, "linear", "gp", map[string]float64{"noise": 0}))
	if err != nil || !math.IsInf(r.Before, -1) || math.IsInf(r.Log, 0) || !strings.HasPrefix(r.Message, "Now log p(y) is") {
		t.Errorf("no noise: %+v, %v", r, err)
	}
	// A kernel that is none for any numbers.
	r, err = studio.MaximiseEvidence(valued(1, "formula(-1000*dist)", "gp", nil))
	if err != nil || !math.IsNaN(r.Log) || !strings.Contains(r.Message, "not positive semidefinite") {
		t.Errorf("no kernel: %+v, %v", r, err)
	}
}

// Where the likeliest numbers are at an end, who chooses again looks beyond it.
func TestEvidenceAtAnEndOfItsRange(t *testing.T) {
	p := session.Problem{Domain: "vectors", Points: session.Points{Dim: 1}, Kernel: "1*rbf(gamma=1)", Learner: "gp"}
	for i := range 20 {
		x := float64(i)/10 - 1
		p.X, p.Y = append(p.X, x), append(p.Y, 200*x+float64(i%3)) // a line, to a Gaussian the widest
	}
	before := math.Inf(-1)
	for round := range 3 {
		r, err := studio.MaximiseEvidence(p)
		if err != nil {
			t.Fatal(err)
		}
		if r.Log < before {
			t.Errorf("round %d: log p(y) = %v after %v", round, r.Log, before)
		}
		if round == 0 && !strings.Contains(r.Message, "choose again to look beyond it") {
			t.Errorf("%s, σ² = %v: %s", r.Kernel, r.Noise, r.Message)
		}
		before = r.Log
		p.Kernel, p.Params = r.Kernel, map[string]float64{"noise": r.Noise}
	}
	// What a number cannot exceed is no end to look beyond.
	texts := session.Problem{
		Domain: "strings", Points: session.Points{Items: []string{"ab", "ba", "abab", "aabb", "bbaa", "abba"}},
		Y: []float64{1, 1.1, 2, 2.1, 1.9, 2}, Kernel: "subsequence(length=1, decay=0.5)", Learner: "gp",
	}
	r, err := studio.MaximiseEvidence(texts)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(r.Kernel, "decay=1)") && strings.Contains(r.Message, "λ = 1:") {
		t.Errorf("%s: %s", r.Kernel, r.Message)
	}
}

// Each climb ends no lower than it began, and none above the result; the best is told first.
func TestClimbsAreTold(t *testing.T) {
	p := good(func(p *session.Problem) {
		p.Learner, p.Params = "gp", map[string]float64{"noise": 0.1}
		for i := range p.Y {
			p.Y[i] = math.Sin(3*p.X[2*i]) + p.X[2*i+1]
		}
	})
	r, err := studio.MaximiseEvidence(p)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Climbs) < 2 {
		t.Fatalf("%d climbs", len(r.Climbs))
	}
	for i, w := range r.Climbs {
		if w.End < w.Start || w.End > r.Climbs[0].End || w.End > r.Log+1e-2 {
			t.Errorf("climb %d went from %v to %v, the best is %v", i+1, w.Start, w.End, r.Log)
		}
		if len(w.From) != len(r.Trail) || len(w.To) != len(r.Trail) {
			t.Errorf("climb %d has %d and %d numbers, and the trail %d", i+1, len(w.From), len(w.To), len(r.Trail))
		}
		kernel := "rbf(gamma=" + strconv.FormatFloat(w.From[0], 'g', -1, 64) + ")"
		if at := evidenceAt(t, p, kernel, w.From[1]); math.Abs(at-w.Start) > 1e-6*math.Abs(at) {
			t.Errorf("climb %d began at %v, training says %v of %s", i+1, w.Start, at, kernel)
		}
	}
}
