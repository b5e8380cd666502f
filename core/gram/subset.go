package gram

// subsetBudget is the memory that a subset gives to its rows: those of 2800
// examples at once.
const subsetBudget = 64 << 20

// Subset returns the matrix of m's entries at index[i], index[j], its rows
// gathered when they are asked for and kept like those of [Rows]. It keeps
// index. It panics if an index is out of m's range.
func Subset(m Matrix, index []int) Matrix { return SubsetIn(new(Store), m, index) }

// SubsetIn is Subset with the rows in the memory of s, as for [RowsIn].
func SubsetIn(s *Store, m Matrix, index []int) Matrix {
	from := m.Diag()
	diag := make([]float64, len(index))
	for p, i := range index {
		diag[p] = from[i]
	}
	var at []int
	return newRows(s, diag, subsetBudget, func(dst []float64, p int) {
		row := m.Row(index[p])
		dst = dst[:len(index)]
		for q, i := range index {
			dst[q] = row[i]
		}
	}, func(dst []float64, p int, columns []int) {
		at = at[:0]
		for _, q := range columns {
			at = append(at, index[q])
		}
		Entries(dst, m, index[p], at)
	})
}
