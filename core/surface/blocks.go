package surface

import (
	"math"
	"slices"

	"mercer/core/dense"
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
	first             []int     // the candidates as they stand at the first pixel of a row
	across, up        []float64 // of candidates: the first coordinate, and the square of how far it is from a row
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
	near, begin, most := among, len(s.lists), 0.0
	if len(among) > s.k {
		s.distances = s.distances[:0]
		for _, i := range among {
			s.distances = append(s.distances, length(s.xs[i][0]-x, s.xs[i][1]-y))
		}
		s.sorted = append(s.sorted[:0], s.distances...)
		last := kth(s.sorted, s.k)
		most = last + 2*reach + spare*(last+reach) + s.slack
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
		s.pixels(b, near, most+reach)
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
// examples. The k nearest of a pixel stand first among the candidates. They are those of other pixels
// too, unless one of them is farther there than one of the others.
//
// Less x² + y², which all have in common, the squares of distances are linear in x. So the gap from
// the farthest of some examples to the nearest of the others, in squares, is a concave function of x:
// where it is above a number at two pixels, it is so between them. From where it is not, a line of the
// two examples leads to a pixel that is no farther than the end of the others' reach.
func (s *seeker) pixels(b Block, near []int, farthest float64) {
	s.across, s.up = sized(s.across, len(near)), sized(s.up, len(near))
	s.first = append(s.first[:0], near...)
	least := 2 * farthest * s.slack
	var here, there extremes
	each := 0.0 // pixels, by distance
	if b.C1-b.C0 > 1 {
		each = 1 / (s.columns[b.C0+1] - s.columns[b.C0])
	}
	for r := b.R0; r < b.R1; r++ {
		// What is nearest where the row before begins is likely to be so here.
		copy(near, s.first)
		for a, i := range near {
			d := s.xs[i][1] - s.rows[r]
			s.across[a], s.up[a] = s.xs[i][0], d*d
		}
		from := b.C0 // where the pixels begin that have the same
		end := func(c int) {
			if from < c {
				s.yield(Block{from, c, r, r + 1}, near[:s.k])
			}
			from = c
		}
		c, e, ahead := b.C0, &here, &there
		s.extremes(e, c)
		for {
			for e.gap < 0 {
				end(c)
				s.swap(near, e)
				s.extremes(e, c)
			}
			if c == b.C0 {
				copy(s.first, near)
			}
			last := c
			if e.gap > least {
				last = b.C1 - 1
				if pixels := e.until(least) * each; pixels < float64(last-c) {
					last = c + int(pixels)
				}
			} else if !(math.Sqrt(e.Nearest)-math.Sqrt(e.Farthest) > s.slack) {
				end(c)
				s.yield(Block{c, c + 1, r, r + 1}, near)
				from = c + 1
			}
			known := c // the pixel that e is of
			for last > c {
				s.extremes(ahead, last)
				if ahead.gap > least {
					break
				}
				e, ahead, known = ahead, e, last
				if pixels := -e.until(least) * each; pixels > 1 {
					last -= int(math.Ceil(min(pixels, float64(last-c))))
				} else {
					last--
				}
			}
			if c = last + 1; c == b.C1 {
				break
			}
			if known != c {
				s.extremes(e, c)
			}
		}
		end(b.C1)
	}
}

// extremes are the farthest of the first candidates from a pixel and the nearest of the others.
type extremes struct {
	dense.Ends
	gap    float64 // between the squares of their distances
	across float64 // from the first to the second, along the row
}

// until returns how far from the pixel the squares are apart by least: negative where that is to its
// left, and infinite where it is nowhere to its right.
func (e *extremes) until(least float64) float64 {
	if e.across > 0 {
		return (e.gap - least) / (2 * e.across)
	}
	return math.Inf(1)
}

// extremes finds the extremes for the pixel in column c.
func (s *seeker) extremes(e *extremes, c int) {
	e.Find(s.across, s.up, s.k, s.columns[c])
	e.gap, e.across = e.Nearest-e.Farthest, s.across[s.k:][e.Out]-s.across[e.In]
}

// swap exchanges a candidate among the first for one of the others.
func (s *seeker) swap(near []int, e *extremes) {
	in, out := e.In, s.k+int(e.Out)
	s.across[in], s.across[out] = s.across[out], s.across[in]
	s.up[in], s.up[out] = s.up[out], s.up[in]
	near[in], near[out] = near[out], near[in]
}

// length returns √(x² + y²).
func length(x, y float64) float64 {
	if square := x*x + y*y; 1e-280 < square && square < 1e280 {
		return math.Sqrt(square)
	}
	return math.Hypot(x, y)
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
