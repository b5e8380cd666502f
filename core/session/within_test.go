package session

import (
	"errors"
	"reflect"
	"testing"
)

// tangled is a problem that takes svc some steps.
func tangled() Problem {
	var p Problem
	p.Domain, p.Kernel, p.Learner = "vectors", "rbf(gamma=1)", "svc"
	p.Dim = 2
	for i := range 60 {
		p.X = append(p.X, float64(i%10), float64(i*i%7))
		p.Y = append(p.Y, float64(i*i*i%11%2))
	}
	return p
}

func TestTrainWithin(t *testing.T) {
	whole, err := Train(tangled())
	if err != nil {
		t.Fatal(err)
	}
	steps := whole.Result().Iterations
	if steps < 10 {
		t.Fatalf("the problem is too easy: %d steps", steps)
	}
	model, err := TrainWithin(tangled(), 10*steps)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(model.Result().Decision, whole.Result().Decision) {
		t.Error("a limit that is not reached changes the result")
	}
	var e *Error
	if _, err := TrainWithin(tangled(), steps/2); !errors.As(err, &e) || e.Code != TooMuch {
		t.Errorf("beyond the limit: %v", err)
	}
	stopped := tangled()
	stop := steps / 4
	stopped.Stop = &stop
	model, err = TrainWithin(stopped, steps/2)
	if err != nil || model.Result().Iterations != stop {
		t.Errorf("a stop before the limit: %v", err)
	}
}

func TestLoadWithin(t *testing.T) {
	p := tangled()
	p.Learner, p.Params = "perceptron", map[string]float64{"epochs": 100000}
	saved := Saved{
		Format: savedFormat, Domain: p.Domain, Dim: p.Dim, X: p.X, Y: p.Y, Kernel: p.Kernel,
		Learner: p.Learner, Params: p.Params, Task: "classification",
	}
	saved.Kernel = "linear" // on which it never ends
	var e *Error
	if _, err := LoadWithin(saved, 50); !errors.As(err, &e) || e.Code != TooMuch {
		t.Errorf("beyond the limit: %v", err)
	}
}
