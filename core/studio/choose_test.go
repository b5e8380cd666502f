package studio_test

import (
	"math"
	"strings"
	"testing"

	"mercer/core/session"
	"mercer/core/studio"
)

func TestColumnsOfAllMeasures(t *testing.T) {
	p := good(func(*session.Problem) {})
	for _, measure := range []string{studio.ByParts, studio.ByTraining, studio.ByLeft, studio.ByFresh} {
		q := studio.ColumnRequest{Problem: p, Measure: measure, Parts: 5, Seed: 1, From: 0.1, To: 10, Count: 5}
		q.Others, q.Answers = p.Points, p.Y // as good as any others
		c, err := studio.ColumnOf(q, nil)
		if err != nil {
			t.Fatal(measure, err)
		}
		if exact := measure == studio.ByParts || measure == studio.ByTraining; c.Exact != exact || c.Key != "C" || c.At[0] != 0.1 {
			t.Errorf("%s: %+v", measure, c.Curve)
		}
		at := p
		at.Params = map[string]float64{"C": c.At[len(c.At)-1] * (1 + 1e-6), "tolerance": 1e-9}
		if measure != studio.ByTraining && measure != studio.ByFresh {
			continue
		}
		if want := float64(train(t, at).Result().Errors) / float64(len(p.Y)); c.Error[len(c.Error)-1] != want {
			t.Errorf("%s: %v wrong, trained %v", measure, c.Error[len(c.Error)-1], want)
		}
	}
}

func TestColumnsThatFailSayWhy(t *testing.T) {
	for _, c := range []struct {
		change func(q *studio.ColumnRequest)
		says   string
	}{
		{func(q *studio.ColumnRequest) { q.Problem.Kernel = "sigmoid(gamma=3, coef0=-1)" }, "negative eigenvalues"},
		{func(q *studio.ColumnRequest) { q.Problem.Kernel = "rbf(" }, "expected"},
		{func(q *studio.ColumnRequest) { q.Problem.Learner, q.Problem.Params = "kmeans", nil }, "no answer"},
		{func(q *studio.ColumnRequest) { clear(q.Problem.Y) }, "one class"},
		{func(q *studio.ColumnRequest) { q.Problem.Y, q.Problem.X = []float64{}, []float64{} }, "no points"},
		{func(q *studio.ColumnRequest) { q.From, q.To = 3, 1 }, "range"},
	} {
		p := good(func(*session.Problem) {})
		p.Y = append([]float64(nil), p.Y...)
		q := studio.ColumnRequest{Problem: p, Measure: studio.ByParts, Parts: 5, From: 0.1, To: 10}
		c.change(&q)
		if _, err := studio.ColumnOf(q, nil); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v does not say %q", err, c.says)
		}
	}
}

func TestLeaveOneOutOfItems(t *testing.T) {
	p := session.Problem{
		Domain: "strings", Points: session.Points{Items: []string{"ababab", "abab", "abba", "xyxy", "xyxyx", "yxyx"}},
		Y: []float64{1, 1, 1, 2, 2, 2}, Kernel: "normalize(spectrum(k=2))", Learner: "svc",
	}
	left, err := studio.LeaveOneOut(p, nil)
	if err != nil {
		t.Fatal(err)
	}
	if left.Errors() != 0 || left.Label[0] != 1 || !left.Exact[5] {
		t.Errorf("%+v", left)
	}
	c, err := studio.CrossValidate(p, []int{0, 1, 2, 0, 1, 2}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.At) == 0 || math.IsNaN(c.Error[0]) {
		t.Errorf("%+v", c)
	}
	for _, part := range [][]int{{0}, {0, 0, 0, 0, 0, 0}, {0, 1, 2, 0, 1, 9}, {0, 1, 2, 0, 1, -1}} {
		if _, err := studio.CrossValidate(p, part, nil, nil); err == nil {
			t.Errorf("parts %v are taken", part)
		}
	}
}
