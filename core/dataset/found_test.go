//go:build !vectors

package dataset_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/core/catalog"
	"mercer/core/dataset"
	"mercer/core/expression"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/kernel/graph"
	"mercer/core/kernel/set"
	"mercer/core/kernel/text"
	"mercer/core/kernel/tree"
	"mercer/core/param"
	"mercer/core/solve"
	"mercer/core/svm"
)

// items makes the items of a generator with its defaults.
func items(t testing.TB, domain, name string, seed uint64) dataset.Items {
	t.Helper()
	for _, e := range dataset.ItemEntries(domain) {
		if e.Name == name {
			g := e.New()
			param.Of(g)
			return g.Generate(seed)
		}
	}
	t.Fatalf("no items %s of the domain %s", name, domain)
	return dataset.Items{}
}

// read reads all lines.
func read[X any](t testing.TB, lines []string, parse func(string) (X, error)) []X {
	t.Helper()
	var xs []X
	for _, line := range lines {
		x, err := parse(line)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		xs = append(xs, x)
	}
	return xs
}

func itself(line string) (string, error) { return line, nil }

// train returns β of a support vector machine with a normalized kernel, for the features of the
// kernel itself, and the share of items that ten machines get wrong which have not seen them.
func train[X any](t *testing.T, k kernel.Explainer[X], xs []X, y []float64, c float64) (beta []float64, wrong float64) {
	t.Helper()
	full := gram.Evaluate(k, xs)
	cosines := full.Normalize()
	fit := func(in []int) solve.Coef {
		var labels []float64
		for _, i := range in {
			labels = append(labels, y[i])
		}
		machine, err := svm.NewClassifier(gram.Subset(cosines, in), labels, svm.Config{C: c, Tolerance: 1e-6}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if step := solve.Run(machine, 0); step.Status != solve.Converged {
			t.Fatalf("ended %v: %v", step.Status, machine.Message())
		}
		return machine.Coef()
	}
	const folds = 10
	missed := 0
	for fold := range folds {
		var in, out []int
		for i := range xs {
			if i/2%folds == fold { // one of each class
				out = append(out, i)
			} else {
				in = append(in, i)
			}
		}
		coef := fit(in)
		for _, i := range out {
			f := coef.Bias[0]
			for j, x := range in {
				f += coef.Beta[j] * cosines.At(x, i)
			}
			if (f > 0) != (y[i] == 2) {
				missed++
			}
		}
	}
	var all []int
	for i := range xs {
		all = append(all, i)
	}
	beta = fit(all).Beta
	for i, v := range full.Diag() {
		beta[i] /= math.Sqrt(v)
	}
	return beta, float64(missed) / float64(len(xs))
}

// names returns what the features with the largest weights are called.
func names(features []kernel.Feature) []string {
	var list []string
	for _, f := range features {
		list = append(list, f.Name)
	}
	return list
}

// count returns how many of list are among answer.
func count(list, answer []string) int {
	n := 0
	for _, name := range list {
		if slices.Contains(answer, name) {
			n++
		}
	}
	return n
}

// find trains a machine on the items of a generator and returns the features with the largest
// weights.
func find[X any](t *testing.T, s dataset.Items, k kernel.Explainer[X], parse func(string) (X, error), c, most float64, limit int) []string {
	t.Helper()
	xs := read(t, s.Lines, parse)
	beta, wrong := train(t, k, xs, s.Y, c)
	if wrong > most {
		t.Errorf("%v of the items left out are wrong, more than %v", wrong, most)
	}
	return names(k.Features(xs, beta, limit))
}

// A learner with the kernel of the entry finds what is hidden: the answer has the largest weights,
// and items that it has not seen get the right class.
func TestAnswersAreFound(t *testing.T) {
	for seed := range uint64(5) {
		check := func(domain, name string, test func(t *testing.T, s dataset.Items)) {
			t.Run(fmt.Sprint(name, seed), func(t *testing.T) { test(t, items(t, domain, name, seed)) })
		}
		check("strings", "virus", func(t *testing.T, s dataset.Items) {
			if got := find(t, s, text.Substrings{}, itself, 1, 0.05, 1); !slices.Equal(got, s.Answer) {
				t.Errorf("found %q, not %q", got, s.Answer)
			}
		})
		check("strings", "dna", func(t *testing.T, s dataset.Items) {
			for _, part := range find(t, s, text.Spectrum{K: 5}, itself, 1, 0.15, 4) {
				if !strings.Contains(strings.Join(s.Answer, " "), part) {
					t.Errorf("found %q, no part of %q", part, s.Answer)
				}
			}
		})
		check("strings", "languages", func(t *testing.T, s dataset.Items) {
			if got := find(t, s, text.Subsequence{Length: 2, Decay: 0.5}, itself, 0.3, 0.25, 12); count(got, s.Answer) < 5 {
				t.Errorf("found %q, too few of %q", got, s.Answer)
			}
		})
		check("strings", "topics", func(t *testing.T, s dataset.Items) {
			if got := find(t, s, text.Words{K: 1}, itself, 1, 0.15, 10); count(got, s.Answer) < 9 {
				t.Errorf("found %q, too few of %q", got, s.Answer)
			}
		})
		check("sets", "supermarket", func(t *testing.T, s dataset.Items) {
			if got := find(t, s, set.Intersection{}, set.Parse, 1, 0.1, len(s.Answer)); count(got, s.Answer) < len(s.Answer) {
				t.Errorf("found %q, not %q", got, s.Answer)
			}
		})
		check("trees", "attachment", func(t *testing.T, s dataset.Items) {
			if got := find(t, s, tree.Subtree{Decay: 0.4}, tree.Parse, 1, 0.1, 2); count(got, s.Answer) < 2 {
				t.Errorf("found %q, not %q", got, s.Answer)
			}
		})
		check("graphs", "molecules", func(t *testing.T, s dataset.Items) {
			if got := find(t, s, graph.WL{Depth: 2}, graph.Parse, 1, 0.1, 8); count(got, s.Answer) < 2 {
				t.Errorf("found %q, not %q", got, s.Answer)
			}
		})
	}
}

// Every line is one of its domain's notation, at the ends of the parameters too.
func TestItemsAreRead(t *testing.T) {
	for _, domain := range []string{"sets", "trees", "graphs"} {
		for _, e := range dataset.ItemEntries(domain) {
			for _, last := range []bool{false, true} {
				g := e.New()
				parameters := param.Of(g)
				values := make(map[string]float64)
				for _, s := range parameters.Specs() {
					values[s.Key] = s.Min
					if last {
						values[s.Key] = s.Max
					}
				}
				values["n"] = 200
				if err := parameters.Apply(values); err != nil {
					t.Fatal(err)
				}
				lines := g.Generate(1).Lines
				switch domain {
				case "sets":
					for i, basket := range read(t, lines, set.Parse) {
						if want := 1 + strings.Count(lines[i], ","); len(basket) != want {
							t.Errorf("%q is read as %d goods", lines[i], len(basket))
						}
					}
				case "trees":
					read(t, lines, tree.Parse)
				case "graphs":
					for i, molecule := range read(t, lines, graph.Parse) {
						if want := strings.Count(lines[i], ":"); molecule.Len() != want {
							t.Errorf("%q is read as %d atoms", lines[i], molecule.Len())
						}
					}
				}
			}
		}
	}
}

// Every kernel that an entry suggests is one of its domain's language, as that writes it.
func TestItemKernels(t *testing.T) {
	for domain, write := range map[string]func(string) (string, error){
		"strings": writer(catalog.Strings), "sets": writer(catalog.Sets), "trees": writer(catalog.Trees), "graphs": writer(catalog.Graphs),
	} {
		for _, e := range dataset.ItemEntries(domain) {
			if got, err := write(e.Kernel); err != nil || got != e.Kernel {
				t.Errorf("%s suggests %q: %q, %v", e.Name, e.Kernel, got, err)
			}
		}
	}
}

func writer[X any](l *expression.Language[X]) func(string) (string, error) {
	return func(text string) (string, error) {
		k, err := l.Parse(text)
		if err != nil {
			return "", err
		}
		return k.String(), nil
	}
}
