package dense

// Gather sets dst[q] = x[index[q]]. It panics if dst is shorter than index, or an index is none of x.
func Gather(dst, x []float64, index []int) { fastGather(dst[:len(index)], x, index) }

func gather(dst, x []float64, index []int) {
	dst = dst[:len(index)]
	for q, i := range index {
		dst[q] = x[i]
	}
}
