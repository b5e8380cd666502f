package kernel

import "math"

// Far from the examples, a kernel that falls with the distance underflows to 0, and its values no
// longer say which example is nearer. Their logarithms do.

// A Logarithmer is a Kernel that may know the logarithm of its values, from its formula and not
// from Eval. [Logarithm] finds it as [Row] finds a Rower.
type Logarithmer[X any] interface {
	Kernel[X]

	// Logarithm returns log k(x, z), −Inf where k(x, z) = 0. It reports false where that is not
	// known, or k(x, z) may be negative.
	Logarithm() (log func(x, z X) float64, ok bool)
}

// Logarithm returns log k(x, z), −Inf where k(x, z) = 0, for a kernel that is known to be
// nowhere negative. It reports false for others.
func Logarithm[X any](k Kernel[X]) (log func(x, z X) float64, ok bool) {
	switch k := k.(type) {
	case Logarithmer[X]:
		return k.Logarithm()
	case Scale[X]:
		of, ok := Logarithm(k.Of)
		factor := math.Log(k.Factor)
		return func(x, z X) float64 { return factor + of(x, z) }, ok && k.Factor >= 0
	case Power[X]:
		of, ok := Logarithm(k.Of)
		if k.N == 0 {
			return func(X, X) float64 { return 0 }, true
		}
		return func(x, z X) float64 { return float64(k.N) * of(x, z) }, ok
	case Exp[X]:
		return k.Of.Eval, true
	case Normalize[X]:
		of, ok := Logarithm(k.Of)
		return func(x, z X) float64 {
			lengths := of(x, x)/2 + of(z, z)/2
			if math.IsInf(lengths, -1) {
				return lengths // there is no angle
			}
			return of(x, z) - lengths
		}, ok
	case Sum[X]:
		of, ok := logarithms(k.Terms)
		return func(x, z X) float64 {
			largest, total := math.Inf(-1), 0.0
			for _, log := range of {
				switch l := log(x, z); {
				case math.IsInf(l, -1):
				case l > largest:
					largest, total = l, 1+total*math.Exp(largest-l)
				default:
					total += math.Exp(l - largest)
				}
			}
			return largest + math.Log(total)
		}, ok
	case Product[X]:
		of, ok := logarithms(k.Factors)
		return func(x, z X) float64 {
			sum := 0.0
			for _, log := range of {
				sum += log(x, z)
			}
			return sum
		}, ok
	}
	return nil, false
}

func logarithms[X any](parts []Kernel[X]) (all []func(x, z X) float64, ok bool) {
	for _, part := range parts {
		log, ok := Logarithm(part)
		if !ok {
			return nil, false
		}
		all = append(all, log)
	}
	return all, true
}

// An axialLogarithmer is an axial kernel whose factors have a logarithm.
type axialLogarithmer interface {
	axial

	// addLogarithms adds n·log kₐ(s, ts[i]), a = axis, to dst[i].
	addLogarithms(dst []float64, n float64, axis int, s float64, ts []float64)
}

// An axialSlope is an axial kernel of which is known how log kₐ(s, t) changes with t: by
// curvature·(t − s), and by a jump from steep to −steep where t passes s.
type axialSlope interface {
	axial
	axialSlope() (curvature, steep float64)
}

// AxialLogarithm returns a function that sets dst[i] to log kₐ(s, ts[i]), a = axis, for a
// product over the coordinates, k = Πₐ kₐ. It reports false where k is not known to be one
// with a logarithm.
func AxialLogarithm(k Kernel[[]float64]) (logs func(dst []float64, axis int, s float64, ts []float64), ok bool) {
	p, ok := factor(k)
	if !ok || !(p.constant > 0) {
		return nil, false
	}
	of := make([]axialLogarithmer, len(p.of))
	for f, k := range p.of {
		if of[f], ok = k.(axialLogarithmer); !ok {
			return nil, false
		}
	}
	constant := math.Log(p.constant)
	return func(dst []float64, axis int, s float64, ts []float64) {
		dst = dst[:len(ts)]
		for i := range dst {
			dst[i] = 0
			if axis == 0 {
				dst[i] = constant
			}
		}
		for f, k := range of {
			k.addLogarithms(dst, float64(p.power[f]), axis, s, ts)
		}
	}, true
}

// AxialSlopes returns how log kₐ(s, t), a = axis, changes with t, for a product over the
// coordinates: its derivative at t is curvature·t plus a number between low and high for t
// from … to. It reports false where that is not known.
func AxialSlopes(k Kernel[[]float64]) (curvature float64, slopes func(s, from, to float64) (low, high float64), ok bool) {
	p, ok := factor(k)
	if !ok || !(p.constant > 0) {
		return 0, nil, false
	}
	steep := 0.0 // of the factors with an absolute value
	for f, k := range p.of {
		of, ok := k.(axialSlope)
		if !ok {
			return 0, nil, false
		}
		n := float64(p.power[f])
		c, s := of.axialSlope()
		curvature, steep = curvature+n*c, steep+n*s
	}
	return curvature, func(s, from, to float64) (low, high float64) {
		low, high = -steep, steep
		switch {
		case s <= from:
			high = -steep
		case s >= to:
			low = steep
		}
		return low - curvature*s, high - curvature*s
	}, true
}

// Falls reports whether k(x, z) is known not to rise where a coordinate of x moves away from
// that of z, and not to be negative.
func Falls(k Kernel[[]float64]) bool {
	switch k := k.(type) {
	case Scale[[]float64]:
		return k.Factor >= 0 && Falls(k.Of)
	case Power[[]float64]:
		return Falls(k.Of)
	case Exp[[]float64]:
		return Falls(k.Of)
	case Sum[[]float64]:
		return all(k.Terms, Falls)
	case Product[[]float64]:
		return all(k.Factors, Falls)
	}
	return TraitsOf(k).Has(Falling)
}
