package learn_test

import (
	"slices"
	"strings"
	"testing"

	"mercer/core/learn"
	"mercer/core/param"
)

func TestTasksHaveNames(t *testing.T) {
	tasks := []learn.Task{learn.Classification, learn.Regression, learn.Clustering, learn.Components, learn.Novelty}
	seen := make(map[string]bool)
	for _, task := range tasks {
		if got, ok := learn.TaskOf(task.String()); !ok || got != task {
			t.Errorf("TaskOf(%q) = %v, %t", task, got, ok)
		}
		seen[task.String()] = true
	}
	if len(seen) != len(tasks) {
		t.Errorf("%d names for %d tasks", len(seen), len(tasks))
	}
	for _, name := range []string{"", "Regression", "oracle"} {
		if task, ok := learn.TaskOf(name); ok {
			t.Errorf("TaskOf(%q) = %v", name, task)
		}
	}
}

// nothing is a config with one parameter that cannot be started.
type nothing struct{ k int }

func (*nothing) Info() learn.Info { return learn.Info{Name: "nothing", Title: "Nothing"} }

func (c *nothing) Bind(set *param.Set) {
	set.Int(&c.k, param.Spec{Key: "k", Symbol: "k", Name: "n", Doc: "d.", Kind: param.Whole, Min: 1, Max: 9, Low: 1, High: 9, Default: 4})
}

func (*nothing) Start(learn.Data) (learn.Machine, error) { return nil, &learn.DataError{Reason: "No."} }

// Every call makes a config of its own.
func TestOf(t *testing.T) {
	l := learn.Of[nothing]()
	if l.Name != "nothing" || l.Title != "Nothing" {
		t.Errorf("%+v", l.Info)
	}
	a, b := l.New(), l.New()
	if err := param.Of(a).Apply(map[string]float64{"k": 7}); err != nil {
		t.Fatal(err)
	}
	param.Of(b)
	if a.(*nothing).k != 7 || b.(*nothing).k != 4 {
		t.Errorf("k is %d and %d, want 7 and 4", a.(*nothing).k, b.(*nothing).k)
	}
}

func TestErrorsAreSentences(t *testing.T) {
	for _, err := range []error{&learn.DataError{Reason: "No."}, &learn.ValueError{Index: 4}} {
		if !strings.HasSuffix(err.Error(), ".") {
			t.Errorf("%q", err)
		}
	}
	if text := (&learn.ValueError{Index: 4}).Error(); !strings.Contains(text, "point 5 ") {
		t.Errorf("%q counts from 0", text)
	}
}

func TestKindsOfRules(t *testing.T) {
	classes := []float64{1, 2, 3}
	for _, test := range []struct {
		rule    learn.Rule
		kind    string
		outputs int
	}{
		{learn.Values, "values", 0},
		{learn.Rule{Classes: classes}, "largest", 3},
		{learn.Rule{Classes: classes, Pairs: [][2]int{{0, 1}, {0, 2}}}, "pairs", 2},
		{learn.Rule{Classes: slices.Clone(classes[:2]), Pairs: [][2]int{{1, 0}}}, "pairs", 1},
	} {
		if test.rule.Kind() != test.kind || test.rule.Outputs() != test.outputs {
			t.Errorf("%+v: %s with %d outputs, want %s with %d", test.rule, test.rule.Kind(), test.rule.Outputs(), test.kind, test.outputs)
		}
	}
}
