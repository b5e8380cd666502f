package graph

import (
	"mercer/core/kernel"
	"mercer/core/param"
)

// WL is the Weisfeiler–Lehman subtree kernel,
//
//	k(x, z) = Σ_c #c(x)·#c(z),
//
// where c runs over the colours of h = 0, …, Depth rounds and #c(x) counts the nodes of x that have
// it. The colour of a node after no round is its label; after round h it stands for its colour of
// round h−1 together with the multiset of those of its neighbours. It is a Mercer kernel, the inner
// product of the counts. Colours are compared exactly, not by hashes, and never across rounds.
//
// The time is O(Depth·(nodes + edges·log(edges))).
type WL struct {
	Depth int // the number of rounds, 0 to MaxDepth
}

// MaxDepth is the largest number of rounds.
const MaxDepth = 10

const shervashidze = "Shervashidze, Schweitzer, van Leeuwen, Mehlhorn and Borgwardt, Weisfeiler-Lehman Graph Kernels (2011)"

// Info describes the kernel.
func (WL) Info() kernel.Info {
	return kernel.Info{
		Name:      "wl",
		Title:     "Weisfeiler–Lehman",
		Short:     "Weisfeiler–Lehman",
		Also:      "weisfeilerlehman wlsubtree weisfeiler",
		Formula:   "Σₕ Σ_c #c(x)·#c(z), h = 0 … d",
		TeX:       `\sum_{h=0}^{{depth}}\;\sum_{c\in C_h}n_c(x)\,n_c(z)`,
		Doc:       "How many nodes of two graphs look the same: by their labels, then with the labels around them, and further around in each round.",
		Source:    shervashidze,
		Elsewhere: kernel.Elsewhere{Numpy: "counted(lambda x: wl(x, {depth}), X, Z)"},
	}
}

// Bind declares depth.
func (k *WL) Bind(s *param.Set) {
	s.Int(&k.Depth, param.Spec{
		Key: "depth", Symbol: "d", Name: "larger looks farther",
		Doc:  "It says how far around a node the kernel looks: at 0 at its label alone, then one edge farther in each round.",
		Kind: param.Whole, Min: 0, Max: MaxDepth, Low: 0, High: MaxDepth, Default: 2,
	})
}

// Mercer holds always.
func (WL) Mercer(kernel.Domain) kernel.Fact {
	return kernel.Fact{
		Holds:  true,
		Reason: `the inner product of counts of colours, $\sum_{c}n_c(x)\,n_c(z)$`,
		Source: shervashidze,
	}
}

// Eval returns k(x, z).
func (k WL) Eval(x, z *Graph) float64 {
	var dst [1]float64
	k.Row(dst[:], x, []*Graph{z})
	return dst[0]
}

// Row sets dst[i] = k(x, zs[i]). The colours of x are found once.
func (k WL) Row(dst []float64, x *Graph, zs []*Graph) {
	if len(dst) != len(zs) {
		panic("graph: dst and zs differ in length")
	}
	var p palette
	var counts []float64
	p.each(x, k.Depth, func(_ int, colours []int32) {
		counts = append(counts, make([]float64, len(p.list)-len(counts))...)
		for _, c := range colours {
			counts[c]++
		}
	})
	// A colour that x lacks adds nothing, nor do those that come of it.
	p.known = true
	for i, z := range zs {
		sum := 0.0
		p.each(z, k.Depth, func(_ int, colours []int32) {
			for _, c := range colours {
				if c >= 0 {
					sum += counts[c]
				}
			}
		})
		dst[i] = sum
	}
}
