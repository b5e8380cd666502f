package solve

// A Certificate says how good a result is, without reference to how it was found.
// Fields that a learner does not have are NaN.
type Certificate struct {
	Primal float64 // the objective that is minimised
	Dual   float64 // a lower bound of it, where the learner has one
	Gap    float64 // Primal − Dual ≥ 0: an upper bound of the distance to the optimum

	Violation float64 // by how much the conditions of the optimum are violated
	Margin    float64 // 1/‖w‖: +Inf where w = 0, NaN where the kernel gives w a negative square

	// Anyway is set where Gap is such a bound for any matrix. Elsewhere it is one only if
	// the matrix is positive semidefinite.
	Anyway bool

	// Indefinite is set when the matrix was seen not to be positive semidefinite. Then
	// the result is a stationary point, not always the optimum.
	Indefinite bool
}
