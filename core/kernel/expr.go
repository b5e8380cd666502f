package kernel

import "mercer/core/arithmetic"

// An Expresser is a Kernel on vectors whose formula arithmetic can write. Proofs write what is made
// of it with the same letters, so that what cancels, cancels.
type Expresser interface {
	Kernel[[]float64]

	// Expr returns k(x, z) as an expression in dot and dist. Its numbers are the parameters.
	Expr() *arithmetic.Expr
}

func number(v float64) *arithmetic.Expr {
	return &arithmetic.Expr{Op: arithmetic.Number, Value: v}
}

func variable(name string) *arithmetic.Expr {
	return &arithmetic.Expr{Op: arithmetic.Variable, Name: name}
}

func written(op arithmetic.Op, args ...*arithmetic.Expr) *arithmetic.Expr {
	return &arithmetic.Expr{Op: op, Args: args}
}
