package mercer

import (
	"math"
	"slices"
)

// The point sets that are tried, those that are easy to check first.

// scalars are simple numbers, the simplest first.
var scalars = []float64{
	0, 1, -1, 2, -2, 0.5, -0.5, 3, -3, 1.5, -1.5, 4, -4, 5, -5, 0.2, -0.2, 10, -10, 0.1, -0.1, 20, -20, 100, -100, 1000, -1000, 0.01, -0.01,
}

// flat are simple points of the plane.
var flat = [][2]float64{
	{0, 0}, {1, 0}, {0, 1}, {1, 1}, {-1, 0}, {0, -1}, {1, -1}, {-1, 1}, {-1, -1}, {2, 0}, {0, 2}, {2, 1}, {1, 2}, {-2, 0}, {0, -2},
	{2, 2}, {-2, 1}, {1, -2}, {0.5, 0}, {0, 0.5}, {0.5, 0.5}, {0.5, -0.5}, {-0.5, 0}, {3, 0}, {0, 3}, {3, 1}, {-3, 0}, {5, 0}, {0, 5}, {-5, 0},
	{10, 0}, {0, 10}, {10, 10}, {-10, 0}, {0.1, 0}, {0, 0.1}, {0.1, 0.1}, {-0.1, 0}, {100, 0}, {-100, 0}, {1000, 0}, {0.01, 0},
}

// simple returns points with simple coordinates in the domain.
func (s *searcher) simple() [][]float64 {
	var points [][]float64
	add := func(x []float64) {
		if s.allowed(x) {
			points = append(points, x)
		}
	}
	d := s.domain.Dim
	if d == 1 {
		for _, v := range scalars {
			add([]float64{v})
		}
		return points
	}
	for i, p := range flat {
		x := make([]float64, d)
		copy(x, p[:])
		add(x)
		if d > 2 && i > 0 && i < 4 {
			// The other coordinates count as well.
			last := make([]float64, d)
			last[d-1] = 1
			all := slices.Repeat([]float64{float64(i)}, d)
			if i == 1 {
				add(last)
			}
			add(all)
			if i == 1 {
				add(slices.Repeat([]float64{-1}, d))
			}
		}
	}
	return points
}

// structured tries sets of m points.
func (s *searcher) structured(m int) {
	simple := s.simple()
	first := func(n int) [][]float64 { return simple[:min(n, len(simple))] }
	// Large dimensions are slow to evaluate.
	slow := 1 + s.domain.Dim/20
	switch m {
	case 1:
		subsets(simple, 1, s.try)
	case 2:
		subsets(first(42/slow), 2, s.try)
	case 3:
		subsets(first(18/slow), 3, s.try)
	case 4:
		subsets(first(13/slow), 4, s.try)
	case 5:
		subsets(first(10/slow), 5, s.try)
	}
	if m >= 2 {
		s.lines(m)
	}
	if m >= 3 {
		s.polygons(m)
	}
}

// subsets calls visit for all sets of m points, those of early points first.
func subsets(points [][]float64, m int, visit func([][]float64)) {
	index := make([]int, m)
	for i := range index {
		index[i] = i
	}
	for m <= len(points) {
		set := make([][]float64, m)
		for i, j := range index {
			set[i] = points[j]
		}
		visit(set)
		// The next set, in the order of the last index: {0,1}, {0,2}, {1,2}, {0,3}, ….
		i := 0
		for i < m-1 && index[i]+1 == index[i+1] {
			index[i] = i
			i++
		}
		index[i]++
		if index[m-1] >= len(points) {
			return
		}
	}
}

var steps = []float64{1, 0.5, 2, 0.25, 0.1, 0.2, 0.75, 1.5, 3, 5, 10, 0.05, 0.01, 100, 0.3, 0.4, 0.6, 0.7, 0.8}

// lines tries m equally spaced points: differences of high order annihilate
// polynomials of low degree.
func (s *searcher) lines(m int) {
	for _, h := range steps {
		for _, start := range []float64{0, -float64(m-1) / 2, 1} {
			for _, direction := range s.directions() {
				xs := make([][]float64, m)
				for i := range xs {
					xs[i] = make([]float64, s.domain.Dim)
					for a, u := range direction {
						xs[i][a] = tidy(u * h * (start + float64(i)))
					}
				}
				s.try(xs)
			}
			if m > 2 {
				// Geometric: 1, h, h², ….
				xs := make([][]float64, m)
				for i := range xs {
					xs[i] = make([]float64, s.domain.Dim)
					xs[i][0] = tidy((start + 1) * math.Pow(1+h, float64(i)))
				}
				s.try(xs)
			}
		}
	}
}

// tidy takes what binary fractions add to decimals away: 0.30000000000000004.
func tidy(v float64) float64 { return roundTo(v, 6) }

func (s *searcher) directions() [][]float64 {
	d := s.domain.Dim
	axis := make([]float64, d)
	axis[0] = 1
	if d == 1 {
		return [][]float64{axis}
	}
	last := make([]float64, d)
	last[d-1] = 1
	return [][]float64{axis, last, slices.Repeat([]float64{1}, d)}
}

// polygons tries m points on circles, on half circles, and crosses and lattices.
func (s *searcher) polygons(m int) {
	d := s.domain.Dim
	if d < 2 {
		return
	}
	at := func(x, y float64) []float64 {
		p := make([]float64, d)
		p[0], p[1] = x, y
		return p
	}
	for _, r := range steps {
		for _, turn := range []float64{2 * math.Pi, math.Pi, math.Pi / 2} {
			xs := make([][]float64, m)
			for i := range xs {
				angle := turn * float64(i) / float64(m)
				if turn < 3 { // both ends belong to a quarter
					angle = turn * float64(i) / float64(m-1)
				}
				xs[i] = at(roundTo(r*math.Cos(angle), 2), roundTo(r*math.Sin(angle), 2))
			}
			s.try(xs)
			if m > 3 {
				// One point in the middle.
				xs = slices.Clone(xs)
				xs[m-1] = at(0, 0)
				s.try(xs)
			}
		}
		if m == 4 {
			s.try([][]float64{at(0, 0), at(r, 0), at(r, r), at(0, r)})
			s.try([][]float64{at(r, 0), at(r, r), at(0, r), at(-r, r)})
		}
		if m == 5 {
			s.try([][]float64{at(0, 0), at(r, 0), at(0, r), at(-r, 0), at(0, -r)})
			s.try([][]float64{at(0, 0), at(r, r), at(-r, r), at(-r, -r), at(r, -r)})
		}
	}
}

// long tries more points than can be checked by hand at ease.
func (s *searcher) long() {
	for m := 6; m <= 12; m++ {
		s.lines(m)
		if m <= 8 {
			s.polygons(m)
		}
	}
}

// random tries points with few digits at several scales, and moves the best of
// them to where the matrix is more negative.
func (s *searcher) random() {
	tries := randomTries / (1 + s.domain.Dim/10)
	for t := range tries {
		m := 2 + t%4
		s.try(s.scattered(m))
	}
	for i := range descents {
		s.descend(s.scattered(3 + i%3))
	}
}

// scattered returns m random points with two digits or three.
func (s *searcher) scattered(m int) [][]float64 {
	scale := math.Pow(10, -1.5+3.5*s.rng.Float64())
	d := max(0, 1-int(math.Floor(math.Log10(scale))))
	xs := make([][]float64, m)
	for i := range xs {
		xs[i] = make([]float64, s.domain.Dim)
		for a := range xs[i] {
			v := scale * s.rng.NormFloat64()
			if s.domain.NonNegative {
				v = math.Abs(v)
			}
			xs[i][a] = roundTo(v, d)
		}
	}
	return xs
}

// descend moves points one at a time as long as the least eigenvalue of the matrix
// with its diagonal scaled to 1 falls.
func (s *searcher) descend(xs [][]float64) {
	m := len(xs)
	value := func() float64 {
		s.tried++
		k, ok := s.gram(xs)
		if !ok {
			return math.Inf(1)
		}
		a := make([]float64, m*m)
		for i := range m {
			for j := range m {
				size := math.Sqrt(math.Abs(k[i*m+i])) * math.Sqrt(math.Abs(k[j*m+j]))
				if size == 0 {
					return math.Inf(1)
				}
				a[i*m+j] = k[i*m+j] / size
			}
		}
		v, ok := least(slices.Clone(a), m)
		if !ok {
			return math.Inf(1)
		}
		sum := 0.0
		for _, w := range v {
			sum += w * w
		}
		return form(a, v) / sum
	}
	spread := 0.0
	for _, x := range xs {
		for _, v := range x {
			spread = max(spread, math.Abs(v))
		}
	}
	current := value()
	step := spread
	for range 60 {
		i := s.rng.IntN(m)
		before := slices.Clone(xs[i])
		for a := range xs[i] {
			xs[i][a] += step * s.rng.NormFloat64()
		}
		if next := value(); s.allowed(xs[i]) && next < current {
			current = next
			continue
		}
		xs[i] = before
		step *= 0.93
	}
	// Fewer digits, as long as it stays negative.
	for d := range 6 {
		rounded := make([][]float64, m)
		for i, x := range xs {
			rounded[i] = roundedTo(x, d)
		}
		found := len(s.found)
		if s.try(rounded); len(s.found) > found && s.found[found].ratio > 1e-3 {
			break
		}
	}
}
