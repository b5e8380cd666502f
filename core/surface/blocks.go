package surface

import (
	"math"
	"slices"
)

// A Block is a part of a picture: the columns C0 … C1−1 of the rows R0 … R1−1.
type Block struct{ C0, C1, R0, R1 int }

// blockSide is how many pixels a side a block may have where not all of it has the same nearest
// examples.
const blockSide = 4

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
	sorted        []float64
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
	distances := make([]float64, len(among))
	for a, i := range among {
		distances[a] = math.Hypot(s.xs[i][0]-x, s.xs[i][1]-y)
	}
	near := among
	if len(among) > s.k {
		s.sorted = append(s.sorted[:0], distances...)
		last := kth(s.sorted, s.k)
		most := last + 2*reach + spare*(last+reach) + s.slack
		near = make([]int, 0, len(among))
		for a, i := range among {
			if distances[a] <= most {
				near = append(near, i)
			}
		}
	}
	if len(near) <= s.k || b.C1-b.C0 <= blockSide && b.R1-b.R0 <= blockSide {
		s.yield(b, near)
		return
	}
	c, r := halves(b.C0, b.C1), halves(b.R0, b.R1)
	for p := range len(r) - 1 {
		for q := range len(c) - 1 {
			s.block(Block{c[q], c[q+1], r[p], r[p+1]}, near)
		}
	}
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
