package expression

import (
	"strconv"
	"strings"

	"mercer/core/notation"
)

var plainDigits = strings.NewReplacer(
	"₀", "0", "₁", "1", "₂", "2", "₃", "3", "₄", "4", "₅", "5", "₆", "6", "₇", "7", "₈", "8", "₉", "9",
)

// A typesetter fills in formulas: with the numbers, or with a symbol for each
// parameter of a kernel. What is too long to be set where it stands is given a
// name, and a legend says what the name means.
type typesetter struct {
	values  bool
	symbols []string // of the parameters still to come, in the order of printing
	x, z    string   // what is written for the two points
	maps    int      // how many maps the whole formula has
	mapped  int      // how many maps have been met
	called  int      // and how many kernels
	legend  []string // "\\varphi(x)=…"
}

// newTypesetter returns a typesetter for a formula and what is inside.
func newTypesetter[X any](root node[X], values bool, symbols []string) *typesetter {
	t := &typesetter{values: values, symbols: symbols, x: "x", z: "z"}
	var count func(node[X])
	count = func(n node[X]) {
		if _, ok := n.(warped[X]); ok {
			t.maps++
		}
		for _, part := range n.parts() {
			count(part)
		}
	}
	count(root)
	return t
}

// typeset sets a whole formula.
func typeset[X any](root node[X], values bool, symbols []string) string {
	t := newTypesetter(root, values, symbols)
	formula := root.tex(t)
	return strings.Join(append([]string{formula}, t.legend...), `,\quad `)
}

// one of several things with the same letter has a number.
func lettered(letter string, i, of int) string {
	if of == 1 {
		return letter
	}
	return letter + "_{" + strconv.Itoa(i) + "}"
}

// define adds a line to the legend; what it says may have lines of its own, which
// come after it.
func (t *typesetter) define(name string, says func() string) {
	i := len(t.legend)
	t.legend = append(t.legend, "")
	t.legend[i] = name + "=" + says()
}

// at calls write while the two points are written as x and z.
func (t *typesetter) at(x, z string, write func() string) string {
	oldX, oldZ := t.x, t.z
	defer func() { t.x, t.z = oldX, oldZ }()
	t.x, t.z = x, z
	return write()
}

// atPoints writes x and z for the letters x and z in a formula.
func atPoints(tex, x, z string) string {
	if x == "x" && z == "z" {
		return tex
	}
	var text strings.Builder
	for i := 0; i < len(tex); {
		end := i + 1
		if tex[i] == '\\' || isLetter(tex[i]) {
			for end < len(tex) && isLetter(tex[end]) {
				end++
			}
		}
		switch word := tex[i:end]; word {
		case "x":
			text.WriteString(x)
		case "z":
			text.WriteString(z)
		default:
			text.WriteString(word)
		}
		i = end
	}
	return text.String()
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// parameter returns what stands for the next parameter, which has the value v.
func (t *typesetter) parameter(v float64) string {
	if t.values {
		return notation.TeX(v)
	}
	symbol := t.symbols[0]
	t.symbols = t.symbols[1:]
	return symbol
}

// holds returns how tightly a part's formula holds together, which for arithmetic
// is looser than its text.
func holds[X any](part node[X]) precedence {
	if p, ok := part.(interface{ holds() precedence }); ok {
		return p.holds()
	}
	return part.binds()
}

// texIn sets a part, in parentheses where its place asks for them.
func texIn[X any](t *typesetter, part node[X], least precedence) string {
	if holds(part) >= least {
		return part.tex(t)
	}
	return `\left(` + part.tex(t) + `\right)`
}

// shortIn writes a part for a sentence, in parentheses where its place asks for
// them.
func shortIn[X any](part node[X], least precedence) string {
	if holds(part) >= least {
		return part.short()
	}
	return "(" + part.short() + ")"
}

// shortApart is shortIn for a place where more follows: "RBF γ = 2·linear" would
// read as a product of 2 and linear, "common substrings²" as the square of one word.
func shortApart[X any](part node[X], least precedence) string {
	if n, ok := part.(negative[X]); ok && holds(part) >= least {
		return "−" + shortApart(n.of, asPower)
	}
	text := shortIn(part, least)
	if _, ok := part.(*named[X]); ok && strings.Contains(text, " ") {
		return "(" + text + ")"
	}
	return text
}

// tellApart gives parameters that have the same symbol subscripts: γ₁, γ₂, ….
// It changes and returns numbers.
func tellApart(numbers []Literal) []Literal {
	shared := make(map[string]int)
	for _, n := range numbers {
		shared[n.Spec.Symbol]++
	}
	seen := make(map[string]int)
	for i := range numbers {
		symbol := numbers[i].Spec.Symbol
		if shared[symbol] > 1 {
			seen[symbol]++
			numbers[i].Spec.Symbol += notation.Subscript(seen[symbol])
		}
	}
	return numbers
}

// parameterSymbols returns the symbols of the kernels' parameters in TeX.
// Factors and powers are set as numbers always.
func parameterSymbols(numbers []Literal) []string {
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
