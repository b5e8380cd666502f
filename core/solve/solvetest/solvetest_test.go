package solvetest

import (
	"errors"
	"math"
	"strings"
	"testing"

	"mercer/core/solve"
)

// halving halves its coefficient until it is small. Its fields break one
// promise each.
type halving struct {
	beta  float64
	iter  int
	other float64

	untouched, rising, negative, endless, restless, silent, nan bool
	fickle                                                      *int
}

func (h *halving) Step() solve.Step {
	status := solve.Running
	if h.beta < 0.1 && !h.endless {
		if h.restless {
			h.other++
		}
		status = solve.Converged
		if h.silent {
			status = solve.Failed
		}
		return h.step(status, nil)
	}
	h.iter++
	h.beta /= 2
	if h.untouched {
		h.other++
	}
	if h.nan {
		h.beta = math.NaN()
	}
	if h.beta < 0.1 && !h.endless {
		return h.step(solve.Converged, []int{0})
	}
	return h.step(status, []int{0})
}

func (h *halving) step(status solve.Status, touched []int) solve.Step {
	s := solve.Step{Iter: h.iter, Touched: touched, Objective: h.beta, Gap: h.beta, Status: status}
	if h.rising {
		s.Objective = -h.beta
	}
	if h.negative {
		s.Gap = -1
	}
	if h.fickle != nil {
		*h.fickle++
		s.Objective -= float64(*h.fickle)
	}
	if h.silent && status == solve.Converged {
		s.Status = solve.Failed
	}
	return s
}

func (h *halving) Coef() solve.Coef {
	return solve.Coef{M: 1, Beta: []float64{h.beta, h.other}, Bias: []float64{0}}
}

func (h *halving) Err() error { return nil }

func TestTest(t *testing.T) {
	count := 0
	for _, c := range []struct {
		name   string
		solver halving
		opt    Options
		want   string
	}{
		{name: "sound"},
		{name: "untouched", solver: halving{untouched: true}, want: "example 1 changed"},
		{name: "rising", solver: halving{rising: true}, want: "objective went"},
		{name: "negative gap", solver: halving{negative: true}, want: "gap is -1"},
		{name: "endless", solver: halving{endless: true}, opt: Options{Limit: 50}, want: "still running after 50"},
		{name: "restless", solver: halving{restless: true}, want: "changed coefficients"},
		{name: "silent", solver: halving{silent: true}, want: "failed with error"},
		{name: "not a number", solver: halving{nan: true}, want: "coefficient is NaN"},
		{name: "fickle", solver: halving{fickle: &count}, want: "second run"},
		{name: "wide gap", opt: Options{Gap: 1e-3}, want: "converged with gap"},
		{name: "invariant", opt: Options{Invariant: func(solve.Solver, solve.Step) error { return errors.New("odd") }}, want: "odd"},
		{name: "other end", opt: Options{Ends: []solve.Status{solve.Failed}}, want: "ended converged"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.opt.Monotone = -1
			err := Test(func() solve.Solver {
				s := c.solver
				s.beta = 1
				return &s
			}, c.opt)
			switch {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("got %v, want an error with %q", err, c.want)
			}
		})
	}
}
