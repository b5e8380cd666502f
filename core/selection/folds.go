package selection

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"mercer/core/learn"
)

// Folds puts n = len(y) examples into parts, and returns the part 0 … parts−1 of each. The seed
// orders them.
//
// With classes the parts are stratified: the examples of a class are spread evenly, so that two parts
// differ by at most one of them, and by at most one in size. With values the examples are sorted by
// these, and each run of as many examples as there are parts is dealt out, so that all parts span
// the same values. Else they are only dealt out. There are at most n parts.
func Folds(y []float64, task learn.Task, parts int, seed uint64) []int {
	n := len(y)
	parts = max(1, min(parts, n))
	draws := rand.New(rand.NewPCG(seed, 0x666f6c6473))
	order := draws.Perm(n)
	part := make([]int, n)
	if task == learn.Classification || task == learn.Regression {
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(y[a], y[b]) })
	}
	deal := draws.Perm(parts)
	for p, i := range order {
		if task == learn.Regression && p%parts == 0 {
			deal = draws.Perm(parts)
		}
		part[i] = deal[p%parts]
	}
	return part
}

// sizes returns how many examples each part has.
func sizes(part []int, parts int) []int {
	size := make([]int, parts)
	for _, p := range part {
		size[p]++
	}
	return size
}

// Split returns the examples that are not in a part, and those that are.
func Split(part []int, p int) (train, test []int) {
	for i, of := range part {
		if of == p {
			test = append(test, i)
		} else {
			train = append(train, i)
		}
	}
	return train, test
}

// spreadOrder returns an order of the examples in which every beginning has the classes in their
// shares, as nearly as whole numbers can, or with values is drawn at random.
func spreadOrder(y []float64, task learn.Task, seed uint64) []int {
	n := len(y)
	draws := rand.New(rand.NewPCG(seed, 0x6f72646572))
	order := draws.Perm(n)
	if task != learn.Classification {
		return order
	}
	count, seen := map[float64]float64{}, map[float64]float64{}
	for _, c := range y {
		count[c]++
	}
	place := make([]float64, n) // where among all examples each is due
	for _, i := range order {
		place[i] = (seen[y[i]] + 0.5) / count[y[i]]
		seen[y[i]]++
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(place[a], place[b]) })
	return order
}
