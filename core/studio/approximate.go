package studio

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"mercer/core/catalog"
	"mercer/core/decide"
	"mercer/core/feature"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/pause"
	"mercer/core/session"
	"mercer/core/solve"
	"mercer/core/surface"
)

// Sizes up to which an approximation can be waited for.
const (
	maxApproximated = 1000      // points
	maxLandmarks    = 400       // landmarks or terms
	maxFrequencies  = 2000      // of random waves
	maxFeatures     = 12_000    // of a point
	maxRows         = 6_000_000 // features of all points
	maxPicture      = 256       // columns and rows
	maxCounts       = 64
	errorSample     = 400 // points on which the errors for several counts are computed
	shownFeatures   = 16
)

// An ApproximateRequest asks for a model on finitely many features. Method is "series", the
// first Count terms of the Gaussian's; "landmarks", the likenesses to Count points;
// "nystroem", the projection on their span; or "fourier", Count random waves. Landmarks
// are those given, or with Learn set the centres of clusters, or else points of the
// data that the seed chooses.
type ApproximateRequest struct {
	session.Problem
	Method    string
	Count     int
	Landmarks []float64 // or nil
	Learn     bool
	View      surface.View
	Counts    []float64 // for which the error of the Gram matrix is told too
}

// An Approximation is a model on finitely many features, beside the exact one: n points,
// M outputs, a picture of Size×Size pixels.
type Approximation struct {
	Method    string
	Count     int // of terms, landmarks or frequencies
	Dimension int // of the feature space
	Landmarks []float64

	GramError   float64 // ‖K − K̃‖/‖K‖; NaN for likenesses, which are of another kernel
	KernelError float64 // max |k − k̃| on pairs of points; NaN likewise
	Agreement   float64 // share of the pixels to which both models give the same class

	session.Result // of the approximate model; only what Approximate says
	Size           int
	Values, Exact  []float32 // f̃ and f, or how clearly the label wins
	Labels, Truths []uint8   // indices into Classes

	// What the linear model makes of the first m = min(Dimension, 16) features:
	// f_j(x) = Σ Weights[j·m+c]·φ_c(x) + … + Bias[j].
	Features []float64 // n·m
	Weights  []float64 // Outputs·m

	Counts     []float64
	GramErrors []float64 // for Counts; of more than 400 points on an even sample
}

// Approximate trains on the features and on the kernel itself. Of its Result, Status,
// Message, Objective, Gap, Errors, Outputs, Rule, Bias, Decision and Label are set. The
// error is a *session.Error.
func Approximate(r ApproximateRequest) (Approximation, error) {
	a, e := approximate(r)
	if e != nil {
		return Approximation{}, e
	}
	return a, nil
}

func approximate(r ApproximateRequest) (Approximation, *session.Error) {
	xs, ex, e := session.Vectors(r.Domain, r.Points, r.Kernel)
	if e != nil {
		return Approximation{}, e
	}
	if e := checkApproximate(r, len(xs)); e != nil {
		return Approximation{}, e
	}
	f, e := newFamily(r, ex.Kernel(), xs)
	if e != nil {
		return Approximation{}, e
	}
	exact, err := session.Train(r.Problem)
	if err != nil {
		return Approximation{}, session.Wrap(err)
	}
	if known := exact.Result(); known.Task != learn.Classification || known.Self != nil || exact.Direct() {
		return Approximation{}, &session.Error{
			Code: session.BadArgument, Param: "learner",
			Message: "Approximations are shown for classifiers that are linear in feature space. Choose a support vector machine, ridge or logistic regression.",
		}
	}
	m, e := f.build(r.Count)
	if e != nil {
		return Approximation{}, e
	}
	n, dimension := len(xs), int(m.Dimension())
	a := Approximation{
		Method: r.Method, Count: m.count, Dimension: dimension,
		Landmarks: slices.Concat(m.landmarks...), Size: r.View.Width,
	}
	rows := feature.Rows(m.Map, xs)
	approximated := feature.Gram(rows, n)
	for _, v := range approximated.Data() {
		if !isFinite(v) {
			return Approximation{}, session.TooLarge(ex.String())
		}
	}
	w, rule, e := a.train(r.Problem, approximated, rows)
	if e != nil {
		return Approximation{}, e
	}
	if m.note != "" && a.Message != "" {
		m.note += " "
	}
	a.Message = m.note + a.Message
	a.paint(m.Map, w, rule, r)
	if e := a.compare(exact, r); e != nil {
		return Approximation{}, e
	}
	shown := min(dimension, shownFeatures)
	for i := range n {
		a.Features = append(a.Features, rows[i*dimension:i*dimension+shown]...)
	}
	for j := range a.Outputs {
		a.Weights = append(a.Weights, w[j*dimension:j*dimension+shown]...)
	}
	return a, a.measure(f, approximated, r.Counts)
}

func checkApproximate(r ApproximateRequest, n int) *session.Error {
	most := maxLandmarks
	switch r.Method {
	case "series", "landmarks", "nystroem":
	case "fourier":
		most = maxFrequencies
	default:
		return session.Bad("method", "%q is not known; there is series, landmarks, nystroem and fourier", r.Method)
	}
	switch {
	case r.Dim > 2:
		return session.Bad("dim", "is %d; approximations are of points on the plane or on a line", r.Dim)
	case n > maxApproximated:
		return session.Bad("x", "has %d points; an approximation beside the exact model is possible for %d", n, maxApproximated)
	case r.Count < 1 || r.Count > most:
		return session.Bad("count", "must be from 1 to %d, not %d", most, r.Count)
	case r.View.Width != r.View.Height || r.View.Width > maxPicture:
		return session.Bad("view", "must be as wide as high, at most %d×%d", maxPicture, maxPicture)
	case len(r.Counts) > maxCounts:
		return session.Bad("counts", "has %d numbers, more than %d", len(r.Counts), maxCounts)
	case len(r.Landmarks) > maxLandmarks*r.Dim:
		return session.Bad("landmarks", "has more than %d points", maxLandmarks)
	}
	for _, c := range r.Counts {
		if c != math.Trunc(c) || c < 1 || c > float64(most) {
			return session.Bad("counts", "has %v; counts are whole numbers from 1 to %d", c, most)
		}
	}
	if err := r.View.Check(); err != nil {
		return session.ViewError(err).(*session.Error)
	}
	return nil
}

// A family makes the maps of a method for any count.
type family struct {
	build func(count int) (member, *session.Error)
	exact kernel.Kernel[catalog.Vector]
	xs    []catalog.Vector

	// nested is set where the features of a smaller count are the first of a larger
	// one, times √(shrink(small)/shrink(large)).
	nested  bool
	shrink  func(count int) float64
	another bool // whether the features are of another kernel
}

// A member is a map of a family.
type member struct {
	feature.Map[catalog.Vector]
	count     int
	landmarks []catalog.Vector
	note      string
}

func newFamily(r ApproximateRequest, k kernel.Kernel[catalog.Vector], xs []catalog.Vector) (*family, *session.Error) {
	f := &family{exact: k, xs: xs, shrink: func(int) float64 { return 1 }}
	switch r.Method {
	case "series":
		var unknown *feature.UnknownError
		found, err := feature.Of(k, r.Dim, feature.Choice{Terms: 1})
		if errors.As(err, &unknown) || found.Exact {
			return nil, &session.Error{
				Code: session.BadKernel, Param: "kernel",
				Message: "The series is that of the Gaussian kernel. Choose rbf, or a kernel made of it and polynomials.",
			}
		}
		f.nested = found.Kind == "series"
		f.build = func(count int) (member, *session.Error) {
			m, err := feature.Of(k, r.Dim, feature.Choice{Terms: count})
			if err != nil {
				return member{}, session.Wrap(err)
			}
			return f.member(m.Named, count)
		}
	case "fourier":
		if _, ok := feature.Fourier(k, r.Dim, 1, r.Seed); !ok {
			return nil, &session.Error{
				Code: session.BadKernel, Param: "kernel",
				Message: "Random waves are for kernels of the difference x − z. Choose rbf, laplacian or matern.",
			}
		}
		f.nested, f.shrink = true, func(count int) float64 { return 1 / float64(count) }
		f.build = func(count int) (member, *session.Error) {
			m, _ := feature.Fourier(k, r.Dim, count, r.Seed)
			return f.member(m, count)
		}
	default:
		f.another = r.Method == "landmarks"
		choose, e := chooser(r, xs)
		if e != nil {
			return nil, e
		}
		f.build = func(count int) (member, *session.Error) {
			at := choose(count)
			if r.Method == "landmarks" {
				m, e := f.member(feature.Landmarks(k, at), len(at))
				m.landmarks = at
				return m, e
			}
			nystroem, err := feature.NewNystroem(k, at)
			if err != nil {
				return member{}, session.TooLarge(r.Kernel)
			}
			m, e := f.member(nystroem, len(at))
			m.landmarks = at
			if nystroem.Indefinite {
				m.note = "The kernel is not positive semidefinite on the landmarks; its negative part is left out."
			}
			return m, e
		}
	}
	return f, nil
}

// member checks the size of a map.
func (f *family) member(m feature.Map[catalog.Vector], count int) (member, *session.Error) {
	dimension := m.Dimension()
	if dimension > maxFeatures || dimension*float64(len(f.xs)) > maxRows {
		return member{}, session.Bad("count", "= %d gives each of %d points %.0f features, more than there is room for; choose less", count, len(f.xs), dimension)
	}
	return member{Map: m, count: count}, nil
}

// chooser returns what chooses a number of landmarks.
func chooser(r ApproximateRequest, xs []catalog.Vector) (func(count int) []catalog.Vector, *session.Error) {
	if r.Landmarks != nil {
		at, e := session.Places(session.Points{Dim: r.Dim, X: r.Landmarks})
		if e != nil {
			e.Param = "landmarks"
			return nil, e
		}
		if len(at) == 0 {
			return nil, session.Bad("landmarks", "has none; give at least one")
		}
		return func(count int) []catalog.Vector { return at[:min(count, len(at))] }, nil
	}
	if r.Learn {
		return func(count int) []catalog.Vector { return feature.Centres(xs, count, r.Seed) }, nil
	}
	// The first so many different places in a random order.
	var places []catalog.Vector
	seen := make(map[[2]float64]bool)
	for _, i := range rand.New(rand.NewPCG(r.Seed, 0x6c616e64)).Perm(len(xs)) {
		var place [2]float64
		copy(place[:], xs[i])
		if !seen[place] {
			seen[place] = true
			places = append(places, xs[i])
		}
	}
	return func(count int) []catalog.Vector { return places[:min(count, len(places))] }, nil
}

// train trains on a Gram matrix of features and returns the weights of every feature
// and output, and the biases after them.
func (a *Approximation) train(p session.Problem, f *gram.Full, rows []float64) ([]float64, learn.Rule, *session.Error) {
	config, e := session.ConfigOf(p.Learner, p.Params)
	if e != nil {
		return nil, learn.Rule{}, e
	}
	c, err := config.Start(learn.Data{K: f, Y: p.Y, Task: learn.Classification, Seed: p.Seed})
	if err != nil {
		return nil, learn.Rule{}, session.Wrap(err)
	}
	step := solve.Run(c, 0)
	coef, certificate, rule := c.Coef(), learn.CertificateOf(c), c.Rule()
	n, m := len(p.Y), coef.M
	a.Result = session.Result{
		Status: step.Status, Message: c.Message(), Objective: certificate.Dual, Gap: certificate.Gap,
		Outputs: m, Rule: rule, Bias: coef.Bias, BiasError: coef.BiasError, Decision: make([]float64, n*m), Label: make([]float64, n),
	}
	if err := c.Err(); err != nil {
		a.Message = session.Wrap(err).Message
	}
	session.Fit(a.Decision, f, coef, nil)
	for i, y := range p.Y {
		own := a.Decision[i*m : (i+1)*m]
		a.Label[i] = rule.Label(own)
		if a.Label[i] != y && !rule.Undecided(own) {
			a.Errors++
		}
	}
	w := make([]float64, (a.Dimension+1)*m)
	for i := range n {
		phi := rows[i*a.Dimension : (i+1)*a.Dimension]
		for j := range m {
			beta := coef.Beta[i*m+j]
			if beta == 0 {
				continue
			}
			to := w[j*a.Dimension : (j+1)*a.Dimension]
			for c, v := range phi {
				to[c] += beta * v
			}
		}
	}
	copy(w[m*a.Dimension:], coef.Bias)
	return w, rule, nil
}

// paint evaluates w·φ + b on the view.
func (a *Approximation) paint(m feature.Map[catalog.Vector], w []float64, rule learn.Rule, r ApproximateRequest) {
	a.Values, a.Labels = make([]float32, a.Size*a.Size), make([]uint8, a.Size*a.Size)
	phi, terms, decision := make([]float64, a.Dimension), make([]float64, a.Dimension), make([]float64, a.Outputs)
	for i, x := range meshOf(r.View, r.Dim) {
		pause.After((1 + a.Outputs) * a.Dimension * 8)
		if r.Dim == 1 && i >= a.Size { // every row is like the first
			a.Values[i], a.Labels[i] = a.Values[i-a.Size], a.Labels[i-a.Size]
			continue
		}
		m.Apply(phi, x)
		for j := range decision {
			for c, v := range w[j*a.Dimension : (j+1)*a.Dimension] {
				terms[c] = v * phi[c]
			}
			biasError := 0.0
			if a.BiasError != nil {
				biasError = a.BiasError[j]
			}
			decision[j] = decide.Sum(terms, w[a.Outputs*a.Dimension+j], biasError)
		}
		a.Values[i], a.Labels[i] = pixel(decision, rule)
	}
}

// pixel returns f, or of several classes how clearly the label wins, and the index of the
// label.
func pixel(decision []float64, rule learn.Rule) (float32, uint8) {
	index, strength := rule.Winner(decision)
	if len(decision) == 1 {
		strength = decision[0]
	}
	if index < 0 {
		index = surface.None
	}
	if isFinite(strength) {
		return surface.Signed(strength), uint8(index)
	}
	return float32(strength), uint8(index)
}

// compare paints the exact model beside.
func (a *Approximation) compare(exact *session.Model, r ApproximateRequest) *session.Error {
	pixels := a.Size * a.Size
	a.Truths = make([]uint8, pixels)
	switch {
	case r.Dim == 1:
		a.Exact = make([]float32, pixels)
		decision, _, err := exact.Predict(session.Points{Dim: 1, X: r.View.Columns()})
		if err != nil {
			return session.Wrap(err)
		}
		for i := range pixels {
			at := i % a.Size * a.Outputs
			a.Exact[i], a.Truths[i] = pixel(decision[at:at+a.Outputs], exact.Result().Rule)
		}
	default:
		out := make([]float32, exact.Layers()*pixels)
		if _, err := exact.Surface(r.View, 0, out); err != nil {
			return session.Wrap(err)
		}
		a.Exact = out[len(out)-pixels:]
		for i, v := range out[:pixels] {
			switch {
			case v == surface.None && exact.Layers() == 2, v == 0 && exact.Layers() == 1:
				a.Truths[i] = surface.None
			case exact.Layers() == 2:
				a.Truths[i] = uint8(sort.SearchFloat64s(a.Rule.Classes, float64(v)))
			case v > 0:
				a.Truths[i] = 1
			}
		}
	}
	same := 0
	for i, label := range a.Labels {
		if label == a.Truths[i] {
			same++
		}
	}
	a.Agreement = float64(same) / float64(pixels)
	return nil
}

// measure compares the Gram matrices, and those for other counts.
func (a *Approximation) measure(f *family, approximated *gram.Full, counts []float64) *session.Error {
	a.Counts, a.GramErrors = counts, make([]float64, len(counts))
	if f.another {
		a.GramError, a.KernelError = math.NaN(), math.NaN()
		for i := range a.GramErrors {
			a.GramErrors[i] = math.NaN()
		}
		return nil
	}
	a.GramError, a.KernelError = deviation(gram.New(f.exact, f.xs).Data(), approximated.Data(), 1)
	if len(counts) == 0 {
		return nil
	}
	some := *f
	some.xs = spread(f.xs, errorSample)
	exact := gram.New(f.exact, some.xs).Data()
	if !f.nested {
		for i, c := range counts {
			m, e := f.build(int(c))
			if e != nil {
				return e
			}
			a.GramErrors[i], _ = deviation(exact, feature.Gram(feature.Rows(m.Map, some.xs), len(some.xs)).Data(), 1)
		}
		return nil
	}
	// From count to count there are more features of the same map.
	order := make([]int, len(counts))
	for i := range order {
		order[i] = i
	}
	sort.Slice(order, func(p, q int) bool { return counts[order[p]] < counts[order[q]] })
	most := int(counts[order[len(order)-1]])
	all, e := some.build(most)
	if e != nil {
		return e
	}
	n := len(some.xs)
	rows := feature.Rows(all.Map, some.xs)
	sum := make([]float64, n*n)
	from := 0
	for _, i := range order {
		part, e := some.build(int(counts[i]))
		if e != nil {
			return e
		}
		to := int(part.Dimension())
		feature.Accumulate(sum, rows, n, from, to)
		from = to
		a.GramErrors[i], _ = deviation(exact, sum, f.shrink(int(counts[i]))/f.shrink(most))
	}
	return nil
}

// deviation returns ‖K − s·K̃‖/‖K‖ and max |k − s·k̃|.
func deviation(exact, approximated []float64, s float64) (relative, largest float64) {
	unit := 0.0 // squares of multiples of it do not overflow
	for i, v := range exact {
		unit = max(unit, math.Abs(v))
		largest = max(largest, math.Abs(v-s*approximated[i]))
	}
	unit = max(unit, largest)
	if largest == 0 {
		return 0, 0
	}
	var square, norm float64
	for i, v := range exact {
		d := (v - s*approximated[i]) / unit
		square += d * d
		norm += v / unit * (v / unit)
	}
	return math.Sqrt(square) / math.Sqrt(norm), largest
}

// meshOf returns the pixel centres of a view; on the line only their first coordinates.
func meshOf(v surface.View, dim int) []catalog.Vector {
	var mesh []catalog.Vector
	columns := v.Columns()
	for _, y := range v.Rows() {
		for _, x := range columns {
			mesh = append(mesh, catalog.Vector{x, y}[:dim:dim])
		}
	}
	return mesh
}
