package tree

import (
	"math"

	"mercer/core/kernel"
	"mercer/core/param"
)

// Subtree is the subset-tree kernel,
//
//	k(x, z) = Σ_f λ^|f|·#f(x)·#f(z),
//
// where #f(x) counts at how many nodes of x there is the fragment f: a node with all its
// children, some of these with all of their children, and so on. |f| is the number of nodes
// with children in it. It is a Mercer kernel for λ ≥ 0, with a coordinate λ^(|f|/2)·#f for each
// fragment. With n and m running over the nodes of x and of z,
//
//	k(x, z) = Σₙ Σₘ C(n, m),
//	C(n, m) = λ·Πᵢ (1 + C(nᵢ, mᵢ)) where n and m have the same production,
//
// that is the same label and, in order, children nᵢ and mᵢ with the same labels, and C(n, m) = 0
// elsewhere and for leaves. A tree of one node thus has no fragments, and k is 0 for it. With λ = 1
// values grow fast and can overflow to infinity.
//
// A sentence's cost is about linear in its length. In the worst case time grows with the number of
// pairs of different subtrees that have the same production, while memory holds the pairs of those
// that belong to nodes still to come.
type Subtree struct {
	Decay float64 // λ, above 0 and at most 1
}

// Info describes the kernel.
func (Subtree) Info() kernel.Info {
	return kernel.Info{
		Name:      "subtree",
		Title:     "Common tree fragments",
		Short:     "subtree",
		Also:      "tree fragments treekernel convolution collinsduffy subsettree",
		Formula:   "Σ_f λ^|f|·#f(x)·#f(z)",
		TeX:       `\sum_{f}{decay}^{\lvert f\rvert}\,n_f(x)\,n_f(z)`,
		Doc:       "How many fragments two trees share: nodes with all their children, and what is built of these. Large trees share many, so normalize it.",
		Source:    convolution,
		Elsewhere: kernel.Elsewhere{Numpy: "pairwise(lambda x, z: subtree(x, z, {decay}), X, Z)"},
	}
}

const convolution = "Collins and Duffy, Convolution Kernels for Natural Language (2001)"

// Bind declares decay.
func (k *Subtree) Bind(s *param.Set) {
	s.Float(&k.Decay, param.Spec{
		Key: "decay", Symbol: "λ", Name: "smaller = small parts",
		Doc: "A fragment’s weight is multiplied by this for each node with children. The smaller it is, the more small fragments count.",
		Min: 0, MinOpen: true, Max: 1, Low: 0.05, High: 1, Default: 0.5,
	})
}

// Mercer holds for λ ≥ 0.
func (k Subtree) Mercer(kernel.Domain) kernel.Fact {
	if !(k.Decay >= 0) || math.IsInf(k.Decay, 1) {
		return kernel.Fact{Reason: "decay is not a number from 0 up"}
	}
	return kernel.Fact{
		Holds:  true,
		Reason: `the inner product of counts of fragments, each times $\lambda^{\lvert f\rvert/2}$`,
		Source: convolution,
	}
}

// Eval returns k(x, z).
func (k Subtree) Eval(x, z *Tree) float64 {
	var c table
	return c.sum(x, z, k.Decay)
}

// Row sets dst[i] = k(x, zs[i]).
func (k Subtree) Row(dst []float64, x *Tree, zs []*Tree) {
	if len(dst) != len(zs) {
		panic("tree: dst and zs differ in length")
	}
	var c table
	for i, z := range zs {
		dst[i] = c.sum(x, z, k.Decay)
	}
}

// A table has values of C for pairs of shapes. The zero table is ready to use, and again after
// that, with its memory.
type table struct {
	to     []int32     // the production of z that each of x is
	needed []int32     // how often each shape of x is a child of shapes still to come
	rows   [][]float64 // C(u, ·) for the shapes of x that are needed, by place
	free   [][]float64
}

// sum returns k(x, z).
func (t *table) sum(x, z *Tree, decay float64) float64 {
	sum := 0.0
	t.each(x, z, decay, func(u int32, with []int32, row []float64) {
		part := 0.0
		for i, v := range with {
			part += float64(z.shapes[v].count) * row[i]
		}
		sum += float64(x.shapes[u].count) * part
	})
	return sum
}

// each calls visit with row[i] = C(u, with[i]) for each shape u of x, with those of z that have
// the same production, after the shapes that u contains.
func (t *table) each(x, z *Tree, decay float64, visit func(u int32, with []int32, row []float64)) {
	t.to = same(t.to, x, z)
	t.needed, t.rows = t.needed[:0], t.rows[:0]
	for u, s := range x.shapes {
		var row []float64
		p := &x.rules[s.rule]
		if r := t.to[s.rule]; r >= 0 {
			q := &z.rules[r]
			row = t.take(len(q.shapes))
			for i := range row {
				row[i] = decay
			}
			for j, children := range q.children {
				mine := p.children[j][s.place]
				if mine < 0 || t.rows[mine] == nil {
					continue
				}
				below, rule := t.rows[mine], t.to[x.shapes[mine].rule]
				for i, child := range children {
					if child >= 0 && z.shapes[child].rule == rule {
						row[i] *= 1 + below[z.shapes[child].place]
					}
				}
			}
			visit(int32(u), q.shapes, row)
		}
		t.rows, t.needed = append(t.rows, row), append(t.needed, s.parents)
		for _, children := range p.children {
			if child := children[s.place]; child >= 0 {
				t.needed[child]--
				t.release(child)
			}
		}
		t.release(int32(u))
	}
}

// take returns memory for a row.
func (t *table) take(n int) []float64 {
	if last := len(t.free) - 1; last >= 0 {
		row := t.free[last]
		t.free = t.free[:last]
		if cap(row) >= n {
			return row[:n]
		}
	}
	return make([]float64, n)
}

// release gives the memory of u's row back if it is needed no more.
func (t *table) release(u int32) {
	if t.needed[u] == 0 && t.rows[u] != nil {
		t.free = append(t.free, t.rows[u])
		t.rows[u] = nil
	}
}
