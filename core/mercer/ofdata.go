package mercer

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/pause"
)

// ofData looks for a witness among the given points.
func (s *searcher) ofData(data [][]float64) {
	xs := make([][]float64, 0, min(len(data), dataLimit))
	for i := range cap(xs) {
		x := data[i*len(data)/cap(xs)]
		if !slices.ContainsFunc(xs, func(y []float64) bool { return slices.Equal(x, y) }) {
			xs = append(xs, x)
		}
	}
	if len(xs) == 0 {
		return
	}
	s.tried++
	f := gram.New(s.kernel, xs)
	largest := 0.0
	for _, v := range f.Data() {
		largest = max(largest, math.Abs(v))
	}
	if largest == 0 || math.IsNaN(largest) || math.IsInf(largest, 0) {
		return
	}
	subset := func(index ...int) {
		var points [][]float64
		for _, i := range index {
			points = append(points, xs[i])
		}
		if c, ok := s.candidate(points); ok && !s.left() {
			c.ofData = true
			s.found = append(s.found, c)
		}
	}
	take := func() bool { s.settle(); s.found = nil; return s.best != nil || s.asymmetric != nil }

	for i, d := range f.Diag() {
		if d < 0 && len(s.found) < 16 {
			subset(i)
		}
	}
	if take() {
		return
	}
	s.pairs(f, subset)
	if take() {
		return
	}
	s.sampled(f, subset)
	if take() && (s.cost <= fair || s.asymmetric != nil) {
		return
	}
	for _, index := range shrunk(f) {
		subset(index...)
	}
	take()
}

// sampled looks at random threes, fours and fives of the points.
func (s *searcher) sampled(f *gram.Full, subset func(...int)) {
	type set struct {
		index []int
		ratio float64
	}
	const (
		tries = 3000
		most  = 100
	)
	var found []set
	for t := 0; t < tries && len(found) < most && f.Len() >= 5; t++ {
		pause.Point()
		index := make([]int, 0, 5)
		for len(index) < 3+t%3 {
			if i := s.rng.IntN(f.Len()); !slices.Contains(index, i) {
				index = append(index, i)
			}
		}
		if k := part(f, index); indefinite(k, len(index)) {
			_, ratio := direction(k, len(index))
			found = append(found, set{index, ratio / float64(len(index)*len(index))})
		}
	}
	slices.SortStableFunc(found, func(a, b set) int { return cmp.Compare(b.ratio, a.ratio) })
	for _, c := range found[:min(len(found), 16)] {
		subset(c.index...)
	}
}

// pairs looks for those that break the inequality of Cauchy and Schwarz: first where
// the weights 1 and ±1 show it most clearly, then where the inequality is broken most.
func (s *searcher) pairs(f *gram.Full, subset func(...int)) {
	type pair struct {
		i, j  int
		ratio float64
	}
	var worst []pair
	d := f.Diag()
	for i := range f.Len() {
		for j, v := range f.Row(i)[:i] {
			if excess := math.Abs(v) - math.Sqrt(max(d[i], 0))*math.Sqrt(max(d[j], 0)); excess > 1e-9*math.Abs(v) {
				ratio := excess / math.Abs(v)
				if simple := 2*math.Abs(v) - d[i] - d[j]; simple > 0 {
					ratio = 1 + simple/(2*math.Abs(v)+math.Abs(d[i])+math.Abs(d[j]))
				}
				worst = append(worst, pair{j, i, ratio})
			}
		}
	}
	slices.SortStableFunc(worst, func(a, b pair) int { return cmp.Compare(b.ratio, a.ratio) })
	for _, p := range worst[:min(len(worst), 16)] {
		subset(p.i, p.j)
	}
}

// shrunk returns small sets of points whose part of the matrix has a negative
// eigenvalue: those with the largest weights in the eigenvector of the least one,
// without those that are not needed.
func shrunk(f *gram.Full) [][]int {
	n := f.Len()
	values, vectors, ok := gram.Eigenvectors(f)
	if !ok {
		return nil
	}
	norm := max(math.Abs(values[0]), math.Abs(values[n-1]))
	if values[n-1] >= -float64(n)*1e-14*norm {
		return nil
	}
	v := mat.Col(nil, n-1, vectors)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		if math.Abs(v[i]) > math.Abs(v[j]) {
			return -1
		} else if math.Abs(v[i]) < math.Abs(v[j]) {
			return 1
		}
		return i - j
	})
	var sets [][]int
	for m := 3; ; m = min(m+1+m/3, n) {
		index := slices.Clone(order[:min(m, n)])
		if k := part(f, index); indefinite(k, len(index)) {
			sets = append(sets, reduced(f, index))
			if len(sets) == 3 || len(sets[len(sets)-1]) <= 4 {
				break
			}
		}
		if m >= n {
			break
		}
	}
	return sets
}

func part(f *gram.Full, index []int) []float64 {
	m := len(index)
	k := make([]float64, m*m)
	for p, i := range index {
		for q, j := range index {
			k[p*m+q] = f.At(i, j)
		}
	}
	return k
}

// reduced leaves out points, those with the smallest weight first, as long as the
// matrix stays indefinite.
func reduced(f *gram.Full, index []int) []int {
	for len(index) > 2 {
		m := len(index)
		v, _ := direction(part(f, index), m)
		if v == nil {
			return index
		}
		order := make([]int, m)
		for i := range order {
			order[i] = i
		}
		k := part(f, index)
		slices.SortStableFunc(order, func(i, j int) int {
			a, b := v[i]*v[i]*math.Abs(k[i*m+i]), v[j]*v[j]*math.Abs(k[j*m+j])
			switch {
			case a < b:
				return -1
			case a > b:
				return 1
			}
			return 0
		})
		smaller := false
		best, most := []int(nil), 0.0
		for _, drop := range order[:min(m, 8)] {
			rest := slices.Delete(slices.Clone(index), drop, drop+1)
			if k := part(f, rest); indefinite(k, m-1) {
				if _, r := direction(k, m-1); r > most {
					best, most = rest, r
				}
				smaller = true
				if m > 12 {
					break
				}
			}
		}
		if !smaller || most < 1e-7 {
			return index
		}
		index = best
	}
	return index
}
