package surface

import "mercer/core/kernel"

// additive is a term that is a sum over the axes on the whole grid of pixels:
// what its examples add up to along each of them, by column and by row.
type additive struct {
	outputs       int
	columns, rows []float64 // output after output
	height        int
}

func (f *function) newAdditive(t term, xs, ys []float64) *additive {
	along := f.along
	if kernel.TraitsOf(t.kernel).Has(kernel.OfMinima) {
		along = f.alongMin
	}
	return &additive{outputs: f.outputs, columns: along(t, 0, xs), rows: along(t, 1, ys), height: len(ys)}
}

// along returns the sums along an axis, at ts, output after output.
func (f *function) along(t term, axis int, ts []float64) []float64 {
	sums := make([]float64, f.outputs*len(ts))
	for i, x := range t.support {
		for p, s := range ts {
			g := t.additive.EvalTerm(axis, x[axis], s)
			for j := range f.outputs {
				if b := t.beta[i*f.outputs+j]; b != 0 {
					sums[j*len(ts)+p] += b * g
				}
			}
		}
	}
	return sums
}

// alongMin is along for Σ β·min(x, t): where t has passed x the summand is β·x, and
// before β·t, so that sums follow from the ones before.
func (f *function) alongMin(t term, axis int, ts []float64) []float64 {
	n, m := len(ts), f.outputs
	up := ascending(ts)
	passed := make([]float64, (n+1)*m) // Σ β·x of the examples that are passed at each place
	slopes := make([]float64, (n+1)*m) // and Σ β
	rest := make([]float64, m)
	for i, x := range t.support {
		p := after(up, x[axis])
		for j, b := range t.beta[i*m : (i+1)*m] {
			passed[p*m+j] += b * x[axis]
			slopes[p*m+j] += b
			rest[j] += b
		}
	}
	sums := make([]float64, m*n)
	for j, slope := range rest {
		constant := 0.0
		for p, s := range up {
			constant += passed[p*m+j]
			slope -= slopes[p*m+j]
			if ts[0] > ts[n-1] {
				p = n - 1 - p
			}
			sums[j*n+p] = constant + slope*s
		}
	}
	return sums
}

// add adds the term in the rows from … to−1 to dst, output after output.
func (a *additive) add(dst []float64, width, from, to int) {
	for j := range a.outputs {
		columns := a.columns[j*width:][:width]
		for r := from; r < to; r++ {
			line := dst[(j*(to-from)+r-from)*width:][:width]
			y := a.rows[j*a.height+r]
			for c, x := range columns {
				line[c] += x + y
			}
		}
	}
}
