package studio

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/catalog"
	"mercer/core/feature"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/session"
)

// Limits of functions in the span of a kernel.
const (
	maxSpan   = 12   // terms of a function
	maxDrawn  = 1000 // places of a curve
	spanTerms = 60   // of a series of features
)

// A SpanRequest asks for two functions on the line, f = Σ αᵢ·k(·, xᵢ) and g = Σ βⱼ·k(·, zⱼ), and a
// place x. Count places between From and To are drawn.
type SpanRequest struct {
	Kernel    string
	Xs, Alpha []float64
	Zs, Beta  []float64
	X         float64
	From, To  float64
	Count     int
}

// A Span is the space that lemma 16.2 makes from a kernel: to each x the function ψ(x) = k(·, x), and
// between functions
//
//	⟨Σᵢ αᵢ·k(·, xᵢ), Σⱼ βⱼ·k(·, zⱼ)⟩ = Σᵢⱼ αᵢβⱼ·k(xᵢ, zⱼ),
//
// so that ⟨f, k(·, x)⟩ = f(x), and by Cauchy and Schwarz |f(x)| ≤ ‖f‖·√k(x, x). If k is not positive
// semidefinite, some f have ⟨f, f⟩ < 0 and there is no norm.
//
// Sources: Shalev-Shwartz and Ben-David, Understanding Machine Learning, lemma 16.2; Aronszajn,
// Theory of reproducing kernels (1950).
type Span struct {
	Places                     []float64 // Count of them
	F, G, Section, Diagonal    []float64 // f, g, k(·, x) and k(t, t) at the places
	Table                      []float64 // αᵢβⱼ·k(xᵢ, zⱼ), row after row
	Inner                      float64   // ⟨f, g⟩: the sum of the table
	SquareF, SquareG           float64   // ⟨f, f⟩, ⟨g, g⟩
	At, AtG                    float64   // f(x), g(x): the functions at x
	Reproduced, ReproducedG    float64   // ⟨f, k(·, x)⟩, ⟨g, k(·, x)⟩: the sum over terms
	Self                       float64   // k(x, x)
	Least                      float64   // the smallest eigenvalue of the Gram matrix of the xᵢ
	Worst                      []float64 // α with ‖α‖ = 1 for which ⟨f, f⟩ is the smallest
	Map                        string    // of features; "" where none are known
	Exact                      bool
	InnerByFeatures            float64 // ⟨Σᵢ αᵢφ(xᵢ), Σⱼ βⱼφ(zⱼ)⟩
	SquareByFeatures, Features float64 // ‖Σᵢ αᵢφ(xᵢ)‖², how many features were taken
}

// SpanOf computes it. The error is a *session.Error.
func SpanOf(q SpanRequest) (Span, error) {
	if e := q.check(); e != nil {
		return Span{}, e
	}
	xs, ex, e := session.Vectors("vectors", session.Points{Dim: 1, X: q.Xs}, q.Kernel)
	if e != nil {
		return Span{}, e
	}
	zs, e := session.Places(session.Points{Dim: 1, X: q.Zs})
	if e != nil {
		return Span{}, e
	}
	k := ex.Kernel()
	if !kernel.Symmetric(k) {
		k = kernel.Symmetrize[catalog.Vector]{Of: k}
	}
	x := catalog.Vector{q.X}
	t := Span{
		Table: table(k, xs, q.Alpha, zs, q.Beta), SquareF: floats.Sum(table(k, xs, q.Alpha, xs, q.Alpha)),
		SquareG: floats.Sum(table(k, zs, q.Beta, zs, q.Beta)), Self: k.Eval(x, x),
		Reproduced:  floats.Sum(table(k, xs, q.Alpha, []catalog.Vector{x}, []float64{1})),
		ReproducedG: floats.Sum(table(k, zs, q.Beta, []catalog.Vector{x}, []float64{1})),
	}
	t.Inner = floats.Sum(t.Table)
	t.At, t.AtG = curve(k, xs, q.Alpha, x), curve(k, zs, q.Beta, x)
	for i := range q.Count {
		place := q.From + (q.To-q.From)*float64(i)/float64(max(1, q.Count-1))
		p := catalog.Vector{place}
		t.Places = append(t.Places, place)
		t.F = append(t.F, curve(k, xs, q.Alpha, p))
		t.G = append(t.G, curve(k, zs, q.Beta, p))
		t.Section = append(t.Section, k.Eval(p, x))
		t.Diagonal = append(t.Diagonal, k.Eval(p, p))
	}
	for _, values := range [][]float64{t.F, t.G, t.Section, t.Diagonal, t.Table, {t.SquareF, t.SquareG, t.Self, t.At, t.AtG}} {
		if !allFinite(values) {
			return Span{}, session.TooLarge(ex.String())
		}
	}
	t.Least = math.NaN()
	if len(xs) > 0 {
		t.Least, t.Worst = least(gram.New(k, xs))
	}
	t.byFeatures(k, xs, zs, q)
	return t, nil
}

// check reports what of the request makes no sense.
func (q *SpanRequest) check() *session.Error {
	switch {
	case len(q.Xs) > maxSpan:
		return session.Bad("xs", "has %d places; a function has at most %d terms here", len(q.Xs), maxSpan)
	case len(q.Zs) > maxSpan:
		return session.Bad("zs", "has %d places; a function has at most %d terms here", len(q.Zs), maxSpan)
	case len(q.Alpha) != len(q.Xs):
		return session.Bad("alpha", "has %d numbers for %d places", len(q.Alpha), len(q.Xs))
	case len(q.Beta) != len(q.Zs):
		return session.Bad("beta", "has %d numbers for %d places", len(q.Beta), len(q.Zs))
	case q.Count < 0 || q.Count > maxDrawn:
		return session.Bad("count", "must be from 0 to %d, not %d", maxDrawn, q.Count)
	case !isFinite(q.X):
		return session.Bad("at", "must be finite, not %v", q.X)
	case !isFinite(q.From) || !isFinite(q.To) || !(q.From < q.To) || !isFinite(q.To-q.From):
		return session.Bad("to", "must be above from = %v, not %v", q.From, q.To)
	}
	if e := checkFinite("alpha", q.Alpha); e != nil {
		return e
	}
	return checkFinite("beta", q.Beta)
}

// table returns αᵢβⱼ·k(xᵢ, zⱼ), row after row.
func table(k kernel.Kernel[catalog.Vector], xs []catalog.Vector, alpha []float64, zs []catalog.Vector, beta []float64) []float64 {
	all := make([]float64, 0, len(xs)*len(zs))
	for i, x := range xs {
		for j, z := range zs {
			all = append(all, alpha[i]*beta[j]*k.Eval(x, z))
		}
	}
	return all
}

// curve returns Σ αᵢ·k(t, xᵢ), by rows of the kernel.
func curve(k kernel.Kernel[catalog.Vector], xs []catalog.Vector, alpha []float64, t catalog.Vector) float64 {
	row := make([]float64, len(xs))
	kernel.Row(row, k, t, xs)
	return floats.Dot(alpha, row)
}

// byFeatures computes the same numbers in a feature space that is written out.
func (t *Span) byFeatures(k kernel.Kernel[catalog.Vector], xs, zs []catalog.Vector, q SpanRequest) {
	all := append(append([]catalog.Vector(nil), xs...), zs...)
	m, err := feature.Of(k, 1, feature.Choice{Terms: spanTerms}, all...)
	var unknown *feature.UnknownError
	if errors.As(err, &unknown) || m.Dimension() > maxInner {
		return
	}
	count := int(m.Dimension())
	weights := func(points []catalog.Vector, coef []float64) []float64 {
		w, phi := make([]float64, count), make([]float64, count)
		for i, x := range points {
			m.Apply(phi, x)
			floats.AddScaled(w, coef[i], phi)
		}
		return w
	}
	f, g := weights(xs, q.Alpha), weights(zs, q.Beta)
	t.Map, t.Exact, t.Features = m.Kind, m.Exact, float64(count)
	t.InnerByFeatures, t.SquareByFeatures = floats.Dot(f, g), floats.Dot(f, f)
	if !isFinite(t.InnerByFeatures) || !isFinite(t.SquareByFeatures) {
		t.Map, t.InnerByFeatures, t.SquareByFeatures, t.Features = "", 0, 0, 0
	}
}
