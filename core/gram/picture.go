package gram

import "math"

// Select returns the entries of f in the given rows and columns, row after row. It
// panics if an index is out of f's range.
func Select(f *Full, rows, columns []int) []float64 {
	cells := make([]float64, len(rows)*len(columns))
	for r, i := range rows {
		row, dst := f.Row(i), cells[r*len(columns):(r+1)*len(columns)]
		for c, j := range columns {
			dst[c] = row[j]
		}
	}
	return cells
}

// Blocks returns a picture of a matrix with rows·columns entries, row after row, by
// size×size cells: cell (r, c) is the mean of the entries (i, j) with
// ⌊i·size/rows⌋ = r and ⌊j·size/columns⌋ = c that are numbers, NaN where none is.
// If size is the number of rows and of columns, the cells are the entries
// themselves. It panics if size is negative or larger than rows or columns, or 0
// where they are not.
func Blocks(entries []float64, rows, columns, size int) []float64 {
	if len(entries) != rows*columns {
		panic("gram: the entries are not rows×columns")
	}
	if size > rows || size > columns || size < min(rows, columns, 1) {
		panic("gram: size of the picture out of range")
	}
	if size == rows && size == columns {
		return entries
	}
	column := make([]int, columns)
	for j := range column {
		column[j] = j * size / columns
	}
	cells := make([]float64, size*size)
	count := make([]float64, size)
	for r, from := 0, 0; r < size; r++ {
		dst := cells[r*size : (r+1)*size]
		clear(count)
		for ; from < rows && from*size/rows == r; from++ {
			for j, v := range entries[from*columns : (from+1)*columns] {
				if !math.IsNaN(v) {
					dst[column[j]] += v
					count[column[j]]++
				}
			}
		}
		for c := range dst {
			dst[c] /= count[c] // 0/0 is NaN
		}
	}
	return cells
}
