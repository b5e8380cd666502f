package studio

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/floats"

	"mercer/core/dense"
	"mercer/core/gp"
	"mercer/core/gram"
	"mercer/core/notation"
	"mercer/core/param"
	"mercer/core/session"
)

// How much the search for the best evidence may cost.
const (
	maxEvidence  = 400  // points: every place that is looked at costs a factorisation
	maxSought    = 8    // numbers of the kernel
	probes       = 16   // places spread over all that is possible, looked at first
	profileSteps = 33   // of the picture of each number
	climbs       = 4    // from the likeliest places that were looked at
	beyond       = 10   // how far a range goes on from the number at hand, as a factor; 2 where it is linear
	rounding     = 1e-4 // of a number to four digits, in parts of its range
	level        = 1e-3 // gradient, relative to 1 + |log p(y)|, up to which a climb has ended at a maximum
	difference   = 1e-5 // of a number, for kernels that do not say how they change with it
)

// Evidence is the kernel and the noise under which the values of a Gaussian process are
// likeliest: with the largest log marginal likelihood. Numbers are sought within the
// sliders' ranges and within the same in the units of the data.
type Evidence struct {
	Kernel      string // with the numbers found
	Noise       float64
	Log, Before float64 // log p(y) there, and with the numbers of the problem: −Inf where there is none
	Evaluations int
	Trail       []Profile
	Climbs      []Way // from several places, as the evidence may have several maxima; the best first
	Message     string
}

// A Way is where a climb began and where it ended.
type Way struct {
	From, To   []float64 // the numbers, in the order of the trail
	Start, End float64   // log p(y), −Inf where there is none

	// Slope is the certificate: the norm of ∂ log p(y)/∂ ln θ at the end over the numbers θ, of
	// ∂ log p(y)/∂θ where a slider is linear, without what points beyond an end of a range.
	Slope float64
}

// A Profile is log p(y) along one number, the others as they were found. It is NaN where
// the matrix cannot be factorised.
type Profile struct {
	Name             string
	Values, Evidence []float64
}

// MaximiseEvidence searches for the evidence of a problem of the learner gp. It is never
// less than before. The error is a *session.Error.
func MaximiseEvidence(p session.Problem) (Evidence, error) {
	of, e := session.ReadProblem(p, nil)
	if e != nil {
		return Evidence{}, e
	}
	r, e := (&tuner{Reading: of}).maximise()
	if e != nil {
		return Evidence{}, e
	}
	return r, nil
}

// A knob is a number that is sought: one of the kernel's, or the noise.
type knob struct {
	at        int // of the kernel's numbers, −1 for the noise
	spec      param.Spec
	low, high float64
	now       float64
	usual     float64 // in the units of the data
}

// value returns the number at a place of the side [0, 1].
func (k knob) value(place float64) float64 {
	switch {
	case place <= 0:
		return k.low
	case place >= 1:
		return k.high
	case k.spec.Scale == param.Log:
		return k.low * math.Pow(k.high/k.low, place)
	}
	return k.low + place*(k.high-k.low)
}

// place is the inverse of value, for numbers within.
func (k knob) place(value float64) float64 {
	value = min(max(value, k.low), k.high)
	if k.spec.Scale == param.Log {
		return math.Log(value/k.low) / math.Log(k.high/k.low)
	}
	return (value - k.low) / (k.high - k.low)
}

// name is what people call the number.
func (k knob) name() string { return k.spec.Symbol + " " + k.spec.Name }

// pace is how fast the number changes with the place, where it has this value; and how fast the
// number's logarithm does, or the number itself where the scale is linear.
func (k knob) pace(value float64) (number, even float64) {
	if k.spec.Scale == param.Log {
		even = math.Log(k.high / k.low)
		return value * even, even
	}
	return k.high - k.low, k.high - k.low
}

// A tuner evaluates kernels with other numbers. It is a [gp.Hill] over the places of the knobs.
type tuner struct {
	*session.Reading
	noise       float64 // of the problem
	units       measures
	knobs       []knob
	evaluations int
	here        *gp.Likelihood // that was looked at last; nil where there is none
	silent      []bool         // by knob: whether the kernel does not say how it changes with it
}

func (t *tuner) maximise() (Evidence, *session.Error) {
	l := t.Reading
	config, ok := l.Config.(*gp.Config)
	switch {
	case !ok:
		return Evidence{}, session.Bad("learner", "must be gp, whose values have a likelihood, not %s", l.Learner)
	case l.N > maxEvidence:
		return Evidence{}, session.Bad("x", "has %d points; the kernel is chosen by evidence for up to %d", l.N, maxEvidence)
	case l.Repair != "":
		return Evidence{}, session.Bad("repair", "changes the kernel that is sought; choose none")
	}
	// What keeps anything from being learnt is said as in training.
	if _, e := l.Start(); e != nil {
		return Evidence{}, e
	}
	t.noise, t.units = config.Noise, measuresOf(l.Problem)
	t.knobs = t.knobsNow()
	t.silent = make([]bool, len(t.knobs))
	r := Evidence{Kernel: l.Text, Noise: config.Noise}
	r.Before = t.log(l.Text, config.Noise)
	r.Log = r.Before
	places, log, ways := t.search()
	if log > r.Log {
		t.take(places, log, &r)
	}
	r.Climbs = ways
	if math.IsInf(r.Log, -1) {
		r.Log, r.Before = math.NaN(), math.NaN()
		r.Message = "There is no likelihood: this kernel is not positive semidefinite on these points, whatever its numbers."
		r.Evaluations = t.evaluations
		return r, nil
	}
	r.Trail = t.profiles()
	r.Evaluations = t.evaluations
	r.Message = t.sentence(r, t.knobsNow())
	return r, nil
}

// Measures are what is usual among the data; 1 where there is nothing to tell.
type measures struct {
	apart   float64 // the root of the mean square of the distances from the mean
	product float64 // the mean of ‖x‖²
	value   float64 // the mean of y²
	dim     float64
}

func measuresOf(p session.Problem) measures {
	u := measures{dim: float64(max(p.Dim, 1))}
	for _, y := range p.Y {
		u.value += y * y / float64(len(p.Y))
	}
	n := float64(len(p.X)) / u.dim
	for c := range p.Dim {
		var mean, square float64
		for i := c; i < len(p.X); i += p.Dim {
			mean += p.X[i] / n
			square += p.X[i] * p.X[i] / n
		}
		u.product += square
		for i := c; i < len(p.X); i += p.Dim {
			u.apart += (p.X[i] - mean) * (p.X[i] - mean) / n
		}
	}
	u.apart = math.Sqrt(u.apart)
	return u
}

// of returns the size of a unit.
func (u measures) of(unit param.Unit) float64 {
	size := 1.0
	switch unit {
	case param.Apart:
		size = u.apart
	case param.PerApart:
		size = 1 / (u.apart * math.Sqrt(u.dim)) // coordinate by coordinate
	case param.PerSquare:
		size = 1 / u.apart / u.apart
	case param.PerProduct:
		size = 1 / u.product
	case param.OfValues:
		size = u.value
	}
	if !(size > 0) || math.IsInf(size, 0) {
		return 1
	}
	return size
}

// knob returns a number to be sought.
func (t *tuner) knob(at int, s param.Spec, now float64) knob {
	unit := t.units.of(s.Unit)
	k := knob{at: at, spec: s, low: min(s.Low, s.Low*unit), high: max(s.High, s.High*unit), now: now, usual: now}
	if s.Unit != param.Plain {
		k.usual = s.Default * unit
	}
	switch {
	case s.Scale != param.Log:
		k.low, k.high = min(k.low, 2*now), max(k.high, 2*now)
	case now > 0:
		k.low, k.high = min(k.low, now/beyond), max(k.high, now*beyond)
	}
	k.low, k.high = max(k.low, s.Min), min(k.high, s.Max)
	return k
}

// knobsNow returns the numbers to be sought, as they are in the problem: those that are
// real, of named kernels and factors, and the noise.
func (t *tuner) knobsNow() []knob {
	var knobs []knob
	for i, n := range t.Numbers {
		s := n.Spec
		arithmetic := s.Key == "number" || s.Key == "base" || s.Key == "exponent"
		if s.Kind != param.Real || len(s.Values) > 0 || arithmetic || len(knobs) == maxSought {
			continue
		}
		if s.Scale == param.Log && n.Value <= 0 {
			continue // a factor below 0 makes no likelihood, and is not for a search to change
		}
		knobs = append(knobs, t.knob(i, s, n.Value))
	}
	return append(knobs, t.knob(-1, gp.NoiseSpec, t.noise))
}

// search returns the best places found, one for each knob, log p(y) there, and all climbs.
func (t *tuner) search() (best []float64, log float64, ways []Way) {
	p := len(t.knobs)
	type start struct {
		places []float64
		log    float64
	}
	starts := make([]start, 0, probes+2)
	look := func(place func(j int, k knob) float64) {
		places := make([]float64, p)
		for j, k := range t.knobs {
			places[j] = place(j, k)
		}
		starts = append(starts, start{places, t.Height(places)})
	}
	look(func(_ int, k knob) float64 { return k.place(k.now) })
	look(func(_ int, k knob) float64 { return k.place(k.usual) })
	// Multiples of the powers of 1/ρ, ρᵖ⁺¹ = ρ + 1, spread evenly (Roberts 2018).
	rho := 1.0
	for range 60 {
		rho = math.Pow(1+rho, 1/float64(p+1))
	}
	for i := range probes {
		look(func(j int, _ knob) float64 { return math.Mod(0.5+float64(i+1)*math.Pow(rho, -float64(j+1)), 1) })
	}
	slices.SortStableFunc(starts, func(a, b start) int { return cmp.Compare(b.log, a.log) })
	log = math.Inf(-1)
	for _, from := range starts[:climbs] {
		top := gp.Climb(t, from.places)
		ways = append(ways, Way{t.values(from.places), t.values(top.At), from.log, top.Height, t.steepness(top)})
		if best == nil || top.Height > log {
			best, log = top.At, top.Height
		}
	}
	slices.SortStableFunc(ways, func(a, b Way) int { return cmp.Compare(b.End, a.End) })
	return best, log, ways
}

// values returns the numbers at places of the knobs.
func (t *tuner) values(places []float64) []float64 {
	values := make([]float64, len(places))
	for i, k := range t.knobs {
		values[i] = k.value(places[i])
	}
	return values
}

// steepness is the Slope of a [Way].
func (t *tuner) steepness(top gp.Top) float64 {
	values, free := t.values(top.At), top.Free()
	for i, k := range t.knobs {
		_, even := k.pace(values[i])
		free[i] /= even
	}
	return floats.Norm(free, 2)
}

// Height returns log p(y) at places of the knobs.
func (t *tuner) Height(places []float64) float64 {
	text, noise := t.with(t.values(places))
	return t.log(text, noise)
}

// Slope sets dst to the gradient of log p(y) there, which was asked for last:
//
//	∂ log p(y)/∂θ = Σᵢⱼ Wᵢⱼ ∂Kᵢⱼ/∂θ,   ∂ log p(y)/∂σ² = tr W.
//
// Kernels say what ∂K/∂θ is; where one does not, central differences of K take its place.
func (t *tuner) Slope(dst, places []float64) {
	clear(dst)
	if t.here == nil {
		return
	}
	values, w := t.values(places), t.here.Sensitivity()
	text, _ := t.with(values)
	for i, k := range t.knobs {
		slope := 0.0
		if k.at < 0 {
			for j := range t.N {
				slope += w[j*t.N+j]
			}
		} else {
			d, known := t.SlopeOf(text, k.at)
			if t.silent[i] = !known; !known {
				d = t.differences(values, i)
			}
			slope = dense.Dot(w, d.Data())
		}
		number, _ := k.pace(values[i])
		if slope *= number; isFinite(slope) {
			dst[i] = slope
		}
	}
}

// differences returns ∂K/∂θ for the number of a knob, by central differences, one-sided where the
// valid range ends.
func (t *tuner) differences(values []float64, i int) *gram.Full {
	k, v := t.knobs[i], values[i]
	h := difference * math.Abs(v)
	if k.spec.Scale != param.Log {
		h = difference * (k.high - k.low)
	}
	high, low := v+h, v-h
	if k.spec.Check(high) != nil {
		high = v
	}
	if k.spec.Check(low) != nil {
		low = v
	}
	at := func(v float64) gram.Matrix {
		changed := slices.Clone(values)
		changed[i] = v
		text, _ := t.with(changed)
		return t.GramOf(text)
	}
	above, below := at(high), at(low)
	d := make([]float64, t.N*t.N)
	for j := range t.N {
		row := d[j*t.N : (j+1)*t.N]
		floats.SubTo(row, above.Row(j), below.Row(j))
		floats.Scale(1/(high-low), row)
	}
	return gram.NewFull(t.N, d)
}

// with returns the kernel and the noise with other values of the knobs.
func (t *tuner) with(values []float64) (string, float64) {
	text, noise := t.Text, t.noise
	// From the last to the first, so that places stay what they are.
	for i, k := range slices.Backward(t.knobs) {
		if k.at < 0 {
			noise = values[i]
			continue
		}
		n := t.Numbers[k.at]
		text = text[:n.Start] + notation.Exact(values[i]) + text[n.End:]
	}
	return text, noise
}

// take rounds the numbers at places with this log p(y) and notes them, if they are likelier
// than those before. Four digits are enough, but for a number such as a period that meets
// itself many times over.
func (t *tuner) take(places []float64, log float64, r *Evidence) {
	values := make([]float64, len(places))
	for digits := 4; digits <= 16; digits += 2 {
		for i, k := range t.knobs {
			values[i] = rounded(k.value(places[i]), digits)
		}
		text, noise := t.with(values)
		now := t.log(text, noise)
		if now < log-1e-3 {
			continue
		}
		if now > r.Before {
			r.Kernel, r.Noise, r.Log = text, noise, now
			for i, v := range values {
				t.knobs[i].now = v
			}
		}
		return
	}
}

// rounded rounds to so many digits.
func rounded(v float64, digits int) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', digits, 64), 64)
	if err != nil {
		return v
	}
	return short
}

// log returns log p(y), −Inf where there is none.
func (t *tuner) log(text string, noise float64) float64 {
	t.evaluations++
	t.here = nil
	k := t.GramOf(text)
	if k == nil {
		return math.Inf(-1)
	}
	l, ok := gp.NewLikelihood(k, t.Y, noise)
	if !ok {
		return math.Inf(-1)
	}
	t.here = l
	return l.Log()
}

// profiles returns log p(y) along each number through the result.
func (t *tuner) profiles() []Profile {
	values := make([]float64, len(t.knobs))
	for i, k := range t.knobs {
		values[i] = k.now
	}
	var trail []Profile
	for i, k := range t.knobs {
		p := Profile{Name: k.name()}
		for s := range profileSteps {
			p.Values = append(p.Values, k.value(float64(s)/(profileSteps-1)))
		}
		if at, found := slices.BinarySearch(p.Values, k.now); !found {
			p.Values = slices.Insert(p.Values, at, k.now)
		}
		for _, v := range p.Values {
			values[i] = v
			text, noise := t.with(values)
			log := t.log(text, noise)
			if math.IsInf(log, 0) {
				log = math.NaN()
			}
			p.Evidence = append(p.Evidence, log)
		}
		values[i] = k.now
		trail = append(trail, p)
	}
	return trail
}

// sentence says what was found, from what.
func (t *tuner) sentence(r Evidence, before []knob) string {
	var changes, ends []string
	factor := false
	for i, k := range t.knobs {
		if k.now != before[i].now {
			changes = append(changes, k.spec.Symbol+" from "+notation.Short(before[i].now)+" to "+notation.Short(k.now))
		}
		place, last := k.place(k.now), k.now == k.spec.Min || k.now == k.spec.Max
		if (place < rounding || place > 1-rounding) && !last {
			ends = append(ends, k.spec.Symbol+" = "+notation.Short(k.now))
		}
		factor = factor || k.spec.Key == "factor"
	}
	said := "No kernel of this form and no noise make the values likelier: log p(y) = " + notation.Short(r.Log) + "."
	switch {
	case len(changes) > 0 && math.IsInf(r.Before, 0):
		said = "Now log p(y) is " + notation.Short(r.Log) + ": " + strings.Join(changes, ", ") + "."
	case len(changes) > 0:
		said = "log p(y) rose from " + notation.Short(r.Before) + " to " + notation.Short(r.Log) + ": " + strings.Join(changes, ", ") + "."
	}
	if way := r.Climbs[0]; len(changes) > 0 {
		said += " There ‖∂ log p(y)/∂ ln θ‖ = " + notation.Short(rounded(way.Slope, 2)) + "."
		if way.Slope > level*(1+math.Abs(way.End)) {
			said += " This is no maximum: the climb ended where beside it the matrix is not positive definite, or its rounds did."
		}
	}
	for i, silent := range t.silent {
		if silent {
			said += " The kernel has no derivative in " + t.knobs[i].spec.Symbol + ": central differences took its place."
		}
	}
	if len(ends) > 0 {
		said += " At an end of its range is " + strings.Join(ends, ", ") +
			": choose again to look beyond it, or take a simpler kernel where that brings little."
	}
	if !factor {
		said += " Write a factor before the kernel, such as 1*, and its size is chosen too."
	}
	return said
}
