package api

import (
	"fmt"

	"mercer/core/catalog"
	"mercer/core/domain"
	"mercer/core/face"
	"mercer/core/param"
	"mercer/core/session"
	"mercer/wasm/edge/jsontext"
	"mercer/wasm/edge/scene"
)

// Limits of one request. The page computes more, on the machine of its user.
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

// checkPoints checks how many points there are, and that vectors have coordinates.
func checkPoints(p *face.Points, most int) error {
	if domain.HasCoordinates(string(p.Domain)) && p.Dim == 0 && p.Items == nil {
		return &face.Malformed{Param: "dim", Message: "dim is missing: it must be a whole number from 1."}
	}
	return checkCount(p.Dim, p.X, p.Items, most)
}

func checkCount(dim int, x []float64, items []string, most int) error {
	if n := len(items); n > most {
		return tooMuch("items", "There are %d items; this takes at most %d. Take fewer, or let the page compute it.", n, most)
	}
	characters := 0
	for _, item := range items {
		characters += len(item)
	}
	if characters > MaxCharacters {
		return tooMuch("items", "The items have %d bytes in all; this takes at most %d. Take fewer or shorter items.", characters, MaxCharacters)
	}
	if dim > 0 && len(x)/dim > most {
		return tooMuch("x", "There are %d points; this takes at most %d. Take fewer, or let the page compute it.", len(x)/dim, most)
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
func checkProblem(p *face.Problem) (steps int, err error) {
	if err := checkPoints(&p.Points, MaxPoints); err != nil {
		return 0, err
	}
	if p.Stop != nil && *p.Stop > MaxIterations {
		return 0, tooMuch("stop", "A stop after %d steps is too late; there are at most %d.", *p.Stop, MaxIterations)
	}
	if err := checkLearning(p.Kernel, p.Learner, p.Params); err != nil {
		return 0, err
	}
	return stepsWithin(learning(p))
}

// checkLearning checks what learning takes, which a saved model may have to do again.
func checkLearning(kernel, learner string, params map[string]float64) error {
	if err := checkKernel(kernel); err != nil {
		return err
	}
	drawn := valueOf(learner, params, "batch") * valueOf(learner, params, "steps")
	if learner == "svm-doubly-sgd" && drawn > MaxDrawn {
		return tooMuch("steps", "So many steps with such batches look at %.0f points; at most %d are possible here. Take fewer steps or smaller batches.", drawn, MaxDrawn)
	}
	return nil
}

// checkQuestion checks a model, and how many places it is asked about.
func checkQuestion(q *face.Asked) (steps int, err error) {
	m := q.Model.Saved
	if err := checkCount(m.Dim, m.X, m.Items, MaxPoints); err != nil {
		return 0, err
	}
	if err := checkLearning(m.Kernel, m.Learner, m.Params); err != nil {
		return 0, err
	}
	if err := checkCount(m.Dim, q.X.X, q.X.Items, MaxPoints); err != nil {
		return 0, err
	}
	return stepsWithin(asking(q))
}

func checkGram(q *face.GramRequest) (steps int, err error) {
	if err := checkPoints(&q.Points, MaxGram); err != nil {
		return 0, err
	}
	if err := checkKernel(q.Kernel); err != nil {
		return 0, err
	}
	return stepsWithin(comparing(&q.Points, q.Kernel))
}

func checkCandidate(c *face.Candidate) (steps int, err error) {
	points := face.Points{Domain: c.Domain, Dim: c.Dim, X: c.X, Items: c.Items}
	if err := checkPoints(&points, MaxChecked); err != nil {
		return 0, err
	}
	if err := checkKernel(c.Kernel); err != nil {
		return 0, err
	}
	return stepsWithin(judging(&points, c.Kernel))
}

// valueOf returns a parameter of a learner, 0 where it has no such parameter.
func valueOf(name string, params map[string]float64, key string) float64 {
	if v, ok := params[key]; ok {
		return v
	}
	if learner := catalog.LearnerOf(name); learner != nil {
		for _, spec := range param.Of(learner.New()).Specs() {
			if spec.Key == key {
				return spec.Default
			}
		}
	}
	return 0
}
