package surface

import (
	"math"
	"slices"
)

// A Block is a part of a picture: the columns C0 … C1−1 of the rows R0 … R1−1.
type Block struct{ C0, C1, R0, R1 int }

// blockSide is how many pixels a side a block may have whose pixels are looked at one by one.
const blockSide = 16

// Nearest hands blocks of pixels that cover v to yield, and with each the examples that may be among
// the k nearest, in the Euclidean distance, of one of its pixels: just k of them where all pixels
// have the same. Examples that are farther by less than a thousandth of a pixel count as near too.
// Examples are points of the plane. yield must not keep the list.
//
// A pixel is at most h from the middle of its block. So those k examples that are nearest to the
// middle, the last at r, are no farther from the pixel than r + h, and an example that is beyond
// r + 2h from the middle is farther. Halves of blocks look among the examples of the whole.
func Nearest(v View, xs [][]float64, k int, yield func(b Block, examples []int)) error {
	if err := v.Check(); err != nil {
		return err
	}
	s := seeker{xs: xs, k: min(k, len(xs)), columns: v.Columns(), rows: v.Rows(), yield: yield}
	s.slack = unsure * math.Hypot((v.X1-v.X0)/float64(v.Width), (v.Y1-v.Y0)/float64(v.Height))
	all := make([]int, len(xs))
	for i := range all {
		all[i] = i
	}
	s.block(Block{0, v.Width, 0, v.Height}, all)
	return nil
}

type seeker struct {
	xs            [][]float64
	k             int
	columns, rows []float64
	yield         func(Block, []int)
	slack         float64

	lists             []int // of a block, behind those of the blocks that it is in
	distances, sorted []float64
	candidates        []candidate
}

// A candidate may be among the nearest of a pixel.
type candidate struct {
	x, across float64 // its first coordinate, and the square of how far it is from a row of pixels
}

// Distances may be off by rounding, here by a share of themselves, and for who orders examples by
// other numbers by a share of a pixel.
const (
	spare  = 1e-9
	unsure = 1e-3
)

func (s *seeker) block(b Block, among []int) {
	left, right, top, bottom := s.columns[b.C0], s.columns[b.C1-1], s.rows[b.R0], s.rows[b.R1-1]
	x, y := left+(right-left)/2, bottom+(top-bottom)/2
	reach := math.Hypot(right-left, top-bottom) / 2
	near, begin := among, len(s.lists)
	if len(among) > s.k {
		s.distances = s.distances[:0]
		for _, i := range among {
			s.distances = append(s.distances, math.Hypot(s.xs[i][0]-x, s.xs[i][1]-y))
		}
		s.sorted = append(s.sorted[:0], s.distances...)
		last := kth(s.sorted, s.k)
		most := last + 2*reach + spare*(last+reach) + s.slack
		// The nearest of the middle come first.
		for a, i := range among {
			if s.distances[a] <= last {
				s.lists = append(s.lists, i)
			}
		}
		for a, i := range among {
			if d := s.distances[a]; last < d && d <= most {
				s.lists = append(s.lists, i)
			}
		}
		near = s.lists[begin:]
	}
	switch {
	case len(near) <= s.k:
		s.yield(b, near)
	case b.C1-b.C0 <= blockSide && b.R1-b.R0 <= blockSide:
		s.pixels(b, near)
	default:
		c, r := halves(b.C0, b.C1), halves(b.R0, b.R1)
		for p := range len(r) - 1 {
			for q := range len(c) - 1 {
				s.block(Block{c[q], c[q+1], r[p], r[p+1]}, near)
			}
		}
	}
	s.lists = s.lists[:begin]
}

// pixels hands over the pixels of a block, as many of a row at a time as have the same nearest
// examples. The k nearest of a pixel stand first among the candidates. They are those of the next
// pixel too, unless one of them is farther there than one of the others; and one that is farther by
// a gap stays so for half as many pixels as are in the gap, for both may move by one.
func (s *seeker) pixels(b Block, near []int) {
	s.candidates = s.candidates[:0]
	for _, i := range near {
		s.candidates = append(s.candidates, candidate{x: s.xs[i][0]})
	}
	all, most, each := s.candidates, float64(b.C1-b.C0), 0.0
	if b.C1-b.C0 > 1 {
		each = (1 - spare) / (2 * (s.columns[b.C0+1] - s.columns[b.C0]))
	}
	for r := b.R0; r < b.R1; r++ {
		for a, i := range near {
			d := s.xs[i][1] - s.rows[r]
			all[a].across = d * d
		}
		from := b.C0 // where the pixels begin that have the same
		end := func(c int) {
			if from < c {
				s.yield(Block{from, c, r, r + 1}, near[:s.k])
			}
			from = c
		}
		for c := b.C0; c < b.C1; c++ {
			in, out, farthest, nearest := extremes(all, s.k, s.columns[c])
			for nearest < farthest {
				end(c)
				all[in], all[out] = all[out], all[in]
				near[in], near[out] = near[out], near[in]
				in, out, farthest, nearest = extremes(all, s.k, s.columns[c])
			}
			gap := math.Sqrt(nearest) - math.Sqrt(farthest) - s.slack
			if !(gap > 0) {
				end(c)
				s.yield(Block{c, c + 1, r, r + 1}, near)
				from = c + 1
			} else if gap *= each; gap < most {
				c += int(gap)
			} else {
				c = b.C1
			}
		}
		end(b.C1)
	}
}

// extremes returns the farthest of the first k candidates from x and the nearest of the others, and
// the squares of their distances.
func extremes(all []candidate, k int, x float64) (in, out int, farthest, nearest float64) {
	farthest, nearest = -1, math.Inf(1)
	for a := range all[:k] {
		d := all[a].x - x
		if d = d*d + all[a].across; d > farthest {
			in, farthest = a, d
		}
	}
	for a := k; a < len(all); a++ {
		d := all[a].x - x
		if d = d*d + all[a].across; d < nearest {
			out, nearest = a, d
		}
	}
	return in, out, farthest, nearest
}

// halves returns where the halves of the numbers from … to−1 begin and end: one where they are few.
func halves(from, to int) []int {
	if to-from <= blockSide {
		return []int{from, to}
	}
	return []int{from, (from + to + 1) / 2, to}
}

// kth returns the k-th smallest of values, which it puts into another order.
func kth(values []float64, k int) float64 {
	const few = 12
	for len(values) > few {
		pivot := median(values[0], values[len(values)/2], values[len(values)-1])
		low, high := 0, len(values)-1
		for low <= high {
			for values[low] < pivot {
				low++
			}
			for values[high] > pivot {
				high--
			}
			if low <= high {
				values[low], values[high] = values[high], values[low]
				low++
				high--
			}
		}
		switch {
		case k <= high+1:
			values = values[:high+1]
		case k > low:
			values, k = values[low:], k-low
		default:
			return pivot
		}
	}
	slices.Sort(values)
	return values[k-1]
}

func median(a, b, c float64) float64 { return max(min(a, b), min(max(a, b), c)) }
