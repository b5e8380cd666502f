package surface

import (
	"math"

	"mercer/core/dense"
)

// maxWaves is how many functions of a place may make up the values of all examples along an axis,
// so that sums over the functions replace sums over the examples. cos(x − z) has two of them. To
// find that eight are too few takes a tenth of the time of sums over the examples, at most.
const maxWaves = 8

// wavesOf writes rows of values, one for each number of enough, as sums of at most maxWaves
// functions of a place: row i is Σₖ shares[k·n+i]·wave k, but for no more than enough[i] anywhere.
// waves has the functions beside each other for each place. wavesOf returns nil where it takes
// more functions, as many as there are rows, or none. It leaves nothing of use in rows.
//
// The functions come from a Gram–Schmidt process that goes on with the largest rest: Golub and Van
// Loan, Matrix Computations, §5.4.2.
func wavesOf(rows, enough []float64) (waves, shares []float64) {
	n := len(enough)
	width := len(rows) / n
	most := largest(rows)
	for i := range rows {
		rows[i] /= most // so that squares are numbers
	}
	of := func(i int) []float64 { return rows[i*width:][:width] } // what is left
	var found [][]float64
	shares = make([]float64, 0, n*maxWaves)
	for {
		square, at := 0.0, -1
		for i := range n {
			if own := dense.Dot(of(i), of(i)); own > square && most*math.Sqrt(own) > enough[i] {
				square, at = own, i
			}
		}
		if at < 0 {
			break
		}
		if len(found) == min(maxWaves, n-1) {
			return nil, nil
		}
		wave := make([]float64, width)
		copy(wave, of(at))
		for i := range n {
			share := dense.Dot(of(i), wave) / square
			shares = append(shares, share)
			dense.AddScaled(of(i), -share, wave)
		}
		found = append(found, wave)
	}
	waves = make([]float64, 0, width*len(found))
	for p := range width {
		for _, wave := range found {
			waves = append(waves, most*wave[p])
		}
	}
	return waves, shares
}
