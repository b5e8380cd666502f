package kernel

import "math"

// Far from the examples, a kernel that falls with the distance underflows to 0, and its values no
// longer say which example is nearer. Their logarithms do.

// Logarithm returns log k(x, z), −Inf where k(x, z) = 0, for a kernel that is known to be
// nowhere negative. It reports false for others.
func Logarithm[X any](k Kernel[X]) (log func(x, z X) float64, ok bool) {
	switch k := k.(type) {
	case interface {
		Logarithm() (func(x, z X) float64, bool)
	}:
		return k.Logarithm()
	case interface{ logarithm(x, z X) float64 }:
		return k.logarithm, true
	case Const[X]:
		value := math.Log(k.C)
		return func(X, X) float64 { return value }, k.C >= 0
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

func (k RBF) logarithm(x, z []float64) float64 { return -k.Gamma * squaredDistance(x, z) }

func (k Laplacian) logarithm(x, z []float64) float64 { return -k.Gamma * distance1(x, z) }

func (k Matern) logarithm(x, z []float64) float64 {
	r := k.scaled(math.Sqrt(squaredDistance(x, z)))
	switch {
	case k.Nu == 0.5:
		return -r
	case k.Nu == 1.5:
		return math.Log1p(r) - r
	}
	return math.Log1p(r+r*r/3) - r
}

func (k RationalQuadratic) logarithm(x, z []float64) float64 {
	return -k.Alpha * math.Log1p(squaredDistance(x, z)/k.Length/k.Length/2/k.Alpha)
}

func (k Periodic) logarithm(x, z []float64) float64 {
	s := k.sine(math.Sqrt(squaredDistance(x, z)))
	return -2 * s * s
}

// AxialLogarithm returns a function that sets dst[i] to log kₐ(s, ts[i]), a = axis, for a
// product over the coordinates, k = Πₐ kₐ. It reports false where k is not known to be one
// with a logarithm.
func AxialLogarithm(k Kernel[[]float64]) (logs func(dst []float64, axis int, s float64, ts []float64), ok bool) {
	p, ok := factor(k)
	if !ok || !(p.constant > 0) {
		return nil, false
	}
	for _, of := range p.of {
		switch of.(type) {
		case RBF, *RBF, Laplacian, *Laplacian, exponential:
		default:
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
		for f, of := range p.of {
			n := float64(p.power[f])
			switch of := of.(type) {
			case RBF:
				addSquares(dst, -n*of.Gamma, s, ts)
			case *RBF:
				addSquares(dst, -n*of.Gamma, s, ts)
			case Laplacian:
				addDistances(dst, -n*of.Gamma, s, ts)
			case *Laplacian:
				addDistances(dst, -n*of.Gamma, s, ts)
			case exponential:
				for i, t := range ts {
					dst[i] += n * of.of.EvalTerm(axis, s, t)
				}
			}
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
	for f, of := range p.of {
		n := float64(p.power[f])
		switch of := of.(type) {
		case RBF:
			curvature -= 2 * n * of.Gamma
		case *RBF:
			curvature -= 2 * n * of.Gamma
		case Laplacian:
			steep += n * of.Gamma
		case *Laplacian:
			steep += n * of.Gamma
		default:
			return 0, nil, false
		}
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

func addSquares(dst []float64, factor, s float64, ts []float64) {
	for i, t := range ts {
		dst[i] += factor * ((s - t) * (s - t))
	}
}

func addDistances(dst []float64, factor, s float64, ts []float64) {
	for i, t := range ts {
		dst[i] += factor * math.Abs(s-t)
	}
}

// Falls reports whether k(x, z) is known not to rise where a coordinate of x moves away from
// that of z, and not to be negative.
func Falls(k Kernel[[]float64]) bool {
	switch k := k.(type) {
	case RBF, *RBF, Laplacian, *Laplacian, Matern, *Matern, RationalQuadratic, *RationalQuadratic:
		return true
	case Const[[]float64]:
		return k.C >= 0
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
	return false
}
