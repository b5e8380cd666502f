package text

import (
	"iter"

	"mercer/core/kernel"
)

// A cutter cuts a string into the pieces that are counted, and says where they are.
// Equal pieces have the same name.
type cutter interface {
	pieces(s string) iter.Seq2[string, kernel.Span]
}

// row sets dst[i] to the sum over all pieces of x and of zs[i] that are equal.
func row(dst []float64, k cutter, x string, zs []string) {
	checkRow(dst, zs)
	counts := make(map[string]int, min(len(x), 1<<10))
	for name := range k.pieces(x) {
		counts[name]++
	}
	for i, z := range zs {
		dst[i] = 0
		if len(counts) == 0 {
			continue
		}
		sum := 0
		for name := range k.pieces(z) {
			sum += counts[name]
		}
		dst[i] = float64(sum)
	}
}

// eval returns the sum over all pieces of x and of z that are equal.
func eval(k cutter, x, z string) float64 {
	if len(x) > len(z) {
		x, z = z, x // A map costs more than reading.
	}
	var value [1]float64
	row(value[:], k, x, []string{z})
	return value[0]
}

// features returns the pieces with the largest weights.
func features(k cutter, xs []string, beta []float64, limit int) []kernel.Feature {
	checkWeights(xs, beta)
	index := make(map[string]int)
	var all []kernel.Feature
	var last []int // the last string that had it
	for i, x := range xs {
		for name := range k.pieces(x) {
			f, known := index[name]
			if !known {
				f = len(all)
				index[name] = f
				all = append(all, kernel.Feature{Name: name})
				last = append(last, -1)
			}
			if last[f] != i {
				last[f] = i
				all[f].In++
			}
			all[f].Weight += beta[i]
		}
	}
	weighty := all[:0]
	for _, f := range all {
		if f.Weight != 0 {
			weighty = append(weighty, f)
		}
	}
	return largest(weighty, limit, weight)
}

// shared returns the pieces that x and z have in common.
func shared(k cutter, x, z string, limit int) []kernel.Share {
	places := make(map[string][]kernel.Span)
	for name, at := range k.pieces(z) {
		places[name] = append(places[name], at)
	}
	index := make(map[string]int)
	var names []string
	var inX [][]kernel.Span
	for name, at := range k.pieces(x) {
		if len(places[name]) == 0 {
			continue
		}
		i, known := index[name]
		if !known {
			i = len(names)
			index[name] = i
			names, inX = append(names, name), append(inX, nil)
		}
		inX[i] = append(inX[i], at)
	}
	var all []kernel.Share
	for i, name := range names {
		inZ := places[name]
		all = append(all, kernel.Share{Name: name, Value: float64(len(inX[i])) * float64(len(inZ)), X: apart(inX[i]), Z: apart(inZ)})
	}
	return largest(all, limit, value)
}
