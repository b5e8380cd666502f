package dense

// Power returns v^d for d ≥ 0, by repeated squaring.
func Power(v float64, d int) float64 {
	w := 1.0
	for ; d > 0; d >>= 1 {
		if d&1 == 1 {
			w *= v
		}
		v *= v
	}
	return w
}

// Powers does x ← (s·x + c)^d as [Power] does, to the last bit.
func Powers(x []float64, s, c float64, d int) { fastPowers(x, s, c, d) }

func powers(x []float64, s, c float64, d int) {
	switch d {
	case 2:
		for i, v := range x {
			v = s*v + c
			x[i] = v * v
		}
	case 3:
		for i, v := range x {
			v = s*v + c
			x[i] = v * (v * v)
		}
	default:
		for i, v := range x {
			x[i] = Power(s*v+c, d)
		}
	}
}
