package gram

// An Extractor is a Matrix that computes some entries of a row without the others,
// and keeps none of them.
type Extractor interface {
	Matrix

	// Entries sets dst[q] = K[i][columns[q]].
	Entries(dst []float64, i int, columns []int)
}

// Entries sets dst[q] = m's entry (i, columns[q]), as an [Extractor] does where m is
// one, and else from the whole row. It panics if dst and columns differ in length.
func Entries(dst []float64, m Matrix, i int, columns []int) {
	if len(dst) != len(columns) {
		panic("gram: dst and columns differ in length")
	}
	if e, ok := m.(Extractor); ok {
		e.Entries(dst, i, columns)
		return
	}
	row := m.Row(i)
	for q, j := range columns {
		dst[q] = row[j]
	}
}
