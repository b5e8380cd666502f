package feature

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/core/notation"
)

// A series is the map of
//
//	k(x, z) = h(x)·h(z)·Σₙ aₙ⟨x, z⟩ⁿ,  aₙ ≥ 0,
//
// into the products of n coordinates, degree after degree. By the multinomial theorem
//
//	⟨x, z⟩ⁿ = Σ_w x_w·z_w = Σⱼ n!/∏ jᵢ! · xʲ·zʲ,
//
// where w goes through all dᵏ words of n letters and x_w is the product of the
// coordinates that they name, or j through the exponents with Σ jᵢ = n
// (Shalev-Shwartz and Ben-David, Understanding Machine Learning, section 16.1).
type series struct {
	letters int
	letter  func(dst, x []float64) // the coordinates that words are made of
	names   []string               // of the letters; "" for one that is a number only
	square  []float64              // of the letters' constant factors, for names
	ordered bool                   // a feature for every word
	over    bool                   // whether the weights are over n!
	terms   []term
	factor  func(x []float64) float64 // h, nil for 1
	bell    string                    // h in TeX, for h = e^{−γ‖x‖²}
	gamma   float64
}

// A term is the part of one degree.
type term struct {
	degree int
	weight float64 // aₙ
	count  float64 // of features
}

// Polynomial returns the map of Σₙ aₙ⟨x, z⟩ⁿ on vectors of d coordinates, with the
// features
//
//	√(aₙ·n!/∏ jᵢ!)·∏ xᵢ^jᵢ,  Σ jᵢ = n,
//
// or where ordered is set √aₙ·x_w for every word w of n letters. Degrees with aₙ = 0
// have no features. It panics for d < 1 or a negative aₙ.
func Polynomial(d int, a []float64, ordered bool) Named {
	s := newSeries(d, ordered)
	for n, v := range a {
		if v < 0 {
			panic("feature: a negative coefficient has no square root")
		}
		if v != 0 {
			s.add(n, v)
		}
	}
	return s
}

// Sequences returns the map of (γ⟨x, z⟩ + r)ᵏ with a feature for every sequence of k
// indices from 0 to d, the product of the √γ·xᵢ that it names and √r for 0:
// (d+1)ᵏ features, or dᵏ where r = 0. It panics for d < 1, k < 0, γ < 0 or r < 0.
//
// It is how the map is derived in Understanding Machine Learning, example 16.1.
func Sequences(d, k int, gamma, r float64) Named {
	if k < 0 || gamma < 0 || r < 0 {
		panic("feature: negative parameter")
	}
	s := newSeries(d, true)
	root, constant := math.Sqrt(gamma), math.Sqrt(r)
	first := 0
	if r > 0 {
		first = 1
		s.letters++
		s.names = slices.Insert(s.names, 0, "")
		s.square = slices.Insert(s.square, 0, r)
	}
	for i := first; i < s.letters; i++ {
		s.square[i] = gamma
	}
	s.letter = func(dst, x []float64) {
		dst[0] = constant // overwritten where it is no letter
		for i, v := range x {
			dst[first+i] = root * v
		}
	}
	s.add(k, 1)
	return s
}

// Gaussian returns the first terms of the map of exp(−γ‖x − z‖²), of which
//
//	e^{−γ‖x‖²}·e^{−γ‖z‖²}·Σₙ (2γ)ⁿ/n!·⟨x, z⟩ⁿ,  n < terms,
//
// is the kernel: e^{−γ‖x‖²}·√((2γ)ⁿ/∏ jᵢ!)·∏ xᵢ^jᵢ. In one dimension with γ = ½ these
// are e^{−x²/2}·xⁿ/√n! (Understanding Machine Learning, example 16.2). It panics for
// d < 1 or γ < 0.
func Gaussian(d int, gamma float64, terms int) Named {
	if gamma < 0 {
		panic("feature: negative parameter")
	}
	s := exponential(d, 0, 2*gamma, terms)
	norm := `\lVert x\rVert^{2}`
	if d == 1 {
		norm = "x^{2}"
	}
	s.bell, s.gamma = bell(norm, gamma), gamma
	s.factor = func(x []float64) float64 { return math.Exp(-gamma * dot(x, x)) }
	return s
}

// Exponential returns the first terms of the map of e^(a + c⟨x, z⟩),
//
//	√(eᵃ·cⁿ/∏ jᵢ!)·∏ xᵢ^jᵢ,  n < terms.
//
// It panics for d < 1 or c < 0.
func Exponential(d int, a, c float64, terms int) Named {
	if c < 0 {
		panic("feature: negative parameter")
	}
	return exponential(d, a, c, terms)
}

func exponential(d int, a, c float64, terms int) *series {
	s := newSeries(d, false)
	root := math.Sqrt(c)
	s.letter = func(dst, x []float64) {
		for i, v := range x {
			dst[i] = root * v
		}
	}
	for i := range s.square {
		s.square[i] = c
	}
	s.over = true
	for n := range terms {
		s.add(n, math.Exp(a))
	}
	return s
}

func newSeries(d int, ordered bool) *series {
	if d < 1 {
		panic("feature: vectors need coordinates")
	}
	s := &series{
		letters: d, ordered: ordered, names: variables(d), square: make([]float64, d),
		letter: func(dst, x []float64) { copy(dst, x) },
	}
	for i := range s.square {
		s.square[i] = 1
	}
	return s
}

// variables returns the names of d coordinates.
func variables(d int) []string {
	if d == 1 {
		return []string{"x"}
	}
	names := make([]string, d)
	for i := range names {
		names[i] = "x_" + index(i+1)
	}
	return names
}

// index writes a subscript.
func index(i int) string {
	if i < 10 {
		return strconv.Itoa(i)
	}
	return "{" + strconv.Itoa(i) + "}"
}

func (s *series) add(degree int, weight float64) {
	t := term{degree: degree, weight: weight}
	if s.ordered {
		t.count = math.Pow(float64(s.letters), float64(degree))
	} else {
		t.count = binomial(degree+s.letters-1, degree)
	}
	s.terms = append(s.terms, t)
}

// Dimension returns the sum over the degrees of the number of words or monomials.
func (s *series) Dimension() float64 {
	sum := 0.0
	for _, t := range s.terms {
		sum += t.count
	}
	return sum
}

// Apply computes the features degree by degree. Of few variables it multiplies powers
// from tables.
func (s *series) Apply(dst, x []float64) {
	checkCount(len(dst), s.Dimension())
	letters := make([]float64, s.letters)
	s.letter(letters, x)
	start := 1.0
	if s.factor != nil {
		start = s.factor(x)
	}
	if start == 0 {
		clear(dst) // whatever the letters are
		return
	}
	var powers [][]float64
	if !s.ordered && s.letters <= 8 {
		powers = s.powers(letters, x)
	}
	for _, t := range s.terms {
		if len(dst) == 0 {
			return
		}
		switch {
		case powers != nil && s.over:
			dst = products(dst, powers, t.degree, math.Sqrt(t.weight))
		case powers != nil && t.degree <= maxFactorial:
			dst = products(dst, powers, t.degree, math.Sqrt(t.weight*math.Gamma(float64(t.degree+1))))
		default:
			dst = s.degree(dst, t.degree, letters, start*math.Sqrt(t.weight))
		}
	}
}

// maxFactorial is the largest n for which n! leaves room for weights.
const maxFactorial = 120

// powers returns vʲ/√j! for every letter v, times its part of h.
func (s *series) powers(letters, x []float64) [][]float64 {
	highest := 0
	for _, t := range s.terms {
		highest = max(highest, t.degree)
	}
	powers := make([][]float64, len(letters))
	for a, v := range letters {
		powers[a] = make([]float64, highest+1)
		powers[a][0] = 1
		if s.factor != nil {
			powers[a][0] = math.Exp(-s.gamma * x[a] * x[a])
		}
		for j := 1; j <= highest; j++ {
			powers[a][j] = powers[a][j-1] * v / math.Sqrt(float64(j))
		}
	}
	return powers
}

// products writes first·∏ powers[a][jₐ] for all Σ jₐ = n, as many as there is room for,
// in the order of a [walk], and returns the room that is left.
func products(dst []float64, powers [][]float64, n int, first float64) []float64 {
	switch {
	case len(powers) == 1:
		if len(dst) > 0 {
			dst[0] = first * powers[0][n]
			dst = dst[1:]
		}
		return dst
	case len(powers) == 2:
		a, b := powers[0], powers[1]
		count := min(n+1, len(dst))
		for j := range count {
			dst[j] = first * a[n-j] * b[j]
		}
		return dst[count:]
	}
	for j := n; j >= 0 && len(dst) > 0; j-- {
		dst = products(dst, powers[1:], n-j, first*powers[0][j])
	}
	return dst
}

// degree writes the features of one degree, as many as there is room for, and returns
// the room that is left. It goes from word to word and keeps the products of their
// beginnings; factorials come in letter by letter, so that nothing overflows that need
// not.
func (s *series) degree(dst []float64, n int, letters []float64, first float64) []float64 {
	w := newWalk(s.letters, n, s.ordered)
	product := make([]float64, n+1)
	product[0] = first
	run := make([]int, n) // how often the letter at a place has come, there included
	for changed := 0; changed >= 0 && len(dst) > 0; changed = w.next() {
		for p := changed; p < n; p++ {
			v := product[p] * letters[w.word[p]]
			if !s.ordered {
				run[p] = 1
				if p > 0 && w.word[p] == w.word[p-1] {
					run[p] += run[p-1]
				}
				v *= math.Sqrt(s.share(p+1, run[p]))
			}
			product[p+1] = v
		}
		dst[0] = product[n]
		dst = dst[1:]
	}
	return dst
}

// share returns what letter n of a monomial, the run-th of its kind, contributes to
// n!/∏ jᵢ!, or to 1/∏ jᵢ!.
func (s *series) share(n, run int) float64 {
	if s.over {
		return 1 / float64(run)
	}
	return float64(n) / float64(run)
}

// Names writes the first n features.
func (s *series) Names(n int) []string {
	checkCount(n, s.Dimension())
	names := make([]string, 0, n)
	for _, t := range s.terms {
		if len(names) == n {
			break
		}
		w := newWalk(s.letters, t.degree, s.ordered)
		for at := 0; at >= 0 && len(names) < n; at = w.next() {
			names = append(names, s.name(t, w.word))
		}
	}
	return names
}

func (s *series) name(t term, word []int) string {
	square := t.weight
	multinomial := 1.0 // of the letters so far, a whole number
	var monomial strings.Builder
	var below []string // factorials under the root
	for p := 0; p < len(word); {
		run := 1
		for {
			square *= s.square[word[p]]
			multinomial = multinomial * float64(p+1) / float64(run)
			p++
			if s.ordered || p == len(word) || word[p] != word[p-1] {
				break
			}
			run++
		}
		monomial.WriteString(s.names[word[p-1]])
		if run > 1 {
			monomial.WriteString("^{" + strconv.Itoa(run) + "}")
			below = append(below, strconv.Itoa(run)+"!")
		}
	}
	if !s.ordered && !s.over {
		square *= multinomial
	}
	if s.bell != "" && len(word) == 0 {
		return s.bell
	}
	name := coefficient(square, monomial.String())
	if s.over && len(below) > 0 {
		name = `\frac{` + name + `}{\sqrt{` + strings.Join(below, `\,`) + `}}`
	}
	if s.bell != "" {
		name = s.bell + `\,` + name
	}
	return name
}

// rename returns the map with other names for the coordinates.
func (s *series) rename(names []string) Named {
	renamed := *s
	renamed.names = append(make([]string, len(s.names)-len(names)), names...)
	if s.bell != "" {
		norm := strings.Join(names, "^{2}+") + "^{2}"
		if len(names) > 1 {
			norm = "(" + norm + ")"
		}
		renamed.bell = bell(norm, s.gamma)
	}
	return &renamed
}

// bell writes e^{−γ‖x‖²}.
func bell(norm string, gamma float64) string {
	switch gamma {
	case 0.5:
		return "e^{-" + norm + "/2}"
	case 1:
		return "e^{-" + norm + "}"
	}
	return "e^{-" + notation.TeX(gamma) + norm + "}"
}

// coefficient writes √square times what follows, the root only where that is shorter
// than its value.
func coefficient(square float64, rest string) string {
	root := math.Sqrt(square)
	var c string
	switch {
	case square == 1 && rest != "":
		return rest
	case short(root):
		c = notation.TeX(root)
	case short(square):
		c = `\sqrt{` + notation.TeX(square) + "}"
	default:
		c = notation.TeX(root)
	}
	if strings.HasSuffix(c, "}") && rest != "" && !strings.HasPrefix(c, `\sqrt`) {
		c += `\,` // after a power of ten
	}
	return c + rest
}

// short reports whether four digits write v exactly.
func short(v float64) bool {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 4, 64), 64)
	return rounded == v && v < 1e7 && (v >= 1e-4 || v == 0)
}
