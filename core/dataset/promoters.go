package dataset

import (
	"fmt"
	"strings"

	"mercer/core/param"
)

var promotersEntry = ItemEntry{
	Name: "dna", Title: "DNA: promoters", Short: "promoters",
	Domain: "strings", Kernel: "normalize(spectrum(k=5))",
	Doc: "DNA with and without the two boxes at which bacteria begin to read a gene, each a little mutated " +
		"and some way from the other: a toy model of a promoter.",
	Source: "Boxes and their distance after C. B. Harley, R. P. Reynolds: Analysis of E. coli promoter sequences, " +
		"Nucleic Acids Research 15 (1987), 2343–2361.",
	Renews: true,
	New:    func() ItemGenerator { return new(Promoters) },
}

// The boxes of a promoter of E. coli, 35 and 10 bases before the gene, as they are on average.
const (
	box35  = "TTGACA"
	box10  = "TATAAT"
	minGap = 15 // bases between the boxes
	maxGap = 19
)

// Promoters is strings over A, C, G and T. The bases of the background are independent: A or T with
// probability AT, both equally likely, as C and G are. Those of class 1 are only background; those
// of class 2 have the box TTGACA, 15 to 19 bases of background and the box TATAAT at a random
// place. Each base of a box is replaced by one of the three others with the probability Mutation.
type Promoters struct {
	N        int
	Length   int
	Mutation float64
	AT       float64
}

// Bind declares n, length, mutation and at.
func (g *Promoters) Bind(s *param.Set) {
	s.Int(&g.N, items(80))
	s.Int(&g.Length, param.Spec{
		Key: "length", Symbol: "ℓ", Name: "length",
		Doc:  "How many bases a sequence has.",
		Kind: param.Whole, Min: 40, Max: 5000, Low: 40, High: 200, Scale: param.Log, Default: 50,
	})
	s.Float(&g.Mutation, param.Spec{
		Key: "mutation", Symbol: "μ", Name: "mutations",
		Doc:  "Probability with which a base of a box is another one.",
		Kind: param.Real, Min: 0, Max: 0.75, Low: 0, High: 0.4, Scale: param.Linear, Default: 0.05,
	})
	s.Float(&g.AT, param.Spec{
		Key: "at", Symbol: "p", Name: "share of A and T",
		Doc:  "How many bases of the background are A or T; the more, the more it looks like a box.",
		Kind: param.Real, Min: 0, Max: 1, Low: 0.2, High: 0.8, Scale: param.Linear, Default: 0.5,
	})
}

// Generate implements ItemGenerator.
func (g *Promoters) Generate(seed uint64) Items {
	w := newWriter(seed, g.N, "background", "promoter")
	for i := range g.N {
		dna := make([]byte, g.Length)
		for j := range dna {
			pair := "CG"
			if w.chance(g.AT) {
				pair = "AT"
			}
			dna[j] = pair[w.IntN(2)]
		}
		if i%2 == 1 {
			second := len(box35) + minGap + w.IntN(maxGap-minGap+1)
			at := w.IntN(g.Length - second - len(box10) + 1)
			w.mutate(dna[at:], box35, g.Mutation)
			w.mutate(dna[at+second:], box10, g.Mutation)
		}
		w.add(string(dna))
	}
	w.set.Story = fmt.Sprintf("Sequences of %d random bases. Half of them are promoters: somewhere they have "+
		"%s, then %d to %d bases, then %s, with mutations.", g.Length, box35, minGap, maxGap, box10)
	w.set.Answer = []string{box35, box10}
	return w.set
}

// mutate writes box to the beginning of dst, each base with probability p as another one.
func (w *writer) mutate(dst []byte, box string, p float64) {
	const bases = "ACGT"
	copy(dst, box)
	for i := range box {
		if w.chance(p) {
			dst[i] = bases[(strings.IndexByte(bases, box[i])+1+w.IntN(3))%4]
		}
	}
}
