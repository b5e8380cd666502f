package studio

import (
	"math"
	"math/rand/v2"
	"time"

	"mercer/core/cost"
	"mercer/core/dense"
	"mercer/core/pause"
	"mercer/core/session"
)

// What can be measured: see [Measure].
const (
	TrainPrimal   = "primal"
	TrainDual     = "dual"
	TrainMachine  = "machine"
	FillGram      = "gram"
	AskPrimal     = "primal-place"
	AskDual       = "dual-place"
	AskSupport    = "support-place"
	AskEveryPoint = "every-place"
)

// Measured says all that can be measured.
func Measured() []string {
	return []string{
		TrainPrimal, TrainDual, TrainMachine, FillGram, AskPrimal, AskDual, AskSupport, AskEveryPoint,
	}
}

// Limits of one measurement: a browser has no memory for larger matrices, and no patience for more.
const (
	maxMeasured = 8192
	maxWaves    = 2000
	maxRuns     = 1_000_000
)

// A MeasureRequest says what is to be measured, of N points of a data set. Ridge regression has so
// many Features, random waves of the coordinates; what they are does not matter to its time. The
// machine has the kernel, the learner and its parameters.
type MeasureRequest struct {
	What     string
	N        int
	Features int
	Support  int // of AskSupport: how many points have a coefficient
	Runs     int

	Data     string
	Settings map[string]float64 // of the data set, but for n
	Seed     uint64

	Kernel, Learner string
	Params          map[string]float64
}

// A Measurement is how long all runs took together. Steps and Support are of the machine, 0 of what
// trains none.
type Measurement struct {
	Took    time.Duration
	Steps   int
	Support int
}

// Measure does something so many times, and looks at the clock before and after:
//
//	primal         w of ridge regression in D features: XᵀX + λI, Xᵀy, factor, solution
//	dual           α of ridge regression for n points: XXᵀ + λI, factor, solution
//	machine        the learner with its kernel, as a scene is trained
//	gram           all entries of its Gram matrix
//	primal-place   ⟨x, w⟩ at one place
//	dual-place     Σᵢ αᵢ⟨x, xᵢ⟩ at one place
//	support-place  Σᵢ βᵢ k(xᵢ, x) over the support vectors at one place
//	every-place    the same over all points
//
// The loops of ridge regression are those that package cost counts. A place takes the same time
// whatever the coefficients are, so nothing is trained for it. The error is a *session.Error.
func Measure(q MeasureRequest) (Measurement, error) {
	if q.N < 2 || q.N > maxMeasured {
		return Measurement{}, session.Bad("n", "must be from 2 to %d, not %d", maxMeasured, q.N)
	}
	if q.Runs < 1 || q.Runs > maxRuns {
		return Measurement{}, session.Bad("runs", "must be from 1 to %d, not %d", maxRuns, q.Runs)
	}
	settings := map[string]float64{}
	for key, v := range q.Settings {
		settings[key] = v
	}
	settings["n"] = float64(q.N)
	set, err := session.Generate(q.Data, settings, q.Seed)
	if err != nil {
		return Measurement{}, err
	}
	points := session.Points{Dim: set.Dim, X: set.X}
	switch q.What {
	case TrainPrimal, TrainDual, AskPrimal, AskDual:
		return q.ridge(points, set.Y)
	case TrainMachine:
		return q.machine(points, set.Y)
	case FillGram, AskSupport, AskEveryPoint:
		return q.kernels(points)
	}
	return Measurement{}, session.Bad("what", "is %q, and nothing is called so", q.What)
}

// repeat calls f for each run, and returns how long all took.
func (q *MeasureRequest) repeat(f func(run int)) Measurement {
	watch := pause.Start()
	for run := range q.Runs {
		f(run)
	}
	return Measurement{Took: watch.Took()}
}

// ridge measures ridge regression.
func (q *MeasureRequest) ridge(p session.Points, y []float64) (Measurement, error) {
	if q.Features < 1 || q.Features > maxWaves {
		return Measurement{}, session.Bad("features", "must be from 1 to %d, not %d", maxWaves, q.Features)
	}
	n, d := len(y), q.Features
	r := cost.NewRidge(n, d, wavesOf(p, d, q.Seed), y, 1)
	place := func(run int) []float64 { return r.X[run%n*d:][:d] }
	sum := 0.0
	var told Measurement
	switch q.What {
	case TrainPrimal:
		told = q.repeat(func(int) { sum += r.Primal()[0] })
	case TrainDual:
		told = q.repeat(func(int) { sum += r.Dual()[0] })
	case AskPrimal:
		told = q.repeat(func(run int) { sum += cost.AtPrimal(place(run), r.X[:d]) })
	default:
		told = q.repeat(func(run int) { sum += r.AtDual(place(run), y) })
	}
	return told, finite(sum)
}

// wavesOf returns n·d features cos⟨ω, x⟩ + b of the points.
func wavesOf(p session.Points, d int, seed uint64) []float64 {
	lot := rand.New(rand.NewPCG(seed, 0x636f7374)) // "cost"
	omega, shift := make([]float64, d*p.Dim), make([]float64, d)
	for i := range omega {
		omega[i] = lot.NormFloat64()
	}
	for j := range shift {
		shift[j] = 2 * math.Pi * lot.Float64()
	}
	n := len(p.X) / p.Dim
	waves := make([]float64, n*d)
	for i := range n {
		x := p.X[i*p.Dim : (i+1)*p.Dim]
		for j := range d {
			waves[i*d+j] = math.Cos(dense.Dot(omega[j*p.Dim:(j+1)*p.Dim], x) + shift[j])
		}
	}
	return waves
}

// machine measures the training of a machine.
func (q *MeasureRequest) machine(p session.Points, y []float64) (Measurement, error) {
	problem := session.Problem{
		Domain: "vectors", Points: p, Y: y, Kernel: q.Kernel, Learner: q.Learner, Params: q.Params, Seed: q.Seed,
	}
	var m *session.Model
	var err error
	told := q.repeat(func(int) {
		if err == nil {
			m, err = session.Train(problem)
		}
	})
	if err != nil {
		return Measurement{}, err
	}
	result := m.Result()
	told.Steps, told.Support = result.Iterations, len(result.Support)
	return told, nil
}

// kernels measures values of the kernel.
func (q *MeasureRequest) kernels(p session.Points) (Measurement, error) {
	n := len(p.X) / p.Dim
	if q.What == FillGram {
		entries, e := session.EntriesOf("vectors", p, q.Kernel)
		if e != nil {
			return Measurement{}, e
		}
		sum := 0.0
		told := q.repeat(func(int) { sum += entries.Full(nil).At(0, 0) })
		return told, finite(sum)
	}
	some := n
	if q.What == AskSupport {
		if some = q.Support; some < 1 || some > n {
			return Measurement{}, session.Bad("support", "must be from 1 to %d, not %d", n, some)
		}
	}
	entries, e := session.EntriesOf("vectors", session.Points{Dim: p.Dim, X: p.X[:some*p.Dim]}, q.Kernel)
	if e != nil {
		return Measurement{}, e
	}
	places, row, e := entries.Others(p)
	if e != nil {
		return Measurement{}, e
	}
	beta, values, sum := make([]float64, some), make([]float64, some), 0.0
	for i := range beta {
		beta[i] = 1 / float64(i+1)
	}
	told := q.repeat(func(run int) {
		row(values, run%places)
		sum += dense.Dot(values, beta)
	})
	return told, finite(sum)
}

// finite returns the error for a sum of values that is infinite or none. The sum also keeps the
// compiler from leaving out what nobody asks for.
func finite(sum float64) error {
	if !isFinite(sum) {
		return session.Bad("kernel", "has values here that are too large to compute with")
	}
	return nil
}
