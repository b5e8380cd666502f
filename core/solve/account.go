package solve

// An Account tells people what a step did and why: what a picture points at, a
// sentence, and the numbers that the sentence is about. Examples are counted from 0
// in fields and from 1 in texts.
type Account struct {
	// Did names what was done, in the past: "Visited point 17." "" before the first
	// step.
	Did string

	// Why says in a sentence or two what the step did and for which reason, with the
	// numbers that decided: "y·f(x) = −0.31 < 1, so β₁₇ grows by y." Before the first
	// step it says from what training starts.
	Why string

	// Next names what the next step will do, as an order for a button: "Visit x₂₃". ""
	// at the end of the run.
	Next string

	// Label is Next in a word or two, for a narrow button, a part of it but for the case of its
	// first letter: "Pair (23, 6)". "" where Next itself is short.
	Label string

	// Facts are the numbers of the step, in the order in which they are read.
	Facts []Fact

	// Marks are the examples that the step was about.
	Marks []Mark

	// Residuals, where the step was about all of them, are yᵢ − f(xᵢ) before it, else
	// nil.
	Residuals []float64

	// Moves are the examples that went from one cluster to another.
	Moves []Move

	// Pair is set where two coefficients moved against each other, else nil.
	Pair *Pair
}

// A Fact is one number of a step.
type Fact struct {
	Name   string // "step size"
	Symbol string // "η", "" where it has none
	Value  float64
	Text   string // in place of a number where that is no number, else ""
	Change bool   // Value is a change, which reads best with its sign
}

// A Mark points at an example: "i", "j", "chosen", "mistake", "centre".
type Mark struct {
	Example int
	Role    string
}

// A Move is a change of cluster; From is −1 for an example that was in none.
type Move struct{ Example, From, To int }

// A Pair is a step of sequential minimal optimisation in the square of two
// coefficients,
//
//	D(αᵢ + yᵢt, αⱼ − yⱼt) = D + (eᵢ−eⱼ)·t − ½(kᵢᵢ+kⱼⱼ−2kᵢⱼ)·t².
type Pair struct {
	I, J          int
	Before, After [2]float64 // αᵢ and αⱼ
	Sign          [2]float64 // yᵢ and yⱼ
	C             float64    // the side of the square, +Inf for the hard margin
	Gradient      [2]float64 // ∂D/∂αᵢ and ∂D/∂αⱼ before the step
	Kernel        [3]float64 // kᵢᵢ, kⱼⱼ, kᵢⱼ
	Violation     float64    // eᵢ − eⱼ before the step
	Wanted, Taken float64    // t at the optimum of the line, and within the square
	Gain          float64    // of D
}

// A Teller is a Solver that can tell what its last step did, and before the first
// what that will do.
type Teller interface {
	Solver
	Account() Account
}
