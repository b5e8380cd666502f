package dense

import "mercer/core/pause"

// Multiply sets dst[i·n+j] = Σₜ a[i·lda+t]·b[j·ldb+t] for i < m, j < n, t < k: the
// product of a and the transpose of b, which both have contiguous rows, lda and ldb
// apart. It panics if a slice is too short.
func Multiply(dst, a, b []float64, m, n, k, lda, ldb int) {
	if m <= 0 || n <= 0 {
		return
	}
	if min(k, lda, ldb) < 0 || len(dst) < m*n || len(a) < (m-1)*lda+k || len(b) < (n-1)*ldb+k {
		panic("dense: a matrix is smaller than its product wants")
	}
	pause.After(m * n * k)
	fastMultiply(dst, a, b, m, n, k, lda, ldb)
}

// multiply keeps blocks of 4×2 entries in registers.
func multiply(dst, a, b []float64, m, n, k, lda, ldb int) {
	i := 0
	for ; i+4 <= m; i += 4 {
		a0 := a[i*lda:][:k]
		a1 := a[(i+1)*lda:][:k]
		a2 := a[(i+2)*lda:][:k]
		a3 := a[(i+3)*lda:][:k]
		j := 0
		for ; j+2 <= n; j += 2 {
			b0 := b[j*ldb:][:k]
			b1 := b[(j+1)*ldb:][:k]
			var s00, s01, s10, s11, s20, s21, s30, s31 float64
			for t, u := range b0 {
				v := b1[t]
				w := a0[t]
				s00 += w * u
				s01 += w * v
				w = a1[t]
				s10 += w * u
				s11 += w * v
				w = a2[t]
				s20 += w * u
				s21 += w * v
				w = a3[t]
				s30 += w * u
				s31 += w * v
			}
			d := dst[i*n+j:]
			d[0], d[1] = s00, s01
			d[n], d[n+1] = s10, s11
			d[2*n], d[2*n+1] = s20, s21
			d[3*n], d[3*n+1] = s30, s31
		}
		if j < n {
			b0 := b[j*ldb:][:k]
			dst[i*n+j] = dot(a0, b0)
			dst[(i+1)*n+j] = dot(a1, b0)
			dst[(i+2)*n+j] = dot(a2, b0)
			dst[(i+3)*n+j] = dot(a3, b0)
		}
	}
	for ; i < m; i++ {
		for j := range n {
			dst[i*n+j] = dot(a[i*lda:][:k], b[j*ldb:][:k])
		}
	}
}
