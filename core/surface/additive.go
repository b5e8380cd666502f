package surface

// additive is a term that is a sum over the axes on the whole grid of pixels:
// what its examples add up to along each of them, by column and by row.
type additive struct {
	outputs       int
	columns, rows []float64 // output after output
	height        int
}

func (f *function) newAdditive(t term, xs, ys []float64) *additive {
	along := func(axis int, ts []float64) []float64 {
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
	return &additive{outputs: f.outputs, columns: along(0, xs), rows: along(1, ys), height: len(ys)}
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
