package tree

import (
	"math"
	"slices"

	"mercer/core/kernel"
)

const (
	maxFragment = 8       // the largest fragments that have a weight of their own, in nodes with children
	maxNumbers  = 1 << 18 // and how many numbers they may take
)

// Features returns fragments, in brackets. The weight of f is λ^(|f|/2)·Σ βᵢ #f(xᵢ). Looked at are
// all fragments with one node that has children, with two, and so on up to eight, as long as there
// are not too many: over the different subtrees of all xs, the children of the roots of all
// fragments there may be about a quarter of a million.
func (k Subtree) Features(xs []*Tree, beta []float64, limit int) []kernel.Feature {
	if len(xs) != len(beta) {
		panic("tree: xs and beta differ in length")
	}
	w := newForest(xs, beta)
	w.enumerate(w.largest())

	scale := make([]float64, maxFragment+1)
	for s := range scale {
		scale[s] = math.Pow(k.Decay, float64(s)/2)
	}
	weight := make([]float64, len(w.list))
	for s, found := range w.found {
		for _, f := range found {
			weight[f] += w.weight[s] * scale[w.size[f]]
		}
	}
	// Small fragments come first among equals.
	var numbers []int32
	var values []float64
	for size := 1; size <= maxFragment; size++ {
		for f, v := range weight {
			if v != 0 && w.size[f] == size {
				numbers, values = append(numbers, int32(f)), append(values, v)
			}
		}
	}
	places := kernel.Largest(values, limit)
	features := make([]kernel.Feature, len(places))
	order := make([]int32, len(places))
	for i, p := range places {
		order[i] = numbers[p]
	}
	for i, in := range w.spread(order) {
		features[i] = kernel.Feature{Name: w.name(order[i]), Weight: weight[order[i]], In: in}
	}
	return features
}

// A forest has the shapes of several trees, and the fragments that have their roots at the roots of
// shapes.
type forest struct {
	fragments
	size   []int // of each fragment
	shapes numbering
	trees  [][]int32 // the shapes of each tree
	weight []float64 // Σ βᵢ·(how often the shape is in xᵢ)
	found  [][]int32 // the fragments at each shape
}

func newForest(xs []*Tree, beta []float64) *forest {
	w := new(forest)
	number := make(map[string]int32)
	var list []int32
	for i, x := range xs {
		rules := make([]int32, len(x.rules))
		for r, p := range x.rules {
			n, ok := number[p.labels]
			if !ok {
				n = int32(len(w.rules))
				number[p.labels] = n
				w.rules = append(w.rules, p.labels)
			}
			rules[r] = n
		}
		of := make([]int32, len(x.shapes))
		for u, s := range x.shapes {
			list = append(list[:0], rules[s.rule])
			for _, children := range x.rules[s.rule].children {
				child := children[s.place]
				if child >= 0 {
					child = of[child]
				}
				list = append(list, child)
			}
			of[u] = w.shapes.of(list)
			if int(of[u]) == len(w.weight) {
				w.weight = append(w.weight, 0)
			}
			w.weight[of[u]] += beta[i] * float64(s.count)
		}
		w.trees = append(w.trees, of)
	}
	return w
}

// largest returns the size up to which there are not too many fragments, at least 1.
func (w *forest) largest() int {
	// count[s][n] is the number of fragments of size n at shape s, by the product of the
	// polynomials 1 + Σ count[child][n]·tⁿ.
	count := make([][maxFragment + 1]float64, len(w.shapes.list))
	var cost [maxFragment + 1]float64
	for s, list := range w.shapes.list {
		product := [maxFragment + 1]float64{1: 1}
		for _, child := range list[1:] {
			if child < 0 {
				continue
			}
			for n := maxFragment; n > 1; n-- {
				for part := 1; part < n; part++ {
					product[n] += product[n-part] * count[child][part]
				}
			}
		}
		count[s] = product
		for n, v := range product {
			cost[n] += v * float64(len(list))
		}
	}
	size, total := 1, cost[1]
	for size < maxFragment && total+cost[size+1] <= maxNumbers {
		size++
		total += cost[size]
	}
	return size
}

// enumerate finds the fragments of up to the given size at all shapes.
func (w *forest) enumerate(largest int) {
	w.found = make([][]int32, len(w.shapes.list))
	for s, shape := range w.shapes.list {
		list := slices.Clone(shape)
		for j := range list[1:] {
			list[j+1] = -1
		}
		// grow adds the fragment in list, and those with more at the children from a place on.
		var grow func(from, size int)
		grow = func(from, size int) {
			f := w.of(list)
			if int(f) == len(w.size) {
				w.size = append(w.size, size)
			}
			w.found[s] = append(w.found[s], f)
			for j := from; j < len(shape) && size < largest; j++ {
				if shape[j] < 0 {
					continue
				}
				for _, part := range w.found[shape[j]] {
					if more := size + w.size[part]; more <= largest {
						list[j] = part
						grow(j+1, more)
					}
				}
				list[j] = -1
			}
		}
		grow(1, 1)
	}
}

// spread returns in how many trees each fragment of order is.
func (w *forest) spread(order []int32) []int {
	rank := make(map[int32]int, len(order))
	for i, f := range order {
		rank[f] = i
	}
	at := make([][]int, len(w.found)) // the ranks of the fragments at each shape
	for s, found := range w.found {
		for _, f := range found {
			if r, ok := rank[f]; ok {
				at[s] = append(at[s], r)
			}
		}
	}
	in, last := make([]int, len(order)), make([]int, len(order))
	for i, shapes := range w.trees {
		for _, s := range shapes {
			for _, r := range at[s] {
				if last[r] != i+1 {
					last[r] = i + 1
					in[r]++
				}
			}
		}
	}
	return in
}
