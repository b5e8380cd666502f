package ridge

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/notation"
)

// A SingularError says why K + sI is not positive definite up to rounding.
type SingularError struct {
	// Alike are two examples with the same image, or both −1.
	Alike [2]int

	// Smallest is the smallest eigenvalue of K where that is negative: the kernel is
	// not positive semidefinite. It is NaN where eigenvalues would take too long.
	Smallest float64

	// Rank is the rank of K up to rounding, −1 where not known, of N examples.
	Rank, N int

	// Least is an s that is large enough to compute with whatever the targets: 10⁻⁶ of the
	// mean of k(x,x), or somewhat more than −Smallest.
	Least float64

	// Added is the s that is too small.
	Added float64

	indefinite bool // though Smallest is not known
}

// Indefinite reports whether the matrix was seen to have a negative eigenvalue.
func (e *SingularError) Indefinite() bool { return e.indefinite || e.Smallest < 0 }

func (e *SingularError) Error() string { return e.Say(Words{Matrix: "K", Symbol: "s", Scale: 1}) }

// Words are what a sentence calls things.
type Words struct {
	Matrix  string        // "K" or "G"
	Symbol  string        // of the parameter that decides s: "λ", "σ²", "C"
	Scale   float64       // s is the parameter times Scale
	Price   bool          // s is 1 by the parameter
	Example func(int) int // the number of an example among all; nil where it is its own
	Y       []float64
}

func (w Words) point(i int) int {
	if w.Example != nil {
		i = w.Example(i)
	}
	return i + 1
}

// remedy proposes to let s be at least some number.
func (w Words) remedy(least float64) string {
	value := roundUp(least / w.Scale)
	if value > largestShift {
		return "Choose smaller kernel parameters or rescale the data"
	}
	if w.Price {
		return fmt.Sprintf("Choose %s = %s or less", w.Symbol, notation.Short(1/value))
	}
	return fmt.Sprintf("Choose %s = %s or more", w.Symbol, notation.Short(value))
}

// Rename puts an error of the matrix into words.
func (w Words) Rename(err error) error {
	switch e := err.(type) {
	case *SingularError:
		return &learn.DataError{Reason: e.Say(w)}
	case *learn.ValueError:
		return &learn.ValueError{Index: w.point(e.Index) - 1, Value: e.Value}
	}
	return err
}

// Say returns the sentences of the error in these words, with a remedy.
func (e *SingularError) Say(w Words) string {
	value := e.Added / w.Scale
	if w.Price {
		value = 1 / e.Added
	}
	setting := w.Symbol + " = " + notation.Short(value)
	remedy := w.remedy(e.Least)
	switch {
	case e.Indefinite():
		smallest := ""
		if e.Smallest < 0 {
			smallest = ": its smallest eigenvalue is " + notation.Short(e.Smallest)
		} else {
			remedy = "Choose a much larger " + w.Symbol
			if w.Price {
				remedy = "Choose a much smaller " + w.Symbol
			}
		}
		return fmt.Sprintf("This kernel is not positive semidefinite on these points%s, and with %s the objective has no minimum. %s, or repair the spectrum.",
			smallest, setting, remedy)
	case e.Alike[0] >= 0 && w.Y != nil && w.Y[e.Alike[0]] != w.Y[e.Alike[1]]:
		return fmt.Sprintf("Two points coincide: to this kernel points %d and %d are one, but their targets differ, so with %s no function meets both and %s is singular%s. %s.",
			w.point(e.Alike[0]), w.point(e.Alike[1]), setting, w.Matrix, e.rank(), remedy)
	case e.Alike[0] >= 0:
		return fmt.Sprintf("Two points coincide: to this kernel points %d and %d are one, so %s is singular%s and %s is too small to solve for the coefficients. %s.",
			w.point(e.Alike[0]), w.point(e.Alike[1]), w.Matrix, e.rank(), setting, remedy)
	}
	return fmt.Sprintf("%s is singular up to rounding%s, and %s is too small to solve for the coefficients. %s.",
		w.Matrix, e.rank(), setting, remedy)
}

func (e *SingularError) rank() string {
	if e.Rank < 0 {
		return ""
	}
	return fmt.Sprintf(" (rank %d of %d)", e.Rank, e.N)
}

// largestShift is the largest λ or σ² that there is.
const largestShift = 1e12

// roundUp rounds to one digit, upwards.
func roundUp(v float64) float64 {
	if !(v > 0) || math.IsInf(v, 0) {
		return v
	}
	unit := math.Pow(10, math.Floor(math.Log10(v)))
	return math.Ceil(v/unit*(1-1e-12)) * unit
}

// For lowers Least to what is enough for these targets, within a power of ten, by trying.
func (e *SingularError) For(k gram.Matrix, y []float64) {
	if e.N > inspected || e.Indefinite() {
		return
	}
	largest := 0.0
	for _, d := range k.Diag() {
		largest = max(largest, math.Abs(d))
	}
	s := math.Pow(10, math.Ceil(math.Log10(max(10*e.Added, float64(e.N)*epsilon*largest))))
	for ; s < e.Least; s *= 10 {
		if f, _ := factorise(k, s); f != nil && residual(f, k, y, s) <= exactly/2 {
			e.Least = s
			return
		}
	}
}

// residual returns ‖y − (K + sI)α‖/‖y‖ for the α that a factor gives.
func residual(f *gram.Factor, k gram.Matrix, y []float64, s float64) float64 {
	alpha, image := append([]float64(nil), y...), make([]float64, len(y))
	f.Solve(alpha)
	gram.Multiply(image, k, alpha)
	floats.AddScaled(image, s, alpha)
	return floats.Distance(image, y, 2) / max(floats.Norm(y, 2), math.SmallestNonzeroFloat64)
}

// inspected is how many examples are worth the eigenvalues of their matrix.
const inspected = 600

// inspect finds out why K + sI cannot be factorised.
func inspect(k gram.Matrix, s float64) *SingularError {
	n := k.Len()
	e := &SingularError{Alike: [2]int{-1, -1}, Smallest: math.NaN(), Rank: -1, N: n, Added: s}
	mean := 0.0
	for _, d := range k.Diag() {
		mean += math.Abs(d) / float64(n)
	}
	e.Least = 1e-6 * mean
	if e.Least == 0 {
		e.Least = 1
	}
	e.pairs(k)
	if n <= inspected {
		e.spectrum(k)
	}
	// Where s is just not enough against rounding.
	e.Least = max(e.Least, 10*s)
	return e
}

// pairs looks at examples two by two: for two that are alike, and for 2×2 minors below 0.
func (e *SingularError) pairs(k gram.Matrix) {
	diag := k.Diag()
	for i := range diag {
		row := k.Row(i)
		for j, v := range row[:i] {
			size := max(math.Abs(diag[i]), math.Abs(diag[j]), math.Abs(v))
			if math.Abs(v) > (1+1e-6)*math.Sqrt(math.Abs(diag[i]))*math.Sqrt(math.Abs(diag[j])) {
				e.indefinite = true
			}
			if e.Alike[0] < 0 && math.Abs(diag[i]-v)+math.Abs(diag[j]-v) <= 1e-13*size {
				e.Alike = [2]int{j, i}
			}
		}
		if diag[i] < 0 {
			e.indefinite = true
		}
	}
}

// spectrum tells the rank, and negative eigenvalues from rounding.
func (e *SingularError) spectrum(k gram.Matrix) {
	data := make([]float64, 0, e.N*e.N)
	for i := range e.N {
		data = append(data, k.Row(i)...)
	}
	values, ok := gram.Eigenvalues(gram.NewFull(e.N, data))
	if !ok || e.N == 0 {
		return
	}
	rounding := float64(e.N) * epsilon * max(values[0], -values[e.N-1])
	e.Rank = 0
	for _, v := range values {
		if math.Abs(v) > rounding {
			e.Rank++
		}
	}
	e.indefinite = false
	if smallest := values[e.N-1]; smallest < -1e3*rounding {
		e.Smallest = smallest
		e.Least = max(e.Least, -1.1*smallest)
	}
}
