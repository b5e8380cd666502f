package decide

import "math"

// A sum is P − N of terms above and below 0, both as multiples of e^shift, and by how much
// rounding may have changed it.
type sum struct {
	shift        float64
	plus, minus  float64
	above, below float64 // the largest terms of both sides, in logarithms less shift
	wrong        float64
	terms        int
}

// exponential adds b·e^log.
func (s *sum) exponential(b, log float64) {
	own := log + math.Log(math.Abs(b)) - s.shift
	if b > 0 {
		s.above = max(s.above, own)
	} else {
		s.below = max(s.below, own)
	}
	size := math.Exp(own)
	s.add(b, size, ulps*size*(1+math.Abs(log)+math.Abs(s.shift)))
}

// plain adds b·k, where k is the difference of numbers as large as most.
func (s *sum) plain(b, k, most float64) {
	s.add(math.Copysign(1, b)*k, math.Abs(b*k), plainUlps*math.Abs(b)*max(math.Abs(k), most))
}

// plains adds as plain does what the terms of output o, of m, less those of output other unless that is
// −1, come to: row has k(xᵢ, x), diag k(xᵢ, xᵢ), and self is k(x, x). Of thousands of terms no call is
// made, nor a branch taken that depends on a sign.
func (s *sum) plains(row, diag []float64, self float64, beta []float64, m, o, other int) {
	plus, minus, wrong := s.plus, s.minus, s.wrong
	for i, k := range row {
		b := beta[i*m+o]
		if other >= 0 {
			b -= beta[i*m+other]
		}
		if b == 0 {
			continue
		}
		v := b * k
		plus, minus = plus+positive(v), minus+positive(-v)
		wrong += plainUlps * math.Abs(b) * larger(math.Abs(k), math.Sqrt(math.Abs(diag[i]*self)))
		s.terms++
	}
	s.plus, s.minus, s.wrong = plus, minus, wrong
}

func (s *sum) add(sign, size, wrong float64) {
	if sign > 0 {
		s.plus += size
	} else {
		s.minus += size
	}
	s.wrong += wrong
	s.terms++
}

// times returns v·e^−shift, 0 for a v of 0 whatever the shift.
func (s *sum) times(v float64) float64 {
	if v == 0 {
		return 0
	}
	return v * math.Exp(-s.shift)
}

// weigh decides the sum plus a bias, which may be wrong by allowed, of that by rounding no
// more than by rounding. tieUp says that 0 belongs to the positive side.
func (s *sum) weigh(bias, allowed, rounding float64, tieUp bool) Weight {
	rest := s.plus - s.minus
	vanished := s.plus == 0 && s.minus == 0 && (!math.IsInf(s.above, -1) || !math.IsInf(s.below, -1))
	told := s.plus >= s.wrong && !vanished
	if b := s.times(bias); b != 0 {
		s.add(b, math.Abs(b), ulps*math.Abs(b))
	}
	f := s.plus - s.minus
	wrong := s.wrong + float64(s.terms)*0x1p-54*(s.plus+s.minus) + s.times(rounding)
	switch {
	case math.IsNaN(f):
		return Weight{Value: f}
	case tieUp && f == 0 && told: // no term was too small to tell
		return Weight{Value: math.SmallestNonzeroFloat64, Ratio: math.SmallestNonzeroFloat64}
	case math.Abs(f) <= wrong:
		return Weight{}
	case math.Abs(bias) <= allowed && math.Abs(rest) <= s.times(allowed):
		return Weight{}
	}
	w := Weight{f * math.Exp(s.shift), math.Log(s.plus) - math.Log(s.minus)}
	if min(s.plus, s.minus) < vanishing {
		w.Ratio = s.apart()
	}
	if w.Value == 0 {
		w.Value = math.Copysign(math.SmallestNonzeroFloat64, f)
	}
	return w
}

// apart returns the ratio where one side is nothing beside the other, from the largest term of
// each. Where a side has no terms at all, it stands farRatio apart.
func (s *sum) apart() float64 {
	const farRatio = 1e6
	switch {
	case s.plus > s.minus && math.IsInf(s.below, -1):
		return farRatio
	case s.plus > s.minus:
		return math.Log(s.plus) - s.below
	case math.IsInf(s.above, -1):
		return -farRatio
	}
	return s.above - math.Log(s.minus)
}

// vanishing is how small a side of a sum may be before too few of its digits are left.
const vanishing = 1e-280

// Sum returns bias + Σ terms, settled: what is computed of a function that is no expansion of a
// kernel, as a sum of explicit features. The bias may be off by biasError.
func Sum(terms []float64, bias, biasError float64) float64 {
	var s sum
	for _, t := range terms {
		s.plain(1, t, math.Abs(t))
	}
	return s.weigh(bias, biasError, min(biasError, biasUlps*(math.Abs(bias)+s.plus+s.minus)), false).Value
}
