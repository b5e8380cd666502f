package svm

import (
	"math"

	"mercer/core/solve"
)

// biasRounding is by which share of what is added up a bias may be off: errors are carried from
// step to step.
const biasRounding = 0x1p-48

// biasError returns how far the bias may be off by rounding.
func (s *Solver) biasError() float64 {
	// |k(x,z)| ≤ √(k(x,x)·k(z,z)), and biases are of examples with coefficients.
	size, most, target, diag := 0.0, 0.0, 0.0, s.k.Diag()
	for p, b := range s.beta {
		if b != 0 {
			root := math.Sqrt(math.Abs(diag[s.example(p)]))
			size += math.Abs(b) * root
			most = max(most, root)
		}
	}
	for _, t := range s.target {
		target = max(target, math.Abs(t))
	}
	return biasRounding * (size*most + target)
}

// offset returns the bias and how far it may be off, by rounding and by a violation
// m(β) − M(β) > 0 that training has converged with: every bias between M and m is as good.
func (s *Solver) offset(violation float64) (bias, wrong float64) {
	bias, wrong = s.bias(), s.biasError()
	if s.status != solve.Converged {
		return bias, wrong
	}
	wrong = max(wrong, violation)
	if math.Abs(bias) > wrong {
		return bias, wrong
	}
	// Nothing is known of its sign. Of a narrow kernel it decides far from the examples, and is
	// worth more digits.
	if b, w, ok := s.exactBias(); ok && w < wrong {
		return b, w
	}
	return bias, wrong
}

// exactWork is up to how many entries of the matrix an exact bias takes.
const exactWork = 1 << 16

// exactBias returns [Solver.bias] from errors that are summed without rounding, as far as the
// entries of the matrix are known: those on the diagonal exactly where they are 1, others up to
// a share of themselves. So what is far smaller than 1 remains where the targets and the diagonal
// cancel. It reports false where that takes too long.
func (s *Solver) exactBias() (bias, wrong float64, ok bool) {
	beta := s.coefficients()
	var support []int
	for i, b := range beta {
		if b != 0 {
			support = append(support, i)
		}
	}
	n := len(beta)
	if len(support)*n > exactWork {
		return 0, 0, false
	}
	const share, least = 0x1p-50, 0x1p-1022
	sum, rest, wrongs := make([]float64, n), make([]float64, n), make([]float64, n)
	copy(sum, s.target)
	for _, j := range support {
		b := beta[j]
		for i, k := range s.k.Row(j) {
			p := -b * k
			sum[i], rest[i] = sumExactly(sum[i], rest[i], p, math.FMA(-b, k, -p))
			if i != j || k != 1 {
				wrongs[i] += share*math.Abs(p) + least*math.Abs(b)
			}
		}
	}
	err := make([]float64, n)
	for i := range err {
		err[i] = sum[i] + rest[i]
		wrong = max(wrong, wrongs[i]+share*math.Abs(rest[i]))
	}
	// The solver's own rule, on these errors.
	exact := &Solver{cfg: s.cfg, y: s.aligned(s.y), beta: beta, err: err, active: n, state: make([]uint8, n)}
	top, bottom := math.Inf(-1), math.Inf(1)
	near := exact.near()
	for i, b := range beta {
		alpha := exact.y[i] * b
		grows, falls := alpha < s.cfg.C-near, alpha > near
		if exact.y[i] < 0 {
			grows, falls = falls, grows
		}
		if grows {
			exact.state[i] |= up
			top = max(top, err[i])
		}
		if falls {
			exact.state[i] |= low
			bottom = min(bottom, err[i])
		}
	}
	return exact.bias(), wrong + max(top-bottom, 0), true
}

// sumExactly adds p + q to high + low, of which high is the sum rounded.
func sumExactly(high, low, p, q float64) (h, l float64) {
	h = high + p
	part := h - high
	return h, low + ((high - (h - part)) + (p - part)) + q
}
