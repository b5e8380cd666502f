package dense

// Rotate turns rows of n numbers in pairs, from the last pair up: with a cosine c and a sine s for
// each, row i and the row y below it, as the pair below has left that, become
//
//	c·rowᵢ − s·y  and  s·rowᵢ + c·y.
//
// turns holds c and s of the last pair, then of the one above, and so on. Rotate panics if rows does
// not hold one row more than there are pairs.
func Rotate(rows, turns []float64, n int) {
	if len(rows) != (len(turns)/2+1)*n {
		panic("dense: rows and turns differ in number")
	}
	fastRotate(rows, turns, n)
}

func rotate(rows, turns []float64, n int) {
	below := rows[len(rows)-n:]
	for rows = rows[:len(rows)-n]; len(turns) >= 2; turns = turns[2:] {
		row := rows[len(rows)-n:]
		rows = rows[:len(rows)-n]
		c, s := turns[0], turns[1]
		y := below[:len(row)]
		for j, x := range row {
			v := y[j]
			row[j], y[j] = c*x-s*v, s*x+c*v
		}
		below = row
	}
}
