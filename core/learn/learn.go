// Package learn says what goes into a learner and what comes out of it: a Gram
// matrix and answers, and a machine that improves step by step and can be asked
// what its outputs mean.
//
// Capabilities that only some machines have are interfaces: [Certified],
// [Fitter], [Restarter], [Knower], [Factored], [Measured], [Progressive], [Decider], [Local], [Grouper], [Spreader],
// [Process], and [solve.Advancer] and [solve.Teller].
package learn

import (
	"math"
	"math/rand/v2"

	"mercer/core/gram"
	"mercer/core/param"
	"mercer/core/solve"
)

// A Task is what is to be learnt.
type Task int

const (
	Classification Task = iota // y holds class numbers
	Regression                 // y holds targets
	Clustering                 // y is not looked at; outputs tell the cluster
	Components                 // y is not looked at; outputs are new coordinates
	Novelty                    // y is not looked at; f > 0 is where the data are
)

var taskNames = [...]string{"classification", "regression", "clustering", "components", "novelty"}

// String returns "classification", "regression", "clustering", "components" or
// "novelty".
func (t Task) String() string { return taskNames[t] }

// TaskOf returns the task with the given name.
func TaskOf(name string) (Task, bool) {
	for i, s := range taskNames {
		if s == name {
			return Task(i), true
		}
	}
	return 0, false
}

// Data is the input of a learner. A learner sees no points and no kernel, so it works on everything
// that has a kernel.
type Data struct {
	K    gram.Matrix
	Y    []float64 // n class numbers or targets, as Task has it
	Task Task
	Seed uint64 // of whatever is random
	// Start holds coefficients of a similar problem, n·M, row i for example i, or
	// is nil. A machine may pass over it.
	Start []float64
	// Known is Kβ for coefficients that may be near Start, or nil. It saves a machine that
	// needs products with K some rows, and changes no result by more than rounding.
	Known *gram.Product
	// Before is the factor that a machine kept of the matrix as it was before a few examples moved,
	// or none. A machine that factorises may go on from it, and sees to it that its result is as
	// exact as without.
	Before gram.Stale
}

// A Config holds the parameters of a learner.
type Config interface {
	param.Bound

	// Start begins to learn. It keeps references to the slices of d, which must
	// not change, and changes no parameter. The error is a *DataError, a *ValueError or a
	// *param.Error.
	Start(d Data) (Machine, error)
}

// A Sized Config knows how large its machines are. Of others it is taken that they keep rows of
// the Gram matrix.
type Sized interface {
	Config

	// Fits returns what keeps a machine from learning from n examples, as Start would, nil
	// where nothing does.
	Fits(n int) error

	// Bytes returns about how much memory a machine of n examples takes beside them.
	Bytes(n int) int
}

// A Machine is in training or trained.
type Machine interface {
	solve.Solver

	// Rule says what the outputs mean.
	Rule() Rule

	// Message returns one or two sentences that say what kept training from an
	// optimum and what to do, or "" where nothing did.
	Message() string
}

// Certified machines can say how good their result is.
type Certified interface{ Certificate() solve.Certificate }

// CertificateOf returns the certificate of a machine, of which all is NaN where it has none.
func CertificateOf(m Machine) solve.Certificate {
	if c, ok := m.(Certified); ok {
		return c.Certificate()
	}
	nan := math.NaN()
	return solve.Certificate{Primal: nan, Dual: nan, Gap: nan, Violation: nan, Margin: nan}
}

// A Fitter knows its outputs at the training points without looking at all of
// their kernel values again.
type Fitter interface {
	// Fit goes on computing them, for as much work as about limit steps, and
	// reports whether it has come to the end. Training must have ended. A limit of
	// 0 or less means no limit.
	Fit(limit int) bool
	// Fitted sets dst[i·M+j] = f_j(xᵢ).
	Fitted(dst []float64)
}

// A Restarter can hand over its coefficients, n·M, at any time and at no cost: what a
// similar problem can start from. The caller must not change them.
type Restarter interface{ Coefficients() []float64 }

// A Knower hands over Kβ for the coefficients that it ended with; the next machine of its kind
// takes it as Known. Product returns nil where computing it would cost time.
type Knower interface{ Product() *gram.Product }

// A Factored machine hands over the factor of its matrix; the next machine of its kind takes it as
// Before. Factor returns nil where there is none.
type Factored interface{ Factor() *gram.Factor }

// A Closer has memory that later machines can use. After Close it must not be used any more; what it
// has told stays as it is.
type Closer interface{ Close() }

// Measured machines have numbers that people ask for, beyond the certificate.
type Measured interface{ Figures() []Figure }

// A Figure is a number with its name: "log marginal likelihood", "log p(y)".
type Figure struct {
	Key, Name, Symbol string
	Value             float64
	Doc               string // what it means, a clause
	Share             bool   // whether Value is a share, from 0 to 1, shown as a percentage

	// Join combines the values of two parts; nil adds them.
	Join func(a, b float64) float64
}

// A Progressive machine reports its progress during a long run: a clause that says what it does
// ("computing features"), and about which share of the whole is done.
type Progressive interface {
	Progress() (what string, share float64)
}

// A Decider is no expansion: it computes its outputs for a new element x from
// row[i] = k(xᵢ,x) and self = k(x,x).
type Decider interface {
	Decide(dst, row []float64, self float64)
}

// A Local machine is a Decider that looks at the Near examples alone whose kernel values are largest,
// if k(x, x) is the same for all x. DecideAmong decides from some examples that these are among, with
// row[a] = k(x_examples[a], x), and DecideBy from those examples themselves.
type Local interface {
	Decider
	Near() int
	DecideAmong(dst, row []float64, examples []int)
	DecideBy(dst []float64, examples []int)
}

// A Grouper has put the examples into groups, which are the classes of its rule.
// Groups()[i] is the index of that of example i, −1 for none yet. While centres move it
// may be another one than that which the outputs speak for.
type Grouper interface{ Groups() []int }

// A Spreader knows how sure it is: the standard deviation of f at an element with
// row[i] = k(xᵢ,x) and self = k(x,x).
type Spreader interface {
	Spread(row []float64, self float64) float64

	// SpreadRows sets std[r] to the same for row r of rows, of n numbers, and selves[r]. It may change
	// rows.
	SpreadRows(std, rows, selves []float64)
}

// A Process is a distribution over functions. Sample draws functions at m new elements,
// for which rows holds m·n numbers k(xᵢ,x_r), row r for element r, and among holds
// the m·m numbers k(x_r,x_s). dst holds m numbers for each function, one after the other.
type Process interface {
	Sample(dst, rows, among []float64, rng *rand.Rand) error
}
