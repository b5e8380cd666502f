//go:build !vectors

package catalog

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"mercer/core/dataset"
	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/kernel/graph"
	"mercer/core/kernel/kerneltest"
	"mercer/core/kernel/set"
	"mercer/core/kernel/tree"
	"mercer/core/param"
)

// An itemDomain is a language of Items, with lines of which elements are read.
type itemDomain struct {
	language *expression.Language[Item]
	line     func(*rand.Rand) string
	parse    func(string) (Item, error)
}

func read[X any](parse func(string) (X, error)) func(string) (Item, error) {
	return func(line string) (Item, error) {
		x, err := parse(line)
		return ItemOf(x), err
	}
}

var itemDomains = map[string]itemDomain{
	"strings": {Strings, func(rng *rand.Rand) string { return letters(rng, "ab B, ä", rng.IntN(12)) },
		func(line string) (Item, error) { return ItemOf(line), nil }},
	"sets": {Sets, func(rng *rand.Rand) string {
		return strings.Join(strings.Split(letters(rng, "abcdefg", rng.IntN(9)), ""), " ")
	}, read(set.Parse)},
	"trees": {Trees, func(rng *rand.Rand) string { return branch(rng, 3) }, read(tree.Parse)},
	"graphs": {Graphs, func(rng *rand.Rand) string {
		n := 1 + rng.IntN(6)
		var words []string
		for i := range n {
			words = append(words, fmt.Sprintf("n%d:%s", i, letters(rng, "CNO", 1)))
		}
		for range rng.IntN(8) {
			if i, j := rng.IntN(n), rng.IntN(n); i != j {
				words = append(words, fmt.Sprintf("n%d-n%d", i, j))
			}
		}
		return strings.Join(words, " ")
	}, read(graph.Parse)},
}

func letters(rng *rand.Rand, of string, n int) string {
	alphabet := []rune(of)
	word := make([]rune, n)
	for i := range word {
		word[i] = alphabet[rng.IntN(len(alphabet))]
	}
	return string(word)
}

func branch(rng *rand.Rand, depth int) string {
	label := letters(rng, "SNV", 1)
	if depth == 0 || rng.IntN(4) == 0 {
		return "(" + label + " " + letters(rng, "xy", 1) + ")"
	}
	var children []string
	for range 1 + rng.IntN(2) {
		children = append(children, branch(rng, depth-1))
	}
	return "(" + label + " " + strings.Join(children, " ") + ")"
}

// Every kernel on items obeys the laws, at its defaults and at the ends of its sliders; so
// do its normalised form and its sum with another. All are Mercer kernels.
func TestKernelsOnItemsObeyTheLaws(t *testing.T) {
	for _, domain := range Domains() {
		d, ok := itemDomains[domain.Name]
		if !ok {
			if domain.Name != "vectors" {
				t.Errorf("nothing is known of %s", domain.Name)
			}
			continue
		}
		rng := rand.New(rand.NewPCG(6, 7))
		xs := make([]Item, 14)
		for i := range xs {
			line := d.line(rng)
			x, err := d.parse(line)
			if err != nil {
				t.Fatalf("%s: %q: %v", domain.Name, line, err)
			}
			xs[i] = x
		}
		xs[1] = xs[0]
		for _, e := range d.language.Entries() {
			for _, values := range combinations(param.Of(e.New()).Specs()) {
				k := e.New()
				if err := param.Of(k).Apply(values); err != nil {
					t.Fatal(err)
				}
				fact := k.(kernel.Known).Mercer(kernel.Domain{Dim: 1})
				if !fact.Holds || fact.Reason == "" || fact.Source == "" {
					t.Errorf("%s %v is not known to be a Mercer kernel: %+v", e.Name, values, fact)
				}
				for what, k := range map[string]kernel.Kernel[Item]{
					e.Name: k, "normalized " + e.Name: kernel.Normalize[Item]{Of: k},
				} {
					if err := kerneltest.Test(k, xs, kerneltest.Options{Mercer: true}); err != nil {
						t.Errorf("%s %v: %v", what, values, err)
					}
				}
				if _, ok := k.(kernel.Explainer[Item]); !ok && e.Name != "const" {
					t.Errorf("%s cannot be explained", e.Name)
				}
			}
			text := "2*normalize(" + e.Name + ") + " + d.language.Entries()[0].Name + "^2"
			parsed, err := d.language.Parse(text)
			if err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			if again, err := d.language.Parse(parsed.String()); err != nil || again.String() != parsed.String() || parsed.TeX() == "" {
				t.Errorf("%s is printed as %s, and that as %v, %v", text, parsed, again, err)
			}
		}
	}
}

// A remembered k(x, x) is that of a row, to the last bit.
func TestOwnValues(t *testing.T) {
	k, err := Strings.Parse("subsequence(length=2, decay=0.3)")
	if err != nil {
		t.Fatal(err)
	}
	for range 3 * mostOwn {
		x := ItemOf("abcabc")
		row := []float64{0}
		kernel.Row(row, k.Kernel(), x, []Item{x})
		if a, b := k.Kernel().Eval(x, x), k.Kernel().Eval(x, x); a != row[0] || b != row[0] {
			t.Fatalf("k(x, x) is %v, then %v; in a row %v", a, b, row[0])
		}
	}
}

// Every data set of items can be read and learnt from, with a kernel of its domain.
func TestItemDatasets(t *testing.T) {
	for name, d := range itemDomains {
		for _, e := range dataset.ItemEntries(name) {
			if k, err := d.language.Parse(e.Kernel); err != nil || k.String() != e.Kernel {
				t.Errorf("%s suggests the kernel %q: %v, %v", e.Name, e.Kernel, k, err)
			}
			g := e.New()
			param.Of(g)
			set := g.Generate(1)
			classes := make(map[float64]bool)
			for i, line := range set.Lines {
				if _, err := d.parse(line); err != nil {
					t.Errorf("%s: item %d, %q: %v", e.Name, i+1, line, err)
				}
				classes[set.Y[i]] = true
			}
			if len(classes) < 2 || len(set.Classes) != len(classes) || len(set.Y) != len(set.Lines) || e.Domain != name {
				t.Errorf("%s has %d classes of %v, %d answers for %d lines, in %s", e.Name, len(classes), set.Classes, len(set.Y), len(set.Lines), e.Domain)
			}
		}
	}
}
