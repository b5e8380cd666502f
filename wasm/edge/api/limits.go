package api

import (
	"fmt"

	"mercer/core/catalog"
	"mercer/core/param"
	"mercer/core/session"
	"mercer/wasm/edge/jsontext"
	"mercer/wasm/edge/scene"
)

// What is computed in one request. The page computes more, on the machine of who asks.
const (
	MaxBody       = 1 << 20 // bytes
	MaxScene      = scene.MaxBytes
	MaxPoints     = 1000 // vectors or items of a request, and of a model
	MaxGram       = 500
	MaxChecked    = session.EigenLimit // points given to validate
	MaxCharacters = 50_000             // of all items
	MaxKernel     = 2000               // bytes of a kernel's text
	MaxIterations = 20_000
	MaxDrawn      = 500_000 // points that svm-doubly-sgd looks at: batch·steps
)

// limits are as the catalog tells them.
func limits() jsontext.Record {
	return jsontext.Of(
		"body", MaxBody, "scene", MaxScene, "points", MaxPoints, "items", MaxPoints, "characters", MaxCharacters,
		"gram", MaxGram, "validate", MaxChecked, "kernel", MaxKernel, "iterations", MaxIterations, "drawn", MaxDrawn,
	)
}

// tooMuch is the error for what is beyond a limit.
func tooMuch(param, format string, args ...any) error {
	return &session.Error{Code: session.TooMuch, Param: param, Message: fmt.Sprintf(format, args...)}
}

// checkPoints checks how many points there are.
func checkPoints(p session.Points, most int) error {
	if n := len(p.Items); n > most {
		return tooMuch("items", "There are %d items; this takes at most %d. Take fewer, or let the page compute it.", n, most)
	}
	characters := 0
	for _, item := range p.Items {
		characters += len(item)
	}
	if characters > MaxCharacters {
		return tooMuch("items", "The items have %d bytes in all; this takes at most %d. Take fewer or shorter items.", characters, MaxCharacters)
	}
	if p.Dim > 0 && len(p.X)/p.Dim > most {
		return tooMuch("x", "There are %d points; this takes at most %d. Take fewer, or let the page compute it.", len(p.X)/p.Dim, most)
	}
	return nil
}

func checkKernel(text string) error {
	if len(text) > MaxKernel {
		return tooMuch("kernel", "The kernel has %d bytes; this takes at most %d.", len(text), MaxKernel)
	}
	return nil
}

// checkProblem checks what a problem would take.
func checkProblem(p session.Problem) error {
	if err := checkPoints(p.Points, MaxPoints); err != nil {
		return err
	}
	if err := checkKernel(p.Kernel); err != nil {
		return err
	}
	if p.Stop != nil && *p.Stop > MaxIterations {
		return tooMuch("stop", "A stop after %d steps is too late; there are at most %d.", *p.Stop, MaxIterations)
	}
	if drawn := valueOf(p, "batch") * valueOf(p, "steps"); p.Learner == "svm-doubly-sgd" && drawn > MaxDrawn {
		return tooMuch("steps", "So many steps with such batches look at %.0f points; at most %d are possible here. Take fewer steps or smaller batches.", drawn, MaxDrawn)
	}
	return nil
}

// valueOf returns a parameter of a problem's learner, 0 where it has no such parameter.
func valueOf(p session.Problem, key string) float64 {
	if v, ok := p.Params[key]; ok {
		return v
	}
	if learner := catalog.LearnerOf(p.Learner); learner != nil {
		for _, spec := range param.Of(learner.New()).Specs() {
			if spec.Key == key {
				return spec.Default
			}
		}
	}
	return 0
}
