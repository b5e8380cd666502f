package svm

import (
	"math"

	"mercer/core/solve"
)

// biasRounding bounds the rounding error of a bias, as a share of the sum of its terms' sizes.
// Errors are carried from step to step, so it is larger than that of one sum.
const biasRounding = 0x1p-48

// biasError returns how far the bias may be off by rounding.
func (s *Solver) biasError() float64 {
	// |k(x,z)| ≤ √(k(x,x)·k(z,z)), and biases are of examples with coefficients.
	size, most, target, diag := 0.0, 0.0, 0.0, s.k.Diag()
	for p, b := range s.beta {
		if b != 0 {
			root := math.Sqrt(math.Abs(diag[s.example(p)]))
			size += math.Abs(b) * root
			if root > most { // max would call a function, as WebAssembly
				most = root
			}
		}
	}
	for _, t := range s.target {
		if t = math.Abs(t) + s.tube; t > target {
			target = t
		}
	}
	return biasRounding * (size*most + target)
}

// offset returns the bias and how far it may be off, by rounding and by a violation
// m(β) − M(β) > 0 that training has converged with: every bias between M and m is as good.
func (s *Solver) offset(violation float64) (bias, wrong float64) {
	if wrong = s.biasError(); s.certified {
		bias = s.middle
	} else {
		bias = s.bias()
	}
	if s.status != solve.Converged {
		return bias, wrong
	}
	rounding := wrong
	wrong = max(rounding, violation)
	if math.Abs(bias) > wrong {
		return bias, wrong
	}
	// Nothing is known of its sign. Of a narrow kernel it decides far from the examples, and is
	// worth more digits, unless the violation leaves as much in doubt with these.
	free := s.free()
	if violation > rounding && len(free) > 0 && s.sway(free, violation) >= violation {
		return bias, wrong
	}
	if b, w, ok := s.exactBias(free); ok && w < wrong {
		return b, w
	}
	return bias, wrong
}

// free returns the examples whose coefficients are on no bound.
func (s *Solver) free() []int {
	var free []int
	for p, b := range s.beta {
		if rise, fall := s.slopes(p, b, s.near()); rise == fall && b != 0 {
			free = append(free, s.example(p))
		}
	}
	return free
}

// exactWork is up to how many entries of the matrix an exact bias takes.
const exactWork = 1 << 16

// exactBias returns [Solver.bias], where free are the examples on no bound, from errors that are
// summed without rounding, as far as the entries of the matrix are known: those on the diagonal
// exactly where they are 1, others up to a share of themselves. So what is far smaller than 1
// remains where the targets and the diagonal cancel. It reports false where that takes too long.
func (s *Solver) exactBias(free []int) (bias, wrong float64, ok bool) {
	beta := s.coefficients()
	var support []int
	for i, b := range beta {
		if b != 0 {
			support = append(support, i)
		}
	}
	n := len(beta)
	if len(support)*n > exactWork {
		return 0, 0, false
	}
	const share, least = 0x1p-50, 0x1p-1022
	err, rest, wrongs := make([]float64, n), make([]float64, n), make([]float64, n)
	copy(err, s.target)
	for _, j := range support {
		b := beta[j]
		for i, k := range s.k.Row(j) {
			p := -b * k
			err[i], rest[i] = sumExactly(err[i], rest[i], p, lost(-b, k, p))
			if i != j || k != 1 {
				wrongs[i] += share*math.Abs(p) + least*math.Abs(b)
			}
		}
	}
	// Between which errors the bias lies.
	rises, falls := make([]float64, n), make([]float64, n)
	top, bottom := math.Inf(-1), math.Inf(1)
	for p, b := range s.beta {
		i := s.example(p)
		wrong = max(wrong, wrongs[i]+share*math.Abs(rest[i]))
		rise, fall := s.slopes(p, b, s.near())
		rises[i], falls[i] = err[i]+rest[i]+rise, err[i]+rest[i]+fall
		top, bottom = max(top, rises[i]), min(bottom, falls[i])
	}
	violation := max(top-bottom, 0)
	if len(free) == 0 {
		switch {
		case math.IsInf(top, -1):
			return bottom, wrong, true
		case math.IsInf(bottom, 1):
			return top, wrong, true
		}
		// The mean of two errors, of the same two examples whatever rounding has done.
		far := 2 * wrong
		var above, below []int
		for i := range beta {
			if rises[i] >= top-far {
				above = append(above, i)
			}
			if falls[i] <= bottom+far {
				below = append(below, i)
			}
		}
		if len(above) == 1 && len(below) == 1 && beta[above[0]] != 0 && beta[below[0]] != 0 {
			bias, wrong = s.meanError(beta, support, []int{above[0], below[0]}, share, least)
			return bias, wrong + violation, true
		}
		return (top + bottom) / 2, wrong + violation, true
	}
	bias, wrong = s.meanError(beta, support, free, share, least)
	return bias, wrong + s.sway(free, violation), true
}

// meanError returns the mean error of some of the support, and how far it may be off: of it,
// entries of the matrix are known but for a share of themselves and for least. An entry stands in
// two errors, times the coefficients of both examples: where these cancel, as those of two examples
// alone do, nothing of it is left.
func (s *Solver) meanError(beta []float64, support, of []int, share, least float64) (mean, wrong float64) {
	counts := make([]bool, len(beta))
	var sum, low float64
	for _, i := range of {
		counts[i] = true
		sum, low = sumExactly(sum, low, s.target[i], 0)
		sum, low = sumExactly(sum, low, -math.Copysign(s.tube, beta[i]), 0)
	}
	for at, j := range support {
		row := s.k.Row(j)
		for _, i := range support[:at+1] {
			weight := 0.0
			if counts[i] {
				weight -= beta[j]
			}
			if counts[j] && i != j {
				weight -= beta[i]
			}
			if weight == 0 {
				continue
			}
			p := weight * row[i]
			sum, low = sumExactly(sum, low, p, lost(weight, row[i], p))
			if i != j || row[i] != 1 {
				wrong += share*math.Abs(p) + least*math.Abs(weight)
			}
		}
	}
	n := float64(len(of))
	return (sum + low) / n, (wrong + share*math.Abs(low)) / n
}

// sway returns how far the mean error of the free examples may move on the way to the optimum.
// Their coefficients move by δ with Σ δ = 0, which changes the mean by Σ δⱼmⱼ, mⱼ the
// mean of column j: no more than half of Σ |δ| times the spread of these means. Where
// the matrix of the free examples is nearly diagonal, K δ = −e + b bounds δ.
func (s *Solver) sway(free []int, violation float64) float64 {
	least, smallest, largest, size := 1.0, math.Inf(1), math.Inf(-1), 0.0
	for _, j := range free {
		row := s.k.Row(j)
		if row[j] != 1 {
			return violation
		}
		sum, sizes := 0.0, 0.0 // of the column beside the diagonal
		for _, i := range free {
			if i != j {
				sum += row[i]
				sizes += math.Abs(row[i])
			}
		}
		smallest, largest, size = min(smallest, sum), max(largest, sum), max(size, sizes)
		if least = min(least, 1-sizes); least < 0.5 { // no eigenvalue is smaller than all (Gershgorin)
			return violation
		}
	}
	if len(free) == 2 { // their columns have the same sum
		return 0
	}
	// Σ |δ| is at most n·violation/least, and the spread of the means an n-th of that of the sums.
	const share = 0x1p-50
	return min(violation, violation/least*(largest-smallest+share*size)/2)
}

// lost returns what rounding has taken from p = a·b, as math.FMA(a, b, −p) does, which takes many
// times as long where the processor has no such instruction, as WebAssembly has none.
//
// Source: Dekker, "A floating-point technique for extending the available precision", Numerische
// Mathematik 18 (1971).
func lost(a, b, p float64) float64 {
	const half, far, near = 1<<27 + 1, 0x1p900, 0x1p-900
	if size := math.Abs(p); !(size < far && size > near && math.Abs(a) < far && math.Abs(b) < far) {
		return math.FMA(a, b, -p) // parts of these could be too large or too small to be exact
	}
	// The upper half of the digits of each: products of halves are exact. A conversion keeps the
	// compiler from fusing what is to be rounded.
	x, y := float64(half*a), float64(half*b)
	x, y = x-(x-a), y-(y-b)
	u, v := a-x, b-y
	return float64(u*v) - (((p - float64(x*y)) - float64(u*y)) - float64(x*v))
}

// sumExactly adds p + q to high + low, of which high is the sum rounded.
func sumExactly(high, low, p, q float64) (h, l float64) {
	h = high + p
	part := h - high
	return h, low + ((high - (h - part)) + (p - part)) + q
}
