//go:build !vectors

package inspect_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/core/catalog"
	"mercer/core/inspect"
	"mercer/core/session"
	"mercer/core/session/sessiontest"
)

func closeTo(got, want []float64) bool {
	return slices.EqualFunc(got, want, func(a, b float64) bool { return near(a, b, 1e-9*(1+math.Abs(b))) })
}

// A matrix has what the kernel says of each pair, by the kernel itself.
func TestGramOfItems(t *testing.T) {
	x, z := catalog.ItemOf("abab"), catalog.ItemOf("bab")
	k, err := catalog.Strings.Parse("normalize(substrings)")
	if err != nil {
		t.Fatal(err)
	}
	// b, a, ba, ab, bab; of abab also aba and abab.
	want := 5 / math.Sqrt(7*5)
	if v := k.Kernel().Eval(x, z); !near(v, want, 1e-12) {
		t.Errorf("normalize(substrings) of abab and bab is %v, want %v", v, want)
	}
	_, data, err := inspect.Gram("strings", session.Points{Items: []string{"abab", "bab"}}, "normalize(substrings)", inspect.Raw)
	if err != nil || !closeTo(data, []float64{1, want, want, 1}) {
		t.Errorf("matrix %v, %v", data, err)
	}
	if n, _, err := inspect.Gram("sets", session.Points{}, "jaccard", inspect.Raw); n != 0 || err != nil {
		t.Errorf("of no items: %d, %v", n, err)
	}
}

// Items have pictures in all forms and orders, and their spectra are repaired.
func TestItemsHavePictures(t *testing.T) {
	sessiontest.EachDomain(func(domain string, s sessiontest.Sample) {
		p := sessiontest.OnItems(domain, s.Kernels[1], "svc")
		points := session.Points{Items: s.Items}
		for _, form := range []inspect.Form{inspect.Raw, inspect.Normalized, inspect.Centered, inspect.Distance, inspect.Angle} {
			for _, order := range []inspect.Order{inspect.ByClass, inspect.AsGiven, inspect.Leading} {
				look := inspect.Look{Form: form, Order: order, Size: 10, Limit: 400}
				r, err := inspect.Of(domain, points, p.Y, p.Kernel, look, nil)
				if err != nil || r.N != 10 || len(r.Cells) != 100 || len(r.Eigenvalues) != 10 {
					t.Errorf("%s, %s by %s: %+v, %v", domain, form, order, r, err)
				}
			}
		}
		if r, err := inspect.Repair(domain, points, s.Kernels[0], "clip"); err != nil || r.Negative != 0 && r.Before[9] < -1e-9*r.Before[0] {
			t.Errorf("%s: repair %+v, %v", domain, r, err)
		}
	})
}

// A picture of items is the same with and without memory, whatever changed before.
func TestLooksAtItems(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	var memory session.Memory
	p := sessiontest.OnItems("strings", "substrings", "svc")
	for step := range 150 {
		p.Items = slices.Clone(p.Items)
		switch rng.IntN(6) {
		case 0:
			p.Kernel = []string{"substrings", "normalize(spectrum(k=1))", "words(k=1)"}[rng.IntN(3)]
		case 1:
			p.Items[0], p.Items[5] = p.Items[5], p.Items[0]
		case 2:
			p.Items, p.Y = append(p.Items, "new"), append(p.Y, 1)
		default:
			p.Items[rng.IntN(len(p.Items))] = []string{"ab", "xyab", "", "aaaa", "ba"}[rng.IntN(5)]
		}
		if p.Domain = "strings"; step%10 == 0 {
			p.Domain = "sets"
		}
		kernel := p.Kernel
		if p.Domain == "sets" {
			kernel = "const(c=2)"
		}
		look := inspect.Look{Form: inspect.Raw, Order: inspect.Leading, Size: 40, Limit: 100}
		got, err := inspect.Of(p.Domain, p.Points, p.Y, kernel, look, &memory)
		want, other := inspect.Of(p.Domain, p.Points, p.Y, kernel, look, nil)
		if err != nil || other != nil || !closeTo(got.Cells, want.Cells) || !slices.Equal(got.Order, want.Order) || !closeTo(got.Eigenvalues[:3], want.Eigenvalues[:3]) {
			t.Fatalf("step %d, %s: %+v, %v; want %+v, %v", step, kernel, got, err, want, other)
		}
	}
}
