package surface

import (
	"math"

	"mercer/core/dense"
	"mercer/core/kernel"
)

// A tabulated is a radial kernel, as lines between its values at equidistant distances: a root and a
// look-up take less time than an exponential of a sine. Where it is smooth such a line is off by no
// more than an eighth of a second difference of the values, h²/8·max|k″|.
type tabulated struct {
	values []float64
	cells  float64 // by distance
}

// The sizes of a tabulated.
const (
	fewCells  = 1 << 10
	manyCells = 1 << 17

	// tabulatedShare is which share of what f may be off by is left to the table.
	tabulatedShare = 0.5
)

// tabulate returns a table for t, for which f on v is off by no more than a part of goal[j], where
// evaluations of its kernel in one row or another take more time than to make it: nil elsewhere.
func (f *function) tabulate(t term, v View, goal []float64, evaluations int) *tabulated {
	if len(t.maps) > 0 || t.axial != nil || t.degree >= 0 || !kernel.Smooth(t.kernel) || !kernel.Radial(t.kernel) {
		return nil
	}
	least := math.Inf(1)
	for j, g := range goal {
		sum := 0.0
		for i := j; i < len(t.beta); i += f.outputs {
			sum += math.Abs(t.beta[i])
		}
		least = min(least, tabulatedShare*g/sum)
	}
	// The corners of v are farthest from all examples.
	low, high := box(t.support)
	distance := math.Hypot(max(v.X1-low[0], high[0]-v.X0), max(v.Y1-low[1], high[1]-v.Y0))
	p := newProfile(t.kernel)
	for cells := fewCells; cells <= manyCells && 4*cells <= evaluations; {
		k := &tabulated{p.distances(distance, cells), float64(cells) / distance}
		lost := k.lost()
		if lost <= least {
			return k
		}
		// It falls with the square of the number.
		more := 1.1 * math.Sqrt(lost/least)
		if !(more*float64(cells) <= manyCells) {
			break
		}
		cells = int(math.Ceil(more * float64(cells)))
	}
	return nil
}

// distances returns the values at 0, 1, … cells of a distance, and at the next two.
func (p *profile) distances(distance float64, cells int) []float64 {
	values := make([]float64, cells+3)
	for from := 0; from < len(values); from += chunk {
		part := values[from:min(from+chunk, len(values))]
		p.row(part, 0, float64(from), distance/float64(cells))
	}
	return values
}

// lost returns how far a line between two values may be off.
func (k *tabulated) lost() float64 {
	most, before := 0.0, k.values[1] // on the other side of 0
	for i, value := range k.values[:len(k.values)-1] {
		second := math.Abs(before + k.values[i+1] - 2*value)
		if !(second <= most) {
			most = second
		}
		before = value
	}
	return most / 8
}

// sample adds the sums of outputs at the points of the grid xs×ys, row by row, to values.
func (k *tabulated) sample(values []float64, t term, outputs int, xs, ys []float64) {
	columns, row := make([]float64, len(xs)), make([]float64, len(xs))
	scaled(columns, xs, k.cells)
	size := len(xs) * len(ys)
	for i, x := range t.support {
		beta := t.beta[i*outputs:][:outputs]
		for r, y := range ys {
			up := (y - x[1]) * k.cells
			if outputs == 1 {
				dense.AddRadial(values[r*len(xs):][:len(xs)], columns, k.values, beta[0], x[0]*k.cells, up*up)
				continue
			}
			clear(row)
			dense.AddRadial(row, columns, k.values, 1, x[0]*k.cells, up*up)
			for j, b := range beta {
				if b != 0 {
					axpy(values[j*size+r*len(xs):][:len(xs)], b, row)
				}
			}
		}
	}
}
