package tree

import (
	"slices"

	"mercer/core/kernel"
)

// maxCompared is how many children pairs of subtrees may have for largest common fragments to be
// sought.
const maxCompared = 1 << 22

// Shared returns the largest common fragments: for each pair of nodes with the same production, the
// one with its root there that no common fragment exceeds. A share has the pairs with the same
// largest fragment, and its value is Σ C(n, m) over these: what the fragment adds to k(x, z),
// together with all smaller ones at the same roots. So the values of all shares add up to k(x, z).
// Places are those where the whole fragment is, at most 100 in each tree.
//
// Where the pairs of different subtrees with the same production have more than four million
// children, shares are the common productions, each with its own λ·#f(x)·#f(z) only.
func (k Subtree) Shared(x, z *Tree, limit int) []kernel.Share {
	to := same(nil, x, z)
	var f fragments
	for _, p := range x.rules {
		f.rules = append(f.rules, p.labels)
	}
	pairs, compared := 0, 0
	for r, other := range to {
		if other >= 0 {
			n := len(x.rules[r].shapes) * len(z.rules[other].shapes)
			pairs += n
			compared += n * len(x.rules[r].children)
		}
	}
	var value []float64
	if compared <= maxCompared {
		value = k.commonest(&f, x, z, to, pairs)
	} else {
		value = k.productions(&f, x, z, to)
	}

	// Fragments nearer to the root of x have larger numbers, and come first among equals.
	last := len(value) - 1
	slices.Reverse(value)
	order := kernel.Largest(value, limit)

	shares := make([]kernel.Share, len(order))
	mine := make([]int32, len(x.rules))
	for r := range mine {
		mine[r] = int32(r)
	}
	theirs := same(nil, z, x)
	for i, place := range order {
		fragment := int32(last - place)
		shares[i] = kernel.Share{
			Name: f.name(fragment), Value: value[place],
			X: f.places(fragment, x, mine), Z: f.places(fragment, z, theirs),
		}
	}
	return shares
}

// commonest fills f with the largest common fragments of the pairs of shapes, and returns what each
// adds.
func (k Subtree) commonest(f *fragments, x, z *Tree, to []int32, pairs int) []float64 {
	start := make([]int, len(x.shapes)) // where the pairs of each shape of x begin in largest
	next := 0
	for u, s := range x.shapes {
		start[u] = next
		if r := to[s.rule]; r >= 0 {
			next += len(z.rules[r].shapes)
		}
	}
	largest := make([]int32, pairs)
	var value []float64
	var list []int32
	var c table
	c.each(x, z, k.Decay, func(u int32, with []int32, row []float64) {
		a := &x.shapes[u]
		p, q := &x.rules[a.rule], &z.rules[to[a.rule]]
		for i, v := range with {
			list = append(list[:0], a.rule)
			for j, children := range q.children {
				part := int32(-1)
				mine, other := p.children[j][a.place], children[i]
				if mine >= 0 && other >= 0 && to[x.shapes[mine].rule] == z.shapes[other].rule {
					part = largest[start[mine]+int(z.shapes[other].place)]
				}
				list = append(list, part)
			}
			fragment := f.of(list)
			if int(fragment) == len(value) {
				value = append(value, 0)
			}
			largest[start[u]+i] = fragment
			value[fragment] += float64(a.count) * float64(z.shapes[v].count) * row[i]
		}
	})
	return value
}

// productions fills f with the common productions, and returns what each adds.
func (k Subtree) productions(f *fragments, x, z *Tree, to []int32) []float64 {
	var value []float64
	for r, other := range to {
		if other < 0 {
			continue
		}
		list := []int32{int32(r)}
		for range x.rules[r].children {
			list = append(list, -1)
		}
		f.of(list)
		value = append(value, k.Decay*nodes(x, r)*nodes(z, int(other)))
	}
	return value
}

// nodes counts the nodes with a production.
func nodes(t *Tree, rule int) float64 {
	n := 0
	for _, s := range t.rules[rule].shapes {
		n += int(t.shapes[s].count)
	}
	return float64(n)
}
