package kernel

import "mercer/core/arithmetic"

// SumOf returns kernels whose sum a formula is: those with a name by their names, products over two
// axes and polynomials by themselves, and what is left of the formula as another.
func SumOf(f arithmetic.Formula) []Scale[[]float64] {
	const most = 8 // terms, each of which takes a pass over the pixels
	summands := f.Summands()
	if len(summands) > most {
		return []Scale[[]float64]{{Factor: 1, Of: f}}
	}
	var terms []Scale[[]float64]
	var rest *arithmetic.Expr
	for _, s := range summands {
		var of Kernel[[]float64] = s.Of
		_, polynomial := s.Of.PolynomialDegree()
		_, axial := s.Of.Axes()
		if c, n, ok := s.Of.Falling(); ok && n == 1 {
			of = Matern{Nu: 0.5, Length: 1 / c}
		} else if ok {
			of = RBF{Gamma: c}
		} else if !polynomial && !axial {
			scaled := written(arithmetic.Multiply, number(s.Factor), s.Of.Expr())
			if rest != nil {
				scaled = written(arithmetic.Add, rest, scaled)
			}
			rest = scaled
			continue
		}
		terms = append(terms, Scale[[]float64]{Factor: s.Factor, Of: of})
	}
	if len(terms) == 0 {
		return []Scale[[]float64]{{Factor: 1, Of: f}}
	}
	if rest != nil {
		terms = append(terms, Scale[[]float64]{Factor: 1, Of: arithmetic.NewFormula(rest)})
	}
	return terms
}
