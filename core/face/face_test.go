package face_test

import (
	"reflect"
	"slices"
	"testing"

	"mercer/core/face"
	"mercer/core/session"
	"mercer/core/wire"
)

// ask asks a call as programs do: by its table.
func ask[A any](t *testing.T, d *face.Desk, name string, request any) (answer A, err error) {
	t.Helper()
	c := face.Find(name)
	if c == nil {
		t.Fatalf("there is no call %s", name)
	}
	err = c.Do(d, func(p wire.Pointer) error {
		reflect.NewAt(c.Request, p).Elem().Set(reflect.ValueOf(request))
		return nil
	}, func(p wire.Pointer) {
		answer = *(*A)(p)
	})
	return answer, err
}

var problem = face.Problem{
	Points: face.Points{Domain: "vectors", Dim: 1, X: []float64{-1, 1}},
	Y:      []float64{1, 2}, Kernel: "linear", Learner: "svc", Params: map[string]float64{"C": 1},
}

func TestCallsAreFound(t *testing.T) {
	for _, c := range face.Calls() {
		if face.Find(c.Name) != c {
			t.Errorf("%s is not found", c.Name)
		}
		wire.Of(c.Request) // panics where it cannot be said
		wire.Of(c.Answer)
	}
	if face.Find("catalogue") != nil || face.Find("") != nil || face.Find("zoo") != nil {
		t.Error("what is not there is found")
	}
	if !slices.IsSortedFunc(face.Calls(), func(a, b *face.Call) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	}) {
		t.Error("calls are not in the order of their names")
	}
}

// Two points at ±1: α = ½ each, so that f(x) = x.
func TestModelsAreKeptAndForgotten(t *testing.T) {
	d := new(face.Desk)
	trained, err := ask[face.Trained](t, d, "train", problem)
	if err != nil {
		t.Fatal(err)
	}
	asked := face.Asked{Model: trained.Model, X: face.Others{X: []float64{3}}}
	p, err := ask[face.Prediction](t, d, "predict", asked)
	if err != nil || len(p.Decision) != 1 || p.Decision[0] < 2.9 || p.Decision[0] > 3.1 || p.Label[0] != 2 {
		t.Errorf("%v, %v", p, err)
	}
	alive := face.AliveModel{Model: *trained.Model.Number}
	if _, err := ask[face.None](t, d, "release", alive); err != nil {
		t.Fatal(err)
	}
	if _, err := ask[face.None](t, d, "release", alive); face.FailureOf(err).Code != "model" {
		t.Errorf("released twice: %v", err)
	}
}

// A desk that forgets tells models whole, and takes no longer than it may.
func TestADeskThatForgets(t *testing.T) {
	d := &face.Desk{Forgets: true, Steps: 100}
	trained, err := ask[face.Trained](t, d, "train", problem)
	if err != nil || trained.Model.Saved == nil {
		t.Fatalf("%v, %v", trained.Model, err)
	}
	asked := face.Asked{Model: trained.Model, X: face.Others{X: []float64{-3}}}
	if p, err := ask[face.Prediction](t, d, "predict", asked); err != nil || p.Label[0] != 1 {
		t.Errorf("%v, %v", p, err)
	}
	hurried := &face.Desk{Forgets: true, Steps: 1}
	long := problem
	long.X, long.Y = []float64{-1, 1, -2, 2, 0.5, -0.4}, []float64{1, 2, 1, 2, 1, 2}
	long.Kernel = "rbf(gamma=1)"
	if _, err := ask[face.Trained](t, hurried, "train", long); face.FailureOf(err).Code != face.Code(session.TooMuch) {
		t.Errorf("one step of a longer way: %v", err)
	}
}

func TestFailuresSayWhere(t *testing.T) {
	of := func(change func(*face.Problem)) face.Failure {
		p := problem
		change(&p)
		_, err := ask[face.Trained](t, new(face.Desk), "train", p)
		if err == nil {
			t.Fatal("no error")
		}
		return face.FailureOf(err)
	}
	if f := of(func(p *face.Problem) { p.Kernel = "linear + rbg" }); f.Code != "kernel" || f.At == nil || *f.At != 9 || *f.Length != 3 {
		t.Errorf("%+v", f)
	}
	items := of(func(p *face.Problem) { p.Points = face.Points{Domain: "trees", Items: []string{"a", "(b"}} })
	if items.Item == nil || *items.Item != 1 || items.Reason == "" {
		t.Errorf("%+v", items)
	}
	if f := of(func(p *face.Problem) { p.X = nil }); f.Param != "x" {
		t.Errorf("%+v", f)
	}
	if f := of(func(p *face.Problem) { p.Points = face.Points{Domain: "sets"} }); f.Param != "items" {
		t.Errorf("%+v", f)
	}
}
