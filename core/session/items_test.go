//go:build !vectors

package session_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mercer/core/catalog"
	"mercer/core/dataset"
	"mercer/core/explain"
	"mercer/core/feature"
	"mercer/core/inspect"
	"mercer/core/learn"
	"mercer/core/session"
	"mercer/core/session/sessiontest"
	"mercer/core/solve"
	"mercer/core/studio"
	"mercer/core/surface"
)

// rows returns k(items[i], others[j]) by the matrix of both.
func rows(t *testing.T, domain, kernel string, items, others []string) [][]float64 {
	t.Helper()
	n, k, err := inspect.Gram(domain, session.Points{Items: slices.Concat(items, others)}, kernel, inspect.Raw)
	if err != nil {
		t.Fatal(err)
	}
	all := make([][]float64, len(items))
	for i := range all {
		all[i] = k[i*n+len(items) : (i+1)*n]
	}
	return all
}

// Every learner learns from items; what it says of others is its sum of kernel values, and
// a model that was saved says the same.
func TestLearnersOnItems(t *testing.T) {
	eachDomain(func(domain string, s sessiontest.Sample) {
		for _, kernel := range s.Kernels {
			k := rows(t, domain, kernel, s.Items, s.Others)
			for _, l := range catalog.Learners {
				for _, task := range l.Tasks {
					p := problemOn(domain, kernel, l.Name)
					p.Task = task.String()
					what := fmt.Sprintf("%s, %s, %s for %v", domain, kernel, l.Name, task)
					m, err := session.Train(p)
					if err != nil {
						t.Errorf("%s: %v", what, err)
						continue
					}
					r := m.Result()
					if m.Domain() != domain || m.Dim() != 0 || len(r.Decision) != len(s.Items)*r.Outputs {
						t.Errorf("%s: of %s, dimension %d, %d values", what, m.Domain(), m.Dim(), len(r.Decision))
					}
					at := session.Points{Items: s.Others}
					decision, label, err := m.Predict(at)
					if err != nil {
						t.Errorf("%s: %v", what, err)
						continue
					}
					if terms, err := m.Terms(session.Points{Items: s.Others[:1]}); err != nil || !closeTo(terms.Decision, decision[:r.Outputs]) {
						t.Errorf("%s: terms %v, %v; want %v", what, terms.Decision, err, decision[:r.Outputs])
					} else if terms.Distance == nil {
						for j, b := range r.Bias {
							f := b
							for i := range s.Items {
								f += r.Beta[i*r.Outputs+j] * k[i][0]
							}
							if len(r.Self) > 0 {
								f += r.Self[j] * terms.Self
							}
							if !near(f, decision[j], 1e-9*(1+math.Abs(f))) {
								t.Errorf("%s: Σβk + b = %v, f = %v", what, f, decision[j])
							}
						}
					}
					saved := m.Save()
					if saved.X != nil || saved.Items == nil || saved.Dim != 0 {
						t.Errorf("%s is saved as %+v", what, saved)
					}
					again, err := session.Load(saved)
					if err != nil {
						t.Errorf("%s, saved: %v", what, err)
						continue
					}
					if d, l, err := again.Predict(at); err != nil || !closeTo(d, decision) || !slices.EqualFunc(l, label, sameLabel) && task != learn.Components {
						t.Errorf("%s, saved: %v %v, %v; want %v %v", what, d, l, err, decision, label)
					}
				}
			}
		}
	})
}

func closeTo(got, want []float64) bool {
	return slices.EqualFunc(got, want, func(a, b float64) bool { return near(a, b, 1e-9*(1+math.Abs(b))) })
}

// A name of several words is taken together.
func TestShortNamesOfItems(t *testing.T) {
	for kernel, want := range map[string]string{
		"2*substrings^2*words": "2·(common substrings)²·words k = 1",
		"substrings + 1":       "common substrings + 1",
	} {
		if k, err := session.Parse("strings", kernel); err != nil || k.Short != want {
			t.Errorf("%s is called %q, %v; want %q", kernel, k.Short, err, want)
		}
	}
}

// What is wrong with items is said in a sentence, with the number of the item.
func TestBadItems(t *testing.T) {
	for _, test := range []struct {
		domain, kernel string
		items          []string
		says           string
	}{
		{"trees", "subtree", []string{"(a b)", "(a b)", "(S (NP they) (VP run)"}, "Item 3: "},
		{"trees", "subtree", []string{"(a b))"}, "Item 1: "},
		{"trees", "subtree", []string{"(a b)", "(", "(a b)", ")"}, " Nor can item 4 be read."},
		{"trees", "subtree", []string{"(", ")", "(a b)", ")", "()"}, " Nor can items 2, 4 and 5 be read."},
		{"graphs", "wl", slices.Repeat([]string{"a-"}, 1234), " Nor can items 2, 3, 4, 5, 6 and 1\u202f228 more be read."},
		{"trees", "subtree", []string{strings.Repeat("(", 1e6)}, "Item 1: "},
		{"graphs", "wl", []string{"a-b", "a-"}, "Item 2: "},
		{"strings", "substrings", []string{"", "\xff"}, "Item 2: it is no text"},
		{"strings", "substrings", []string{strings.Repeat("a", session.MaxItem+1)}, "Item 1: it has 1\u202f000\u202f001 characters"},
		{"sets", "jaccard", []string{strings.Repeat("a", session.MaxItem), strings.Repeat("b", session.MaxItem), "c"}, "2\u202f000\u202f001 characters in all"},
		{"sets", "jaccard", make([]string, session.MaxItems+1), "2\u202f001 items"},
		{"strings", "subsequence(length=3) + words", []string{strings.Repeat("ab", 15000), strings.Repeat("a", 2000)}, "it takes items with 31\u202f622 characters in all, and these have 32\u202f000. Take fewer"},
		{"trees", "normalize(subtree)", []string{strings.Repeat("(a ", 50000) + "x" + strings.Repeat(")", 50000)}, "these trees have about 2.5 × 10⁹ such pairs; 2 × 10⁹ are possible. Take"},
	} {
		_, _, err := inspect.Gram(test.domain, session.Points{Items: test.items}, test.kernel, inspect.Raw)
		var e *session.Error
		if !errors.As(err, &e) || e.Code != session.BadData || e.Param != "items" || !strings.Contains(e.Message, test.says) {
			t.Errorf("%s: %v, want %q", test.domain, err, test.says)
		} else if !strings.HasSuffix(e.Message, ".") || len(e.Message) > 400 {
			t.Errorf("%s: no sentence: %q", test.domain, e.Message)
		}
	}
	for _, test := range []struct {
		domain string
		points session.Points
		kernel string
		says   string
	}{
		{"strings", session.Points{Dim: 1, X: []float64{1}}, "substrings", "x is given, but strings are items: one text each."},
		{"sets", session.Points{Dim: 2, Items: []string{"a"}}, "jaccard", "dim is 2, but sets have no coordinates."},
		{"vectors", session.Points{Dim: 1, Items: []string{"1"}}, "linear", "items are given, but vectors have x and dim."},
		{"words", session.Points{Items: []string{"1"}}, "linear", `domain "words" is not known; there is vectors, strings, sets, trees and graphs.`},
		{"strings", session.Points{Items: []string{"1"}}, "linear", "No kernel is called “linear”; there is substrings,"},
		{"strings", session.Points{Items: []string{"1"}}, "warp(substrings, x1)", "No kernel is called “warp”"},
		{"strings", session.Points{Items: []string{"1"}}, "", "Type a kernel, for example substrings."},
		{"sets", session.Points{Items: []string{numbers(1100)}}, "powerset", "The values of powerset on these points are too large to compute with. Choose smaller parameters, or shorter items."},
	} {
		_, _, err := inspect.Gram(test.domain, test.points, test.kernel, inspect.Raw)
		if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s, %q: %v, want %q", test.domain, test.kernel, err, test.says)
		}
	}
	m := train(t, problemOn("strings", "substrings", "svc"))
	for _, p := range []session.Points{{Dim: 1, X: []float64{1}}, {X: []float64{1}}} {
		if _, _, err := m.Predict(p); err == nil {
			t.Errorf("predicts %+v", p)
		}
	}
	long := session.Points{Items: []string{strings.Repeat("a", 1e6)}}
	if _, _, err := m.Predict(long); err != nil {
		t.Errorf("a long item: %v", err)
	}
	gaps := train(t, problemOn("strings", "subsequence", "svc"))
	if _, _, err := gaps.Predict(long); err == nil || !strings.Contains(err.Error(), "these have 1\u202f000\u202f000") {
		t.Errorf("a long item: %v", err)
	}
	// As many subtrees, but few that differ: one row of the same.
	if _, _, err := inspect.Gram("trees", session.Points{Items: []string{"(a " + strings.Repeat("(b c)", 45000) + ")"}}, "subtree(decay=0.00001)", inspect.Raw); err != nil {
		t.Errorf("a wide tree: %v", err)
	}
	if _, err := m.Terms(session.Points{Items: []string{"a", "b"}}); err == nil || !strings.Contains(err.Error(), "items has 2 points") {
		t.Errorf("terms of two: %v", err)
	}
	of := train(t, good(nil))
	if _, _, err := of.Predict(session.Points{Items: []string{"a"}}); err == nil || !strings.Contains(err.Error(), "trained on vectors") {
		t.Errorf("a model of vectors: %v", err)
	}
}

// numbers is a set of n elements.
func numbers(n int) string {
	var words []string
	for i := range n {
		words = append(words, fmt.Sprint(i))
	}
	return strings.Join(words, " ")
}

// What needs coordinates says so, of other domains.
func TestOnlyVectors(t *testing.T) {
	p := problemOn("strings", "substrings", "svc")
	view := surface.View{X0: -1, X1: 1, Y0: -1, Y1: 1, Width: 4, Height: 4}
	of := session.Points{Dim: 2, X: []float64{0, 0}}
	for what, call := range map[string]func() error{
		"bumps":    func() error { _, err := studio.BumpsOn("strings", p.Kernel, of, view); return err },
		"bumps at": func() error { _, err := studio.BumpsAt("strings", p.Kernel, of, of); return err },
		"mixture":  func() error { _, err := studio.MixtureAt("strings", p.Kernel, of, nil, of); return err },
		"trick": func() error {
			_, err := studio.TrickOf("strings", p.Kernel, of, of, feature.AsMonomials, 1)
			return err
		},
		"orthogonal": func() error { _, err := studio.OrthogonalOf("strings", of, p.Kernel, nil, nil); return err },
		"lift": func() error {
			_, err := studio.LiftOf(studio.LiftRequest{Domain: "strings", Points: of, Kernel: p.Kernel, View: view})
			return err
		},
		"approximate": func() error {
			_, err := studio.Approximate(studio.ApproximateRequest{Problem: p, View: view})
			return err
		},
		"routes":    func() error { _, err := studio.RoutesOf(p, 5); return err },
		"primal":    func() error { _, err := studio.PrimalOf(p); return err },
		"hulls":     func() error { _, err := studio.HullsOf(p, nil); return err },
		"dual":      func() error { _, err := studio.DualOf(p, make([]float64, 10), &view, nil); return err },
		"surface":   func() error { _, err := train(t, p).Surface(view, 0, make([]float32, 16)); return err },
		"the check": func() error { return session.OnlyVectors("strings") },
	} {
		err := call()
		if err == nil || err.Error() != "domain is strings, which have no coordinates; this is about vectors alone." {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := session.OnlyVectors("vectors"); err != nil {
		t.Error(err)
	}
}

// The other views of a problem work on items.
func TestViewsOfItems(t *testing.T) {
	eachDomain(func(domain string, s sessiontest.Sample) {
		p := problemOn(domain, s.Kernels[1], "svc")
		if h, err := studio.HistoryOf(p, 10); err != nil || h.Status != solve.Converged || len(h.Gap) < 2 {
			t.Errorf("%s: history %+v, %v", domain, h, err)
		}
		m := train(t, p)
		alpha := make([]float64, 10)
		for i, b := range m.Result().Coef {
			alpha[i] = math.Abs(b)
		}
		if d, err := studio.DualOf(p, alpha, nil, nil); err != nil || !d.Feasible || !near(d.Dual, m.Result().Objective, 1e-6*(1+d.Dual)) {
			t.Errorf("%s: dual %+v, %v", domain, d, err)
		}
		if k, err := studio.SketchOf(p, surface.View{}, 0); err != nil || k.Values != nil || !slices.Equal(k.Label, m.Result().Label) {
			t.Errorf("%s: sketch %+v, %v", domain, k, err)
		}
		q := problemOn(domain, s.Kernels[1], "gp")
		q.Task, q.Params = "regression", map[string]float64{"noise": 0.1}
		if e, err := studio.MaximiseEvidence(q); err != nil || !(e.Log >= e.Before) {
			t.Errorf("%s: evidence %+v, %v", domain, e, err)
		}
		g := train(t, q)
		if values, err := g.Samples(session.Points{Items: s.Others}, 2, 1); err != nil || len(values) != 2*len(s.Others) {
			t.Errorf("%s: samples %v, %v", domain, values, err)
		}
		if k, err := session.Parse(domain, s.Kernels[1]); err != nil || k.TeX == "" || k.Short == "" {
			t.Errorf("%s: %+v, %v", domain, k, err)
		}
		if c, err := session.Complete(domain, "", 0); err != nil || len(c.Options) < 3 || strings.Contains(fmt.Sprint(c), "warp") {
			t.Errorf("%s: completions %+v, %v", domain, c, err)
		}
	})
}

// Whatever a memory went through, results on items are those without one.
func TestMemoryOfItems(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	var memory session.Memory
	p := problemOn("strings", "substrings", "svc")
	p.Params = map[string]float64{"C": 1, "tolerance": 1e-8}
	text := func() string {
		word := make([]byte, rng.IntN(8))
		for i := range word {
			word[i] = "abxy"[rng.IntN(4)]
		}
		return string(word)
	}
	steps := []func(){
		func() { p.Items[rng.IntN(len(p.Items))] = text() },
		func() { p.Items[0], p.Items[1] = p.Items[1], p.Items[0] },
		func() { p.Items, p.Y = append(p.Items, text()), append(p.Y, 2) },
		func() { p.Items, p.Y = p.Items[1:], p.Y[1:] },
		func() {
			p.Kernel = []string{"substrings", "normalize(substrings)", "words(k=1) + spectrum(k=2)"}[rng.IntN(3)]
		},
		func() { p.Domain, p.Kernel = "sets", "intersection + 1" },
		func() { p.Domain, p.Kernel = "strings", "spectrum(k=1) + 1" },
	}
	for range 200 {
		p.Items, p.Y = slices.Clone(p.Items), slices.Clone(p.Y)
		if len(p.Items) < 6 {
			p.Items, p.Y = append(p.Items, text(), text(), text()), append(p.Y, 1, 2, 1)
		}
		if i := rng.IntN(len(steps)); i != 5 || rng.IntN(4) == 0 {
			steps[i]()
		}
		if p.Domain == "sets" {
			p.Kernel = "intersection + 1"
		} else if p.Kernel == "intersection + 1" {
			p.Kernel = "substrings"
		}
		want, err := session.Train(p)
		if err != nil {
			continue // one class is left
		}
		same(t, p.Kernel, remembered(t, &memory, p), want.Result())
	}
}

// What is hidden in data sets is found: the weights tell the signature and the goods.
func TestWhatIsHiddenIsFound(t *testing.T) {
	for _, name := range []string{"virus", "supermarket"} {
		params := map[string]float64{"n": 100}
		domain, set, err := session.GenerateItems(name, params, 4)
		if err != nil || domain == "" || len(set.Lines) != 100 {
			t.Fatalf("%s: %q, %d items, %v", name, domain, len(set.Lines), err)
		}
		p := session.Problem{
			Domain: domain, Points: session.Points{Items: set.Lines}, Y: set.Y, Learner: "svc",
			Kernel: map[string]string{"virus": "normalize(substrings)", "supermarket": "intersection"}[name],
			Params: map[string]float64{"C": 100},
		}
		m := train(t, p)
		w, err := explain.WeightsOf(m, len(set.Answer), 0)
		if err != nil || m.Result().Errors > 0 {
			t.Errorf("%s: %d errors, %v", name, m.Result().Errors, err)
			continue
		}
		for _, feature := range w.Features {
			if !slices.Contains(set.Answer, feature.Name) || !(feature.Feature.Weight > 0) {
				t.Errorf("%s: %+v is none of %v", name, feature, set.Answer)
			}
		}
	}
	if domain, _, err := session.GenerateItems("moons", nil, 1); domain != "" || err != nil {
		t.Errorf("moons are %s, %v", domain, err)
	}
	if _, _, err := session.GenerateItems("virus", map[string]float64{"n": -1}, 1); err == nil {
		t.Error("-1 files")
	}
	if _, err := session.Generate("nothing", nil, 1); err == nil || !strings.Contains(err.Error(), "virus") {
		t.Errorf("nothing: %v", err)
	}
}

// Every world shows what it promises as the page opens it: its own kernel and parameters, the
// support vector machine with C = 3. Of the answer, so many parts are among so many of the heaviest
// features, in 20 samples out of 20.
func TestWorldsShowWhatTheyHide(t *testing.T) {
	for _, world := range []struct {
		domain, name string
		parts, among int
		within       bool // parts of the answer count as well
	}{
		{"strings", "virus", 1, 1, false},
		{"strings", "dna", 4, 4, true},
		{"strings", "topics", 18, 30, false},
		{"sets", "supermarket", 3, 3, false},
		{"trees", "attachment", 2, 2, false},
		{"graphs", "molecules", 2, 4, false},
	} {
		for _, e := range dataset.ItemEntries(world.domain) {
			if e.Name != world.name {
				continue
			}
			seeds := uint64(20)
			if testing.Short() {
				seeds = 4
			}
			for seed := uint64(1); seed <= seeds; seed++ {
				_, set, err := session.GenerateItems(e.Name, nil, seed)
				if err != nil {
					t.Fatal(err)
				}
				m := train(t, session.Problem{
					Domain: world.domain, Points: session.Points{Items: set.Lines}, Y: set.Y, Kernel: e.Kernel,
					Learner: "svc", Params: map[string]float64{"C": 3, "tolerance": 0.001},
				})
				w, err := explain.WeightsOf(m, world.among, 0)
				if err != nil {
					t.Fatal(err)
				}
				found := 0
				for _, f := range w.Features {
					if slices.ContainsFunc(set.Answer, func(part string) bool {
						return part == f.Name || world.within && strings.Contains(part, f.Name)
					}) {
						found++
					}
				}
				if found < world.parts || m.Result().Errors > 1 {
					t.Errorf("%s, seed %d: %d of %d, %d errors", e.Name, seed, found, world.parts, m.Result().Errors)
				}
			}
		}
	}
}

// What has no picture is trained all the same.
func TestSketchWithoutPicture(t *testing.T) {
	p := session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 3, X: []float64{0, 0, 0, 1, 2, 3, 1, 1, 1, 3, 2, 2}}, Y: []float64{1, 2, 1, 2},
		Kernel: "rbf(gamma=1)", Learner: "svc", Params: map[string]float64{"C": 1},
	}
	s, err := studio.SketchOf(p, surface.View{X1: 1, Y1: 1, Width: 1, Height: 1}, 0)
	if err != nil || len(s.Values) != 0 || len(s.Decision) != 4 {
		t.Errorf("%d pixels, %d values, %v", len(s.Values), len(s.Decision), err)
	}
}

// sameLabel reports whether two labels are of the same class, or of none.
func sameLabel(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }
