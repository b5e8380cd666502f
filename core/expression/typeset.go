package expression

import "strconv"

// A typesetter fills in formulas: with the numbers, or with a symbol for each
// parameter of a kernel.
type typesetter struct {
	values  bool
	symbols []string // of the parameters still to come, in the order of printing
}

// parameter returns what stands for the next parameter, which has the value v.
func (t *typesetter) parameter(v float64) string {
	if t.values {
		return texNumber(v)
	}
	symbol := t.symbols[0]
	t.symbols = t.symbols[1:]
	return symbol
}

// texIn sets a part, in parentheses where its place asks for them.
func texIn[X any](t *typesetter, part node[X], least precedence) string {
	if part.binds() >= least {
		return part.tex(t)
	}
	return `\left(` + part.tex(t) + `\right)`
}

// shortIn writes a part for a sentence, in parentheses where its place asks for
// them.
func shortIn[X any](part node[X], least precedence) string {
	if part.binds() >= least {
		return part.short()
	}
	return "(" + part.short() + ")"
}

// tellApart gives parameters that have the same symbol subscripts: γ₁, γ₂, ….
// It changes and returns numbers.
func tellApart(numbers []Number) []Number {
	shared := make(map[string]int)
	for _, n := range numbers {
		shared[n.Spec.Symbol]++
	}
	seen := make(map[string]int)
	for i := range numbers {
		symbol := numbers[i].Spec.Symbol
		if shared[symbol] > 1 {
			seen[symbol]++
			numbers[i].Spec.Symbol += subscripts.Replace(strconv.Itoa(seen[symbol]))
		}
	}
	return numbers
}

// parameterSymbols returns the symbols of the kernels' parameters in TeX.
// Factors and powers are set as numbers always.
func parameterSymbols(numbers []Number) []string {
	var symbols []string
	for _, n := range numbers {
		if n.Kernel != "" {
			symbols = append(symbols, texSymbol(n.Spec.Symbol))
		}
	}
	return symbols
}

// texSymbol writes a symbol's subscript as TeX does: γ₁₂ is γ_{12}.
func texSymbol(symbol string) string {
	for i, r := range symbol {
		if r >= '₀' && r <= '₉' {
			return symbol[:i] + "_{" + plainDigits.Replace(symbol[i:]) + "}"
		}
	}
	return symbol
}
