package dense

// Gather sets dst[q] = x[index[q]]. It panics if dst is shorter than index, or an index is none of x.
func Gather(dst, x []float64, index []int) { fastGather(dst[:len(index)], x, index) }

func gather(dst, x []float64, index []int) {
	dst = dst[:len(index)]
	for q, i := range index {
		dst[q] = x[i]
	}
}

// Interleave sets dst[i·m+j] = src[j·n+i] + offset[j] for i < n, where m is the length of offset:
// rows of src become columns. It panics if dst or src is shorter than n·m.
func Interleave(dst, src, offset []float64, n int) {
	size := n * len(offset)
	fastInterleave(dst[:size], src[:size], offset, n)
}

// interleave is Interleave from the given i on.
func interleave(dst, src, offset []float64, from, n int) {
	m := len(offset)
	for i := from; i < n; i++ {
		own, at := dst[i*m:][:m], i
		for j, b := range offset {
			own[j] = src[at] + b
			at += n
		}
	}
}
