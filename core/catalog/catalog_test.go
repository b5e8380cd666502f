package catalog

import (
	"maps"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mercer/core/dataset"
	"mercer/core/kernel"
	"mercer/core/kernel/kerneltest"
	"mercer/core/param"
)

func TestEntriesAreComplete(t *testing.T) {
	for _, domain := range Domains() {
		for kind, entries := range map[string][]Entry{
			"kernels": domain.Kernels, "learners": domain.Learners, "datasets": domain.Datasets,
		} {
			if len(entries) == 0 {
				t.Errorf("%s has no %s", domain.Name, kind)
			}
			names := make(map[string]bool)
			for _, e := range entries {
				if names[e.Name] {
					t.Errorf("%s: two %s are called %s", domain.Name, kind, e.Name)
				}
				names[e.Name] = true
				checkEntry(t, kind, e)
			}
		}
	}
}

func checkEntry(t *testing.T, kind string, e Entry) {
	t.Helper()
	if e.Name == "" || e.Title == "" || e.Short == "" || e.Doc == "" || e.Source == "" {
		t.Errorf("%s: a text is missing: %+v", kind, e)
	}
	if kind != "datasets" && (e.Formula == "" || e.TeX == "") {
		t.Errorf("%s has no formula", e.Name)
	}
	for _, spec := range e.Params {
		if spec.Symbol == "" || spec.Name == "" || spec.Doc == "" {
			t.Errorf("%s: parameter %s is not described", e.Name, spec.Key)
		}
		if kind == "kernels" && !strings.Contains(e.TeX, "{"+spec.Key+"}") {
			t.Errorf("%s: the formula %s lacks {%s}", e.Name, e.TeX, spec.Key)
		}
	}
}

// Every kernel obeys the laws at its defaults and at the ends of its sliders, in
// all combinations; what it claims to be a Mercer kernel is one.
func TestKernelsObeyTheLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	claims := make(map[string]int)
	for _, e := range Vectors.Entries() {
		for _, domain := range []kernel.Domain{
			{Dim: 1}, {Dim: 2}, {Dim: 7}, {Dim: 1, NonNegative: true}, {Dim: 2, NonNegative: true}, {Dim: 7, NonNegative: true},
		} {
			if kernel.CheckDimension(e.New(), domain.Dim) != nil {
				continue
			}
			xs := make([]Vector, 15)
			for i := range xs {
				xs[i] = make(Vector, domain.Dim)
				for a := range xs[i] {
					xs[i][a] = 2*rng.Float64() - 1
					if domain.NonNegative {
						xs[i][a] = math.Abs(xs[i][a])
					}
				}
			}
			xs[1], xs[2] = xs[0], make(Vector, domain.Dim)
			for _, values := range combinations(param.Of(e.New()).Specs()) {
				k := e.New()
				if err := param.Of(k).Apply(values); err != nil {
					t.Fatal(err)
				}
				known, ok := k.(kernel.Known)
				if !ok {
					t.Fatalf("nothing is known of %s", e.Name)
				}
				fact := known.Mercer(domain)
				if fact.Holds {
					claims[e.Name]++
				}
				if err := kerneltest.Test(k, xs, kerneltest.Options{Mercer: fact.Holds}); err != nil {
					t.Errorf("%s %v, %+v: %v", e.Name, values, domain, err)
				}
				if err := kerneltest.TestVectors(k, xs); err != nil {
					t.Errorf("%s %v, %+v: %v", e.Name, values, domain, err)
				}
			}
		}
	}
	for _, e := range Vectors.Entries() {
		if (claims[e.Name] == 0) != (e.Name == "sigmoid") {
			t.Errorf("%s is claimed to be a Mercer kernel %d times", e.Name, claims[e.Name])
		}
	}
}

// What other programs are told has places for the parameters of the kernel, and for no others.
func TestTextsForOtherProgramsHaveTheParameters(t *testing.T) {
	place := regexp.MustCompile(`\{(\w+)\}`)
	check := func(name string, e kernel.Elsewhere, specs []param.Spec) {
		for _, text := range []string{e.Numpy, e.NumpyOnLine, e.Process} {
			for _, found := range place.FindAllStringSubmatch(text, -1) {
				if !slices.ContainsFunc(specs, func(s param.Spec) bool { return s.Key == found[1] }) {
					t.Errorf("%s has no parameter %s: %s", name, found[1], text)
				}
			}
		}
	}
	for _, e := range Vectors.Entries() {
		check(e.Name, e.New().Info().Elsewhere, param.Of(e.New()).Specs())
	}
	for _, l := range ItemLanguages() {
		for _, e := range l.Entries() {
			check(e.Name, e.New().Info().Elsewhere, param.Of(e.New()).Specs())
		}
	}
}

// combinations returns every way to have each parameter at its default or at an
// end of its slider.
func combinations(specs []param.Spec) []map[string]float64 {
	all := []map[string]float64{{}}
	for _, s := range specs {
		var more []map[string]float64
		for _, values := range all {
			for _, v := range []float64{s.Default, s.Low, s.High} {
				extended := maps.Clone(values)
				extended[s.Key] = v
				more = append(more, extended)
			}
		}
		all = more
	}
	return all
}

// Every data set can be learnt from: at least two points of at least two classes, or
// values that differ.
func TestDatasetsHaveClasses(t *testing.T) {
	for _, e := range dataset.Entries() {
		g := e.New()
		param.Of(g)
		set := g.Generate(1)
		classes := make(map[float64]bool)
		for _, y := range set.Y {
			classes[y] = true
		}
		if len(classes) < 2 || len(set.X) != set.Dim*len(set.Y) {
			t.Errorf("%s has %d classes, %d numbers for %d points", e.Name, len(classes), len(set.X), len(set.Y))
		}
		if set.Target != e.Target {
			t.Errorf("%s has points with a %s, not a %s", e.Name, set.Target, e.Target)
		}
		if set.Dim != e.Dim {
			t.Errorf("%s has points of %d coordinates, not %d", e.Name, set.Dim, e.Dim)
		}
		if e.Kernel != "" {
			if k, err := Vectors.Parse(e.Kernel); err != nil || k.String() != e.Kernel {
				t.Errorf("%s suggests the kernel %q: %v, %v", e.Name, e.Kernel, k, err)
			}
		}
	}
}

func TestLearnerOf(t *testing.T) {
	for _, l := range Learners {
		if got := LearnerOf(l.Name); got == nil || got.Name != l.Name {
			t.Errorf("LearnerOf(%q) = %v", l.Name, got)
		}
	}
	if LearnerOf("oracle") != nil {
		t.Error("there is a learner called oracle")
	}
}
