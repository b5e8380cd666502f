package studio

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"mercer/core/dense"
	"mercer/core/gp"
	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/lssvm"
	"mercer/core/multiclass"
	"mercer/core/notation"
	"mercer/core/ridge"
	"mercer/core/session"
	"mercer/core/spectral"
)

const (
	// A matrix of more points takes too long to decompose.
	maxDecomposed = ridge.MaxExact

	// How many λ there may be on a grid, and places at which f is told.
	maxLambdas = 400
	maxPlaces  = 5000
)

// Lambdas is a problem of the learner ridge, ls-svm or gp for every λ, which gp calls noise; ls-svm has 1/λ,
// its price: see package spectral. What is called λ here is the parameter of the learner. Several classes make several problems, of which sums are told.
type Lambdas struct {
	Key string // of the parameter that is λ

	// Spectra are the different ones of the problems: one, or one for each pair of classes.
	Spectra []*spectral.Spectrum

	of       session.Problem
	reading  *session.Reading
	rule     learn.Rule
	parts    []lambdaPart
	examples int // of all parts
	places   session.Points
	ats      []placed // the parts at places; nil for none
	selves   []float64
}

// A lambdaPart is a problem of one output.
type lambdaPart struct {
	*spectral.Fit
	y     []float64
	index []int // of its examples; nil for all
}

// A placed has, for each eigenvector u of a part, Σᵢ uᵢk(xᵢ,·) at the places, row after row.
type placed []float64

// LambdasOf decomposes the Gram matrix of a problem; what it says of λ does not count. The error is
// a *session.Error.
func LambdasOf(p session.Problem) (*Lambdas, error) {
	if n := len(p.Y); n > maxDecomposed {
		return nil, &session.Error{Code: session.BadData, Param: "x", Message: fmt.Sprintf(
			"Every λ is computed for up to %s points, and here are %s. Take fewer points.",
			notation.Grouped(maxDecomposed), notation.Grouped(n))}
	}
	l, e := session.ReadProblem(p, nil)
	if e != nil {
		return nil, e
	}
	all := &Lambdas{of: p, reading: l}
	scheme, decompose := multiclass.OneAgainstOne, spectral.Decompose
	switch config := l.Config.(type) {
	case *ridge.Config:
		all.Key, scheme = "lambda", multiclass.Scheme(config.Multiclass)
	case *lssvm.Config:
		all.Key, scheme, decompose = "price", multiclass.Scheme(config.Multiclass), spectral.DecomposeFree
	case *gp.Config:
		all.Key = "noise"
	default:
		return nil, session.Bad("learner", "must be ridge, ls-svm or gp, which have a λ, not %s", l.Learner)
	}
	if _, e := l.Start(); e != nil {
		return nil, e
	}
	if all.Key == "price" && l.N < 2 {
		return nil, &session.Error{Code: session.BadData, Param: "x", Message: "The offset alone fits one point. Add another for every C."}
	}
	problems := []multiclass.Problem{{K: l.Matrix, Y: p.Y}}
	if l.Task == learn.Classification {
		var err error
		if all.rule, problems, err = multiclass.Problems(l.Matrix, p.Y, scheme); err != nil {
			return nil, session.WrapFor(l.Text, err)
		}
	}
	for _, problem := range problems {
		if problem.Examples != nil || len(all.Spectra) == 0 {
			spectrum, err := decompose(full(problem.K))
			if err != nil {
				return nil, session.WrapFor(l.Text, err)
			}
			all.Spectra = append(all.Spectra, spectrum)
		}
		fit := all.Spectra[len(all.Spectra)-1].Fit(problem.Y)
		all.parts = append(all.parts, lambdaPart{fit, problem.Y, problem.Examples})
		all.examples += len(problem.Y)
	}
	return all, nil
}

func full(k gram.Matrix) *gram.Full {
	if f, ok := k.(*gram.Full); ok {
		return f
	}
	n := k.Len()
	data := make([]float64, 0, n*n)
	for i := range n {
		data = append(data, k.Row(i)...)
	}
	return gram.NewFull(n, data)
}

// Serves reports whether a problem differs from this one in λ at most.
func (l *Lambdas) Serves(p session.Problem) bool { return alike(p, l.of, l.Key) }

// alike reports whether problems differ in one parameter at most, but for where training starts,
// pauses and draws.
func alike(p, q session.Problem, but string) bool {
	for _, of := range []*session.Problem{&p, &q} {
		of.Start, of.Stop, of.Seed = nil, nil, 0
		of.Params = maps.Clone(of.Params)
		delete(of.Params, but)
	}
	return p.Equal(q)
}

// shift returns what is added to the diagonal of the matrix of n examples for a λ.
func (l *Lambdas) shift(lambda float64, n int) float64 {
	switch config := l.reading.Config.(type) {
	case *ridge.Config:
		return ridge.Config{Lambda: lambda, Scaling: config.Scaling}.Shift(n)
	case *lssvm.Config:
		return 1 / lambda
	}
	return lambda
}

// Examples returns how many examples all parts have: n, unless classes are told apart in pairs.
func (l *Lambdas) Examples() int { return l.examples }

// Outputs returns how many problems of one output there are.
func (l *Lambdas) Outputs() int { return len(l.parts) }

// At returns sums over the parts: of mean squares the mean over all examples. All is NaN where one
// has no minimum.
func (l *Lambdas) At(lambda float64) spectral.Reading {
	var sum spectral.Reading
	for _, part := range l.parts {
		r, share := part.At(l.shift(lambda, part.Len())), float64(part.Len())/float64(l.examples)
		sum.Training += share * r.Training
		sum.LeftOut += share * r.LeftOut
		sum.GCV += share * r.GCV
		sum.Dimension += r.Dimension
		sum.Square += r.Square
		sum.Evidence += r.Evidence
	}
	return sum
}

// LambdaCurves are what a problem comes to over a grid of λ, and at which λ it is best: NaN where
// there is no such λ.
type LambdaCurves struct {
	Lambdas, Training, LeftOut, GCV, Evidence, Dimension, Norm []float64

	BestLeftOut, BestGCV, BestEvidence float64

	// Of new points; nil where there are none. With classes the mean square is that of ±1 − f, and
	// wrong the share that gets another class; half of those that get none.
	Fresh, FreshWrong []float64
	BestFresh         float64
}

// FreshPoints are new points with what they should be given.
type FreshPoints struct {
	Points session.Points
	Y      []float64
}

// Curves returns the curves over count λ between two, evenly on a logarithmic scale, with a filter
// for training and new points. The error is a *session.Error.
func (l *Lambdas) Curves(from, to float64, count int, filter spectral.Filter, fresh *FreshPoints) (LambdaCurves, error) {
	switch {
	case !(from > 0) || math.IsInf(from, 0):
		return LambdaCurves{}, session.Bad("from", "must be above 0, not %s", notation.Short(from))
	case !(to > from) || math.IsInf(to, 0):
		return LambdaCurves{}, session.Bad("to", "must be above %s, not %s", notation.Short(from), notation.Short(to))
	case count < 2 || count > maxLambdas:
		return LambdaCurves{}, session.Bad("count", "must be between 2 and %d, not %d", maxLambdas, count)
	}
	var ats []placed
	if fresh != nil {
		if len(fresh.Y) > maxPlaces {
			return LambdaCurves{}, session.Bad("y", "has %d new points; at most %d are possible", len(fresh.Y), maxPlaces)
		}
		var e *session.Error
		if ats, e = l.at(fresh.Points, len(fresh.Y)); e != nil {
			return LambdaCurves{}, e
		}
	}
	c := LambdaCurves{BestFresh: math.NaN()}
	for i := range count {
		lambda := from * math.Pow(to/from, float64(i)/float64(count-1))
		r := l.At(lambda)
		heights := l.heights(lambda, filter)
		c.Lambdas = append(c.Lambdas, lambda)
		c.Training = append(c.Training, l.trained(heights))
		c.LeftOut = append(c.LeftOut, r.LeftOut)
		c.GCV = append(c.GCV, r.GCV)
		c.Evidence = append(c.Evidence, r.Evidence)
		c.Dimension = append(c.Dimension, r.Dimension)
		c.Norm = append(c.Norm, math.Sqrt(r.Square))
		if ats != nil {
			square, wrong := l.missed(ats, heights, fresh.Y)
			c.Fresh, c.FreshWrong = append(c.Fresh, square), append(c.FreshWrong, wrong)
		}
	}
	of := func(what func(spectral.Reading) float64) func(float64) float64 {
		return func(lambda float64) float64 { return what(l.At(lambda)) }
	}
	c.BestLeftOut = spectral.Least(c.Lambdas, c.LeftOut, of(func(r spectral.Reading) float64 { return r.LeftOut }))
	c.BestGCV = spectral.Least(c.Lambdas, c.GCV, of(func(r spectral.Reading) float64 { return r.GCV }))
	less := make([]float64, count)
	for i, v := range c.Evidence {
		less[i] = -v
	}
	c.BestEvidence = spectral.Least(c.Lambdas, less, of(func(r spectral.Reading) float64 { return -r.Evidence }))
	if ats != nil {
		c.BestFresh = spectral.Least(c.Lambdas, c.Fresh, func(lambda float64) float64 {
			square, _ := l.missed(ats, l.heights(lambda, filter), fresh.Y)
			return square
		})
	}
	return c, nil
}

// heights returns h of each part: with another filter than Tikhonov's that of the same dimension.
// All is NaN where there is no minimum.
func (l *Lambdas) heights(lambda float64, filter spectral.Filter) []spectral.Heights {
	all := make([]spectral.Heights, len(l.parts))
	for j, part := range l.parts {
		if strength := l.strength(part, lambda, filter); !math.IsNaN(strength) {
			all[j] = part.Heights(filter, strength)
			continue
		}
		all[j] = spectral.Heights{H: make([]float64, len(part.Values)), Slope: math.NaN()}
		for i := range all[j].H {
			all[j].H[i] = math.NaN()
		}
	}
	return all
}

// strength returns that of the filter for a part, NaN where there is no minimum.
func (l *Lambdas) strength(part lambdaPart, lambda float64, filter spectral.Filter) float64 {
	shift := l.shift(lambda, part.Len())
	if !part.Solvable(shift) {
		return math.NaN()
	}
	if filter == spectral.Tikhonov {
		return shift
	}
	return part.Match(filter, part.Dimension(shift))
}

// trained returns the mean square over the examples.
func (l *Lambdas) trained(heights []spectral.Heights) float64 {
	sum := 0.0
	for j, part := range l.parts {
		sum += part.Error(heights[j]) * float64(part.Len()) / float64(l.examples)
	}
	return sum
}

// at returns the parts at places, of which there must be count, unless that is negative.
func (l *Lambdas) at(points session.Points, count int) ([]placed, *session.Error) {
	if points.X != nil && points.Dim != l.of.Dim {
		return nil, session.Bad("dim", "is %d, but the problem has points with %d coordinates", points.Dim, l.of.Dim)
	}
	entries, e := session.EntriesOf(l.of.Domain, l.of.Points, l.of.Kernel)
	if e != nil {
		return nil, e
	}
	m, row, e := entries.Others(points)
	if e != nil {
		return nil, e
	}
	if count >= 0 && m != count {
		return nil, session.Bad("y", "has %d values for %d points", count, m)
	}
	if m > maxPlaces {
		return nil, session.Bad("x", "has %d places; at most %d are possible", m, maxPlaces)
	}
	n := l.reading.N
	rows := make([]float64, m*n)
	for j := range m {
		dst := rows[j*n : (j+1)*n]
		row(dst, j)
		for i, v := range dst {
			if e := session.CheckEntry(v, l.reading.Text, i, i); e != nil {
				return nil, e
			}
		}
		if l.reading.Repaired != nil {
			copy(dst, l.reading.Repaired.Coefficients(dst, 1))
		}
	}
	ats := make([]placed, len(l.parts))
	for j, part := range l.parts {
		if j > 0 && part.Spectrum == l.parts[j-1].Spectrum {
			ats[j] = ats[j-1]
			continue
		}
		own := rows
		if part.index != nil {
			own = make([]float64, 0, m*len(part.index))
			for r := range m {
				for _, i := range part.index {
					own = append(own, rows[r*n+i])
				}
			}
		}
		size, count := part.Len(), len(part.Values)
		ats[j] = make(placed, count*m)
		dense.Multiply(ats[j], part.Vectors(), own, count, m, size, size, size)
	}
	return ats, nil
}

// values returns f of a part at the places.
func (p lambdaPart) values(at placed, heights spectral.Heights) []float64 {
	weights := make([]float64, len(p.Values))
	p.Weights(weights, heights)
	values := make([]float64, len(at)/len(p.Values))
	dense.AddRows(values, at, weights, len(values))
	if b := p.BiasOf(weights); b != 0 {
		for r := range values {
			values[r] += b
		}
	}
	return values
}

// missed returns the mean square and, of classes, the share of what is missed at places.
func (l *Lambdas) missed(ats []placed, heights []spectral.Heights, y []float64) (square, wrong float64) {
	m, outputs := len(y), len(l.parts)
	f := make([]float64, m*outputs)
	for j, part := range l.parts {
		for r, v := range part.values(ats[j], heights[j]) {
			f[r*outputs+j] = v
		}
	}
	if l.rule.Classes == nil {
		for r, v := range f {
			square += (y[r] - v) * (y[r] - v) / float64(m)
		}
		return square, math.NaN()
	}
	count := 0
	for r, label := range y {
		for j := range outputs {
			if sign := l.sign(j, label); sign != 0 {
				square += (sign - f[r*outputs+j]) * (sign - f[r*outputs+j])
				count++
			}
		}
		own := f[r*outputs : (r+1)*outputs]
		switch {
		case l.rule.Undecided(own):
			wrong += 0.5 / float64(m)
		case l.rule.Label(own) != label:
			wrong += 1 / float64(m)
		}
	}
	if math.IsNaN(square) {
		wrong = math.NaN()
	}
	return square / float64(max(count, 1)), wrong
}

// sign returns on which side of output j a label is, 0 for neither.
func (l *Lambdas) sign(j int, label float64) float64 {
	classes := l.rule.Classes
	switch {
	case l.rule.Pairs != nil && label == classes[l.rule.Pairs[j][0]], l.rule.Pairs == nil && label == classes[j]:
		return 1
	case l.rule.Pairs != nil && label != classes[l.rule.Pairs[j][1]]:
		return 0
	}
	return -1
}

// A LambdaPoint is what a problem comes to at one λ.
type LambdaPoint struct {
	spectral.Reading
	Norm float64

	// Fitted is what the first output says at each point, and Said the same learnt without it; nil
	// where there is no minimum.
	Fitted, Said []float64

	// Of classes, how many points get another class than theirs or none: learnt with them all, and
	// each without itself.
	Wrong, WrongLeftOut int

	// Strengths, Heights, Errors and Fits are those of the filters, at the same dimension: what they
	// are at, h for each eigenvalue, the mean square over the examples, and f at the places.
	// They are of the first output.
	Strengths, Errors [3]float64
	Heights, Fits     [3][]float64

	// Deviation of the Gaussian process at the places, without the noise; nil for other learners.
	Deviation []float64
}

// Point returns what the problem comes to at a λ, and at places, of which there may be none. Places
// are remembered. The error is a *session.Error.
func (l *Lambdas) Point(lambda float64, places session.Points) (LambdaPoint, error) {
	if !(lambda >= 0) || math.IsInf(lambda, 0) {
		return LambdaPoint{}, session.Bad(l.Key, "must be 0 or more, not %s", notation.Short(lambda))
	}
	r := LambdaPoint{Reading: l.At(lambda)}
	r.Norm = math.Sqrt(r.Square)
	if (places.X != nil || places.Items != nil) && !l.remembers(places) {
		ats, e := l.at(places, -1)
		if e != nil {
			return LambdaPoint{}, e
		}
		l.ats, l.places, l.selves = ats, places, l.selvesAt(places)
	}
	for filter := range r.Heights {
		h := l.heights(lambda, spectral.Filter(filter))
		r.Heights[filter] = h[0].H
		r.Strengths[filter] = l.strength(l.parts[0], lambda, spectral.Filter(filter))
		r.Errors[filter] = l.trained(h)
		if len(l.ats) > 0 && !math.IsNaN(r.Strengths[filter]) && (places.X != nil || places.Items != nil) {
			r.Fits[filter] = l.parts[0].values(l.ats[0], h[0])
		}
	}
	if math.IsNaN(r.GCV) {
		return r, nil
	}
	l.leaveOut(&r, lambda)
	if l.Key == "noise" && r.Fits[0] != nil && l.selves != nil {
		r.Deviation = l.deviation(lambda)
	}
	return r, nil
}

func (l *Lambdas) remembers(places session.Points) bool {
	return l.ats != nil && slices.Equal(l.places.X, places.X) && slices.Equal(l.places.Items, places.Items)
}

// selvesAt returns k(x,x) at places; nil where they are no vectors.
func (l *Lambdas) selvesAt(places session.Points) []float64 {
	if l.reading.Kernel == nil || l.reading.Repaired != nil {
		return nil
	}
	var selves []float64
	for x := range slices.Chunk(places.X, max(l.reading.Dim, 1)) {
		selves = append(selves, l.reading.Kernel.Eval(x, x))
	}
	return selves
}

// deviation returns √(k(x,x) − k(x)ᵀ(K + λI)⁻¹k(x)) at the places.
func (l *Lambdas) deviation(lambda float64) []float64 {
	part, at := l.parts[0], l.ats[0]
	m := len(l.selves)
	variance := slices.Clone(l.selves)
	for j, s := range part.Values {
		for r, v := range at[j*m : (j+1)*m] {
			variance[r] -= v * v / (s + lambda)
		}
	}
	for r, v := range variance {
		variance[r] = math.Sqrt(max(v, 0))
	}
	return variance
}

// leaveOut sets what is said at points that are left out.
func (l *Lambdas) leaveOut(r *LambdaPoint, lambda float64) {
	n, outputs := l.reading.N, len(l.parts)
	with, without := make([]float64, n*outputs), make([]float64, n*outputs)
	for j, part := range l.parts {
		shift := l.shift(lambda, part.Len())
		coef, missed := make([]float64, part.Len()), make([]float64, part.Len())
		part.Coefficients(coef, shift)
		part.Missed(missed, shift)
		of := func(i int) int { return multiclass.Problem{Examples: part.index}.Example(i) }
		if part.index != nil { // the others are learnt without in any case
			for i := range n {
				row := l.reading.Matrix.Row(i)
				for at, c := range coef {
					with[i*outputs+j] += c * row[of(at)]
				}
				with[i*outputs+j] += part.Bias(coef)
				without[i*outputs+j] = with[i*outputs+j]
			}
		}
		for at, c := range coef {
			with[of(at)*outputs+j] = part.y[at] - shift*c
			without[of(at)*outputs+j] = part.y[at] - missed[at]
		}
	}
	for i := range n {
		r.Fitted = append(r.Fitted, with[i*outputs])
		r.Said = append(r.Said, without[i*outputs])
	}
	if l.rule.Classes == nil {
		return
	}
	for i, label := range l.of.Y {
		if l.rule.Label(with[i*outputs:(i+1)*outputs]) != label {
			r.Wrong++
		}
		if l.rule.Label(without[i*outputs:(i+1)*outputs]) != label {
			r.WrongLeftOut++
		}
	}
}

// Signal returns the eigenvalues of the first output, and how much of the targets is along each
// eigenvector: zⱼ².
func (l *Lambdas) Signal() (values, squares []float64) {
	part := l.parts[0]
	for _, z := range part.Along {
		squares = append(squares, z*z)
	}
	return part.Values, squares
}

// Message says what is to be said of the spectra, "" where nothing is.
func (l *Lambdas) Message() string {
	least, negative := 0.0, 0
	for _, s := range l.Spectra {
		negative += s.Negative
		if len(s.Values) > 0 {
			least = min(least, s.Values[len(s.Values)-1])
		}
	}
	if negative == 0 {
		return ""
	}
	directions := "an eigenvalue"
	if negative > 1 {
		directions = fmt.Sprintf("%d eigenvalues", negative)
	}
	return fmt.Sprintf("This kernel is not positive semidefinite on these points: it has %s below 0, down to %s. "+
		"There is a best f only where what is added to the diagonal is larger than %s.",
		directions, notation.Short(least), notation.Short(-least))
}

// LambdaOf returns the λ of a problem that this one serves. The error is a *session.Error.
func (l *Lambdas) LambdaOf(p session.Problem) (float64, error) {
	p.Repair = "" // it takes a decomposition and changes no number
	read, e := session.ReadProblem(p, nil)
	if e != nil {
		return 0, e
	}
	switch config := read.Config.(type) {
	case *ridge.Config:
		return config.Lambda, nil
	case *lssvm.Config:
		return config.C, nil
	}
	return read.Config.(*gp.Config).Noise, nil
}
