//go:build !vectors

package face

import "mercer/core/studio"

// spaceCalls are what makes a function of two points a kernel, in numbers.
func spaceCalls() []*Call {
	return []*Call{
		call("closure", closure).pure().in(PartStudio),
		call("integral", integral).pure().in(PartStudio),
		call("functions", functions).pure().in(PartStudio),
		call("unfold", unfold).pure().in(PartStudio),
	}
}

// ClosureRule is how a kernel is made from kernels; map is why ⟨φ(x), φ(z)⟩ is one.
type ClosureRule string

// Words returns all.
func (ClosureRule) Words() []string { return studio.ClosureRules() }

// ClosureRequest asks for a rule in numbers on a few points with weights v. second is the other
// kernel of a sum or a product, factor the c of c·k, coefficients those of a polynomial, function
// the h of h(x)·k·h(z) or the φ of k(φ(x), φ(z)), terms how far a series goes.
type ClosureRequest struct {
	Points
	Kernel       string
	Second       string
	Rule         ClosureRule
	V            []float64
	Factor       float64
	Coefficients []float64
	Function     string
	Terms        int
}

// Closure is vᵀKv of what a rule makes (left), beside the sum of parts (right). first, second and
// result are matrices, row after row, second is empty where there is none; text is the kernel that
// the rule writes. worst is the unit v for which the left side is the smallest. The least
// eigenvalues are NaN where there is no matrix. function holds h at the points, or φ.
type Closure struct {
	N           int
	Text        string
	First       []float64
	Second      []float64
	Result      []float64
	Left        float64
	Right       float64
	Parts       []ClosurePart
	Worst       []float64
	LeastFirst  float64
	LeastSecond float64
	LeastResult float64
	Function    []float64
	Dimension   float64
	Exact       bool
	Message     string
}

// ClosurePart is a term of the right side. product and h(x)·k·h(z): wᵀK₁w with w = v∘u, times
// factor; powers: factor·vᵀK₁^(∘n)v; map: factor², where factor = Σᵢ vᵢuᵢ and u is the feature name
// at the points.
type ClosurePart struct {
	Name   string
	N      int
	Factor float64
	U      []float64
	W      []float64
	Value  float64
}

// closure answers both sides.
func closure(_ *Desk, q *ClosureRequest) (Closure, error) {
	c, err := studio.ClosureOf(studio.ClosureRequest{
		Domain: string(q.Domain), Points: q.points(), First: q.Kernel, Second: q.Second, Rule: string(q.Rule), V: q.V,
		Factor: q.Factor, Coefficients: q.Coefficients, Function: q.Function, Terms: q.Terms,
	})
	if err != nil {
		return Closure{}, err
	}
	told := Closure{
		N: c.N, Text: c.Text, First: c.First, Second: c.Second, Result: c.Result, Left: c.Left, Right: c.Right,
		Worst: c.Worst, LeastFirst: c.LeastFirst, LeastSecond: c.LeastSecond, LeastResult: c.LeastResult,
		Function: c.Function, Dimension: c.Dimension, Exact: c.Exact, Message: c.Message,
	}
	for _, p := range c.Parts {
		told.Parts = append(told.Parts, ClosurePart(p))
	}
	return told, nil
}

// IntegralRequest asks for ∫∫ f(x)·k(x, z)·f(z) dx dz of a kernel on the line over [from, to]². f
// holds values at equally spaced places, both ends included; between them it is linear. grid is how
// many cells a side the sum beside it has, terms how far a series of features goes.
type IntegralRequest struct {
	Kernel string
	From   float64
	To     float64
	F      []float64
	Grid   int
	Terms  int
}

// Integral is Mercer's condition for one f. error estimates how far value is off, square is ∫f².
// sums are those over the midpoints of grids of so many cells a side, sum that of the grid that was
// asked for. worst is the f with ∫f² = 1 whose integral is the smallest, least. cells (side²) are
// f(x)·k(x, z)·f(z) at midpoints, the row of the smallest z first. means are ∫ f·φⱼ for the features
// names, as TeX, and squares the sum of their squares; map is ” and message says why where none are
// known.
type Integral struct {
	Value     float64
	Error     float64
	Square    float64
	Grids     []int
	Sums      []float64
	Sum       float64
	Worst     []float64
	Least     float64
	Cells     []float64
	Side      int
	Map       string
	Exact     bool
	Names     []string
	Means     []float64
	Squares   float64
	Dimension float64
	Message   string
}

// integral answers the integral.
func integral(_ *Desk, q *IntegralRequest) (Integral, error) {
	i, err := studio.IntegralOf(studio.IntegralRequest(*q))
	return Integral(i), err
}

// FunctionsRequest asks for two functions f = Σ αᵢ·k(·, xᵢ) and g = Σ βⱼ·k(·, zⱼ) on the line, and a
// place at. count places between from and to are drawn.
type FunctionsRequest struct {
	Kernel string
	Xs     []float64
	Alpha  []float64
	Zs     []float64
	Beta   []float64
	At     float64
	From   float64
	To     float64
	Count  int
}

// Functions are the space of functions that a kernel spans, with the inner product Σᵢⱼ αᵢβⱼ·k(xᵢ, zⱼ). f,
// g, section = k(·, x) and diagonal = k(t, t) are curves over places; table holds the terms of inner
// = ⟨f, g⟩, row after row; squareF and squareG are ⟨f, f⟩ and ⟨g, g⟩. f(x) is at, ⟨f, k(·, x)⟩
// reproduced, k(x, x) self, and the same of g. worst are the α of length 1 for which ⟨f, f⟩ is the
// smallest, least. The same numbers by features that are written out are there where map is not ”.
type Functions struct {
	Places           []float64
	F                []float64
	G                []float64
	Section          []float64
	Diagonal         []float64
	Table            []float64
	Inner            float64
	SquareF          float64
	SquareG          float64
	At               float64
	AtG              float64
	Reproduced       float64
	ReproducedG      float64
	Self             float64
	Least            float64
	Worst            []float64
	Map              string
	Exact            bool
	InnerByFeatures  float64
	SquareByFeatures float64
	Features         float64
}

// functions answers both functions.
func functions(_ *Desk, q *FunctionsRequest) (Functions, error) {
	s, err := studio.SpanOf(studio.SpanRequest{
		Kernel: q.Kernel, Xs: q.Xs, Alpha: q.Alpha, Zs: q.Zs, Beta: q.Beta, X: q.At, From: q.From, To: q.To, Count: q.Count,
	})
	return Functions(s), err
}

// UnfoldRequest asks what can be written with simpler kernels in a kernel for points with dim
// coordinates.
type UnfoldRequest struct {
	Kernel string
	Dim    int
}

// Unfoldings is a kernel in which one part is unfolded, once for each part.
type Unfoldings struct {
	Unfoldings []Unfolding
}

// Unfolding is the whole kernel with a part of it written as tex. reason is a sentence, in which $…$
// is TeX; exact is false for a series, which is cut off.
type Unfolding struct {
	Part   string
	Kernel string
	TeX    string
	Reason string
	Exact  bool
}

// unfold answers what can be unfolded.
func unfold(_ *Desk, q *UnfoldRequest) (Unfoldings, error) {
	all, err := studio.UnfoldingsOf("vectors", q.Dim, q.Kernel)
	if err != nil {
		return Unfoldings{}, err
	}
	var told Unfoldings
	for _, u := range all {
		told.Unfoldings = append(told.Unfoldings, Unfolding(u))
	}
	return told, nil
}
