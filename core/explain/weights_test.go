package explain_test

import (
	"math"
	"strings"
	"testing"

	"mercer/core/explain"
	"mercer/core/inspect"
	"mercer/core/session"
	"mercer/core/session/sessiontest"
)

func train(t *testing.T, p session.Problem) *session.Model {
	t.Helper()
	m, err := session.Train(p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func reloaded(t *testing.T, m *session.Model) *session.Model {
	t.Helper()
	again, err := session.Load(m.Save())
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// The weights of all features, times how often an item has them, are f.
func TestWeights(t *testing.T) {
	// How often the string z has the part name.
	often := func(z, name string) float64 {
		n := 0
		for i := range z {
			if strings.HasPrefix(z[i:], name) {
				n++
			}
		}
		return float64(n)
	}
	square := func(z string) float64 {
		_, k, err := inspect.Gram("strings", session.Points{Items: []string{z}}, "spectrum(k=2)", inspect.Raw)
		if err != nil {
			t.Fatal(err)
		}
		return k[0]
	}
	for kernel, scale := range map[string]func(z string) float64{
		"spectrum(k=2)":              func(string) float64 { return 1 },
		"4*spectrum(k=2)":            func(string) float64 { return 2 },
		"normalize(spectrum(k=2))":   func(z string) float64 { return 1 / math.Sqrt(square(z)) },
		"9*normalize(spectrum(k=2))": func(z string) float64 { return 3 / math.Sqrt(square(z)) },
	} {
		p := sessiontest.OnItems("strings", kernel, "svc")
		m := train(t, p)
		for _, model := range []*session.Model{m, reloaded(t, m)} {
			w, err := explain.WeightsOf(model, 1000, 0)
			if err != nil || len(w.Features) == 0 || w.Message != "" {
				t.Fatalf("%s: %+v, %v", kernel, w, err)
			}
			for _, z := range []string{"abxy", "xyxyz", "bab"} {
				decision, _, err := m.Predict(session.Points{Items: []string{z}})
				if err != nil {
					t.Fatal(err)
				}
				f := m.Result().Bias[0]
				for _, feature := range w.Features {
					f += feature.Feature.Weight * scale(z) * often(z, feature.Name)
				}
				if !near(f, decision[0], 1e-9) {
					t.Errorf("%s at %q: by weights %v, f = %v", kernel, z, f, decision[0])
				}
			}
		}
	}
	// A signature in the files of one class is what weighs most.
	p := sessiontest.OnItems("strings", "substrings", "svc")
	p.Items = []string{"qwertVIRUSzuiop", "asdVIRUSfghjkl", "yxcvbnmVIRUS", "poiuztrewq", "lkjhgfdsa", "mnbvcxy"}
	p.Y = []float64{2, 2, 2, 1, 1, 1}
	w, err := explain.WeightsOf(train(t, p), 3, 0)
	if err != nil || len(w.Features) != 3 || w.Features[0].Name != "VIRUS" || !(w.Features[0].Feature.Weight > 0) || w.Features[0].In != 3 {
		t.Errorf("weights %+v, %v", w, err)
	}
	for kernel, says := range map[string]string{
		"substrings + exp(words)":  "The features of exp(words(k=1)) are combinations of parts, and are left out.",
		"2*substrings - 0.1*words": "What is subtracted has no weights: 0.1*words(k=1) is left out.",
	} {
		p := sessiontest.OnItems("strings", kernel, "ridge")
		p.Task = "classification"
		w, err := explain.WeightsOf(train(t, p), 5, 0)
		if err != nil || w.Message != says || len(w.Features) != 5 {
			t.Errorf("%s: %+v, %v", kernel, w, err)
		}
	}
	for _, test := range []struct {
		model  *session.Model
		output int
		limit  int
		says   string
	}{
		{train(t, sessiontest.OnItems("sets", "jaccard", "knn")), 0, 5, "model remembers its items and is no sum of kernel values, so that no feature has a weight."},
		{train(t, sessiontest.Moons(nil)), 0, 5, "domain is vectors"},
		{train(t, sessiontest.OnItems("sets", "jaccard", "svc")), 1, 5, "output is 1; the model has 1."},
		{train(t, sessiontest.OnItems("sets", "jaccard", "svc")), 0, 5000, "limit must be from 1 to 1000"},
	} {
		if _, err := explain.WeightsOf(test.model, test.limit, test.output); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v, want %q", err, test.says)
		}
	}
}
