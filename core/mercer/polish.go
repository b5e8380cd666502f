package mercer

import (
	"math"

	"mercer/core/bound"
	"mercer/core/pause"
)

// polish makes weights simple, proves vᵀKv < 0 with bounds for rounding, and chooses
// with how many decimals it can be checked. The cost is higher the harder that is;
// nil if the inequality cannot be proved.
func (s *searcher) polish(c candidate) (*Witness, float64) {
	pause.Point()
	digits := 0
	if !c.ofData {
		for _, x := range c.xs {
			for _, v := range x {
				digits = max(digits, decimals(v))
			}
		}
	}
	m := len(c.xs)
	largest := 0.0
	for _, v := range c.k {
		largest = max(largest, math.Abs(v))
	}
	ranges := make([]bound.Range, m*m)
	for i, x := range c.xs {
		for j := range i + 1 {
			r := enclose(s.tree, bound.Between(x, c.xs[j]))
			if !s.symmetric && i > j {
				if s.asymmetric = s.differ(x, c.xs[j]); s.asymmetric != nil {
					return nil, 0
				}
				r = bound.Mul(bound.Add(r, enclose(s.tree, bound.Between(c.xs[j], x))), bound.Of(0.5))
			}
			if c.ofData && (r.Partial || r.Empty()) {
				// Such as 1/(1/0), which is 0 in the matrix of the data.
				r = bound.Around(c.k[i*m+j], largest)
			}
			if r.Partial || !r.Finite() {
				return nil, 0
			}
			ranges[i*m+j], ranges[j*m+i] = r, r
		}
	}
	return simplest(c, ranges, digits)
}

// simplest returns the witness with the simplest weights, and its cost; nil if the
// inequality cannot be proved from the ranges of the kernel's values.
func simplest(c candidate, ranges []bound.Range, digits int) (*Witness, float64) {
	largest := 0.0
	for _, v := range c.v {
		largest = max(largest, math.Abs(v))
	}
	var best *Witness
	cost := math.Inf(1)
	for _, size := range []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 50, 100, 1000, 1e4, 1e6} {
		if size > 10 && best != nil {
			break
		}
		w, ok := rounded(c, ranges, size/largest, digits)
		if !ok {
			continue
		}
		price := 3*float64(w.Decimals) + 2*math.Log2(size) + 0.5*float64(digits)
		if price < cost {
			best, cost = w, price
		}
	}
	return best, cost
}

// rounded returns the witness with weights rounded to whole numbers.
func rounded(c candidate, ranges []bound.Range, scale float64, digits int) (*Witness, bool) {
	w := &Witness{OfData: c.ofData}
	var kept []int
	for i, v := range c.v {
		if r := math.Round(v * scale); r != 0 {
			kept = append(kept, i)
			w.X = append(w.X, c.xs[i])
			w.V = append(w.V, r)
		}
	}
	m := len(kept)
	if m == 0 {
		return nil, false
	}
	if w.V[0] < 0 {
		for i := range w.V {
			w.V[i] = -w.V[i]
		}
	}
	k := make([]float64, m*m)
	sum := bound.Of(0)
	for i, p := range kept {
		for j, q := range kept {
			k[i*m+j] = c.k[p*len(c.xs)+q]
			weight := bound.Mul(bound.Of(w.V[i]), bound.Of(w.V[j]))
			sum = bound.Add(sum, bound.Mul(weight, ranges[p*len(c.xs)+q]))
		}
	}
	value := form(k, w.V)
	if clearness(k, w.V) < 1e-9 || !(sum.Hi < 0) {
		return nil, false
	}
	const (
		most = 15
		near = 0.01 // what is printed adds up to the first two digits of what it is
	)
	for d := digits; d <= most; d++ {
		w.K = roundedTo(k, d)
		w.Value = shown(w.K, w.V, d)
		// With the digits shown the sum is negative, and near what it is with all.
		if w.Value < 0 && math.Abs(w.Value-value) <= near*math.Abs(value) {
			w.Decimals = d
			return w, true
		}
	}
	return nil, false
}

// form returns vᵀKv.
func form(k, v []float64) float64 {
	m := len(v)
	sum := 0.0
	for i := range m {
		for j := range m {
			sum += v[i] * k[i*m+j] * v[j]
		}
	}
	return sum
}

// shown returns vᵀKv for whole v and a K of d decimals without rounding errors, as by
// hand: in whole multiples of the last digit, with sums in two parts (Neumaier).
func shown(k, v []float64, d int) float64 {
	power := math.Pow10(d)
	var sum, rest float64
	add := func(t float64) {
		s := sum + t
		if math.Abs(sum) >= math.Abs(t) {
			rest += (sum - s) + t
		} else {
			rest += (t - s) + sum
		}
		sum = s
	}
	for i := range v {
		for j := range v {
			digits := k[i*len(v)+j] * power
			if math.Abs(digits) < 1<<53 {
				digits = math.Round(digits)
			}
			weight := v[i] * v[j]
			product := weight * digits
			add(product)
			add(math.FMA(weight, digits, -product))
		}
	}
	return (sum + rest) / power
}

// roundTo rounds to d decimals.
func roundTo(v float64, d int) float64 {
	power := math.Pow10(d)
	if math.Abs(v)*power >= 1<<53 {
		return v
	}
	return math.Round(v*power)/power + 0 // and not −0
}

func roundedTo(values []float64, d int) []float64 {
	r := make([]float64, len(values))
	for i, v := range values {
		r[i] = roundTo(v, d)
	}
	return r
}

// decimals returns how many digits after the point v needs.
func decimals(v float64) int {
	for d := range 12 {
		if roundTo(v, d) == v {
			return d
		}
	}
	return 12
}
