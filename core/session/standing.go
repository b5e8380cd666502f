package session

import (
	"math"

	"mercer/core/expression"
	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/mercer"
	"mercer/core/solve"
)

// EigenLimit is the number of points up to which all eigenvalues are computed, unless another limit
// is given: the time it takes must fit between two drags.
const EigenLimit = 400

// A standing says what is known of a Gram matrix. A gap between P and D bounds how far it is to
// the optimum only where the matrix is positive semidefinite.
type standing uint8

const (
	unseen       standing = iota
	semidefinite          // its kernel is proved, its spectrum was repaired, or it was factorised
	indefinite            // it was factorised, and has a negative eigenvalue
	doubtful              // none of these: it is too large to factorise with every answer
)

// standing looks at the matrix where its kernel is not proved. A Memory spares it where the same
// matrix was looked at before.
func (t *training) standing() standing {
	switch {
	case t.proved || t.repaired != nil:
		return semidefinite
	case t.n > EigenLimit:
		return doubtful
	}
	if t.seen.matrix != t.matrix {
		*t.seen = seen{t.matrix, indefinite}
		if gram.Semidefinite(t.matrix) {
			t.seen.standing = semidefinite
		}
	}
	return t.seen.standing
}

// A seen is a matrix that was looked at.
type seen struct {
	matrix gram.Matrix // nil for none
	standing
}

// bounded reports whether the gap of a certificate is a bound.
func (t *training) bounded(c solve.Certificate) bool {
	return c.Anyway || !c.Indefinite && t.standing() == semidefinite
}

// doubt takes back from a result what only holds where the gap is a bound.
func (t *training) doubt(r *Result, machine learn.Machine) {
	r.Gap = math.NaN()
	if r.Indefinite {
		return // the machine says so itself
	}
	known := "This kernel is not positive semidefinite on these points"
	if r.Indefinite = t.standing() == indefinite; !r.Indefinite {
		r.Doubtful = true
		known = "Nothing proves this kernel, and there are too many points to look at their whole matrix"
	}
	_, process := machine.(learn.Process)
	switch {
	case machine.Err() != nil || r.Status == solve.Running:
	case process:
		r.Message = known + ": as a covariance it may mean nothing."
	case r.Status == solve.Converged:
		r.Message = known + ": training found a stationary point, which may not be the best."
	default:
		r.Message = known + ": training stopped, and how far that is from the best is not known. Repair the spectrum, or choose another kernel."
	}
}

// proofs keeps whether a kernel is proved for points of one dimension at which it has a value.
type proofs struct {
	dim         int  // 0 for none yet
	all         bool // for all of them
	nonNegative bool // for those without negative coordinates
}

// prove proves a kernel as far as it can.
func prove[X any](ex *expression.Expression[X], dim int) proofs {
	on := mercer.Domain{Dim: dim, Defined: true}
	proof := mercer.Prove(ex.Tree(), on)
	known := proofs{dim, proof.Holds, proof.Holds}
	if proof.Needs && !proof.Holds {
		on.NonNegative = true
		known.nonNegative = mercer.Prove(ex.Tree(), on).Holds
	}
	return known
}

// hold reports whether a kernel that is proved so far is proved on these points.
func (known proofs) hold(p Points) bool {
	if known.all || !known.nonNegative || p.Dim == 0 {
		return known.all
	}
	for _, v := range p.X {
		if v < 0 {
			return false
		}
	}
	return true
}
