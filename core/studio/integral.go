package studio

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/mat"

	"mercer/core/catalog"
	"mercer/core/feature"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/session"
)

// Limits of Mercer's integral.
const (
	maxHandles = 65
	finestGrid = 512
	pictured   = 64 // cells a side of the picture
)

// An IntegralRequest asks for ∫∫ f(x)·k(x, z)·f(z) dx dz over [From, To]² for a kernel on the line.
// F are the values of f at equally spaced places, both ends included; between them f is linear.
type IntegralRequest struct {
	Kernel   string
	From, To float64
	F        []float64
	Grid     int // cells a side of the sum that is looked at
	Terms    int // of the features of a series
}

// An Integral is Mercer's condition for one f,
//
//	∫∫ f(x)·k(x, z)·f(z) dx dz ≥ 0.
//
// Value is computed exactly in f: it is cᵀMc for the values c of f at its places and the integrals
// M of the kernel times two hat functions, each by Gauss–Legendre quadrature with 8 nodes a piece
// and direction. Squares on the diagonal are cut into two triangles, so that kernels may have a
// kink or a step where x = z. Error is the difference to the same with 5 nodes: an estimate.
//
// Where k has features, the integral is Σⱼ (∫ f(x)·φⱼ(x) dx)².
//
// Sources: Mercer, Functions of positive and negative type (1909); Shalev-Shwartz and Ben-David,
// Understanding Machine Learning, section 16.2.2, has the condition for matrices.
type Integral struct {
	Value, Error float64
	Square       float64 // ∫f²

	// The sums h²·Σᵢⱼ f(xᵢ)·k(xᵢ, xⱼ)·f(xⱼ) over the midpoints of grids of 2, 4, … cells a side, and
	// that of the grid which was asked for.
	Grids []int
	Sums  []float64
	Sum   float64

	// The f with ∫f² = 1 for which the integral is the smallest, among those that are linear between
	// the places, and that smallest value; 0 where it cannot be told from 0.
	Worst []float64
	Least float64

	Cells []float64 // f(x)·k(x, z)·f(z) at midpoints, Side·Side, the row of the smallest z first
	Side  int

	Map       string // [feature.Explicit.Kind]; "" where no features are known
	Exact     bool
	Names     []string
	Means     []float64 // ∫ f·φⱼ
	Squares   float64   // Σⱼ (∫ f·φⱼ)²
	Dimension float64
	Message   string
}

// IntegralOf computes the integral. The error is a *session.Error.
func IntegralOf(q IntegralRequest) (Integral, error) {
	if e := q.check(); e != nil {
		return Integral{}, e
	}
	_, ex, e := session.Vectors("vectors", session.Points{Dim: 1, X: []float64{q.From, q.To}}, q.Kernel)
	if e != nil {
		return Integral{}, e
	}
	k := ex.Kernel()
	fine, coarse := formOf(k, q, 8), formOf(k, q, 5)
	t := Integral{Value: of(fine, q.F)}
	t.Error = math.Abs(t.Value - of(coarse, q.F))
	mass := massOf(q)
	t.Square = of(mass, q.F)
	for m := 2; m <= finestGrid; m *= 2 {
		t.Grids = append(t.Grids, m)
		t.Sums = append(t.Sums, riemann(k, q, m, nil))
	}
	t.Sum = riemann(k, q, q.Grid, nil)
	t.Side = min(q.Grid, pictured)
	t.Cells = make([]float64, t.Side*t.Side)
	riemann(k, q, t.Side, t.Cells)
	if !isFinite(t.Value) || !isFinite(t.Error) || !isFinite(t.Sum) || !isFinite(t.Sums[len(t.Sums)-1]) {
		return Integral{}, session.TooLarge(ex.String())
	}
	t.smallest(fine, coarse, mass)
	t.features(k, q)
	if !isFinite(t.Squares) {
		return Integral{}, session.TooLarge(ex.String())
	}
	return t, nil
}

// check reports what of the request makes no sense.
func (q *IntegralRequest) check() *session.Error {
	switch {
	case !isFinite(q.From) || !isFinite(q.To) || !(q.From < q.To) || !isFinite(q.To-q.From):
		return session.Bad("to", "must be above from = %v, not %v", q.From, q.To)
	case len(q.F) < 2 || len(q.F) > maxHandles:
		return session.Bad("f", "has %d values; from 2 to %d are possible", len(q.F), maxHandles)
	case q.Grid < 1 || q.Grid > finestGrid:
		return session.Bad("grid", "must be from 1 to %d, not %d", finestGrid, q.Grid)
	case q.Terms < 1 || q.Terms > maxTerms:
		return session.Bad("terms", "must be from 1 to %d, not %d", maxTerms, q.Terms)
	}
	return checkFinite("f", q.F)
}

// step is the length of a piece.
func (q *IntegralRequest) step() float64 { return (q.To - q.From) / float64(len(q.F)-1) }

// at returns f(x).
func (q *IntegralRequest) at(x float64) float64 {
	last := len(q.F) - 1
	u := (x - q.From) / (q.To - q.From) * float64(last)
	i := min(max(int(u), 0), last-1)
	t := u - float64(i)
	return (1-t)*q.F[i] + t*q.F[i+1]
}

// of returns cᵀMc.
func of(m *mat.SymDense, c []float64) float64 {
	v := mat.NewVecDense(len(c), c)
	return mat.Inner(v, m, v)
}

// A node is a place in a piece, as a share of its length, with its weight.
type node struct{ at, weight float64 }

// nodesOf returns the nodes of Gauss–Legendre quadrature on [0, 1].
func nodesOf(count int) []node {
	x, w := make([]float64, count), make([]float64, count)
	quad.Legendre{}.FixedLocations(x, w, 0, 1)
	nodes := make([]node, count)
	for i := range nodes {
		nodes[i] = node{x[i], w[i]}
	}
	return nodes
}

// formOf returns the integrals of k(x, z) times the hat functions of all pairs of places.
func formOf(k kernel.Kernel[catalog.Vector], q IntegralRequest, count int) *mat.SymDense {
	nodes, h := nodesOf(count), q.step()
	n := len(q.F)
	m := mat.NewSymDense(n, nil)
	add := func(i, j int, v float64) { m.SetSym(i, j, m.At(i, j)+v) }
	x, z := []float64{0}, []float64{0}
	// cell adds the part of a point of the square of pieces a and b.
	cell := func(a, b int, s, t, weight float64) {
		x[0], z[0] = q.From+(float64(a)+s)*h, q.From+(float64(b)+t)*h
		v := weight * h * h * (k.Eval(x, z) + k.Eval(z, x)) / 2
		for i, u := range [2]float64{1 - s, s} {
			for j, w := range [2]float64{1 - t, t} {
				// Off the diagonal the pair of pieces stands for its mirror image too.
				switch row, column := a+i, b+j; {
				case a == b && row > column:
				case a != b && row == column:
					add(row, column, 2*v*u*w)
				default:
					add(row, column, v*u*w)
				}
			}
		}
	}
	for a := range n - 1 {
		for b := a + 1; b < n-1; b++ {
			for _, s := range nodes {
				for _, t := range nodes {
					cell(a, b, s.at, t.at, s.weight*t.weight)
				}
			}
		}
		// Two triangles: t below s, and s below t.
		for _, s := range nodes {
			for _, t := range nodes {
				weight := s.weight * t.weight * s.at
				cell(a, a, s.at, s.at*t.at, weight)
				cell(a, a, s.at*t.at, s.at, weight)
			}
		}
	}
	return m
}

// massOf returns the integrals of products of hat functions.
func massOf(q IntegralRequest) *mat.SymDense {
	n, h := len(q.F), q.step()
	m := mat.NewSymDense(n, nil)
	for i := range n - 1 {
		m.SetSym(i, i, m.At(i, i)+h/3)
		m.SetSym(i+1, i+1, m.At(i+1, i+1)+h/3)
		m.SetSym(i, i+1, h/6)
	}
	return m
}

// riemann returns h²·Σ f(xᵢ)k(xᵢ, xⱼ)f(xⱼ) over the midpoints of m cells a side, and sets cells to
// the terms without h² where it is not nil.
func riemann(k kernel.Kernel[catalog.Vector], q IntegralRequest, m int, cells []float64) float64 {
	h := (q.To - q.From) / float64(m)
	xs, f, row := make([]catalog.Vector, m), make([]float64, m), make([]float64, m)
	for i := range xs {
		xs[i] = catalog.Vector{q.From + (float64(i)+0.5)*h}
		f[i] = q.at(xs[i][0])
	}
	sum := 0.0
	for i, x := range xs {
		if f[i] == 0 && cells == nil {
			continue
		}
		kernel.Row(row, k, x, xs)
		for j, v := range row {
			v *= f[i] * f[j]
			sum += v
			if cells != nil {
				cells[i*m+j] = v
			}
		}
	}
	return sum * h * h
}

// smallest finds the smallest value of cᵀMc for cᵀSc = 1, with its c. It is 0 where quadrature or
// rounding may have made it.
func (t *Integral) smallest(fine, coarse, s *mat.SymDense) {
	t.Least = math.NaN()
	values, vectors, lower := relative(fine, s)
	if vectors == nil {
		return
	}
	n := fine.SymmetricDim()
	var c mat.VecDense
	if c.SolveVec(lower.T(), vectors.ColView(n-1)) != nil {
		return
	}
	t.Worst = append([]float64(nil), c.RawVector().Data...)
	gram.Turn(t.Worst)
	size := math.Max(math.Abs(values[0]), math.Abs(values[n-1]))
	if t.Least = values[n-1]; math.Abs(t.Least) <= apartBy(fine, coarse, s)+1e-12*size {
		t.Least = 0
	}
}

// relative returns the eigenvalues and vectors of L⁻¹ML⁻ᵀ, where S = LLᵀ.
func relative(m, s *mat.SymDense) ([]float64, *mat.Dense, *mat.TriDense) {
	var c mat.Cholesky
	if !c.Factorize(s) {
		return nil, nil, nil
	}
	var lower mat.TriDense
	c.LTo(&lower)
	var left, both mat.Dense
	if left.Solve(&lower, m) != nil || both.Solve(&lower, left.T()) != nil {
		return nil, nil, nil
	}
	n := m.SymmetricDim()
	full := make([]float64, n*n)
	for i := range n {
		for j := range n {
			full[i*n+j] = (both.At(i, j) + both.At(j, i)) / 2
		}
	}
	values, vectors, ok := gram.Eigenvectors(gram.NewFull(n, full))
	if !ok {
		return nil, nil, nil
	}
	return values, vectors, &lower
}

// apartBy returns how far two forms are apart at most, for cᵀSc = 1.
func apartBy(fine, coarse, s *mat.SymDense) float64 {
	n := fine.SymmetricDim()
	apart := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			apart.SetSym(i, j, fine.At(i, j)-coarse.At(i, j))
		}
	}
	values, _, _ := relative(apart, s)
	if values == nil {
		return math.Inf(1)
	}
	return math.Max(math.Abs(values[0]), math.Abs(values[n-1]))
}

// features computes ∫ f·φⱼ for the features of k.
func (t *Integral) features(k kernel.Kernel[catalog.Vector], q IntegralRequest) {
	m, err := feature.Of(k, 1, feature.Choice{Terms: q.Terms}, catalog.Vector{q.From}, catalog.Vector{q.To})
	var unknown *feature.UnknownError
	if errors.As(err, &unknown) {
		t.Message = unknown.Reason
		return
	}
	if m.Kind == "steps" {
		t.Message = "The features of the minimum are steps at whole numbers, and the integral goes over all numbers between."
		return
	}
	t.Map, t.Exact, t.Dimension = m.Kind, m.Exact, m.Dimension()
	count := int(min(t.Dimension, maxNamed))
	t.Names, t.Means = m.Names(count), make([]float64, count)
	phi, h := make([]float64, count), q.step()
	for piece := range len(q.F) - 1 {
		for _, s := range nodesOf(20) {
			x := q.From + (float64(piece)+s.at)*h
			m.Apply(phi, catalog.Vector{x})
			for j, v := range phi {
				t.Means[j] += s.weight * h * q.at(x) * v
			}
		}
	}
	for _, v := range t.Means {
		t.Squares += v * v
	}
	t.Exact = t.Exact && float64(count) == t.Dimension
}
