package gram

import "mercer/core/dense"

// subsetBudget is the memory that a subset gives to its rows: those of 2800
// examples at once.
const subsetBudget = 64 << 20

// Subset returns the matrix of m's entries at index[i], index[j], its rows
// gathered when they are asked for and kept like those of [Rows]. It keeps
// index. It panics if an index is out of m's range.
func Subset(m Matrix, index []int) Matrix {
	return SubsetIn(nil, m, index, make([]float64, len(index)))
}

// SubsetIn is Subset with the rows in the memory of s, as for [RowsIn]; nil is for memory of its own. It
// keeps its diagonal in diag, which must be as long as index.
func SubsetIn(s *Store, m Matrix, index []int, diag []float64) *Rows {
	from := m.Diag()
	for p, i := range index {
		diag[p] = from[i]
	}
	r := new(struct {
		Rows
		part
	})
	r.part = part{m: m, index: index}
	r.Rows = newRows(s, diag, subsetBudget, &r.part)
	return &r.Rows
}

// part is the source of m's entries at index[i], index[j].
type part struct {
	m     Matrix
	index []int
	at    []int // of some
}

func (s *part) row(dst []float64, p int) {
	dense.Gather(dst, s.m.Row(s.index[p]), s.index)
}

func (s *part) some(dst []float64, p int, columns []int) {
	s.at = s.at[:0]
	for _, q := range columns {
		s.at = append(s.at, s.index[q])
	}
	Entries(dst, s.m, s.index[p], s.at)
}
