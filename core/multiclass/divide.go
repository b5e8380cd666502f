package multiclass

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"mercer/core/gram"
	"mercer/core/learn"
)

// Problems returns the problems with two classes that New makes of a problem, and the rule that
// reads their outputs. The error is a *learn.DataError for fewer than two classes.
func Problems(k gram.Matrix, labels []float64, scheme Scheme) (learn.Rule, []Problem, error) {
	m, err := divide(k, labels, scheme)
	if err != nil {
		return learn.Rule{}, nil, err
	}
	all := make([]Problem, m.rule.Outputs())
	for j := range all {
		all[j] = m.problem(j)
	}
	return m.rule, all, nil
}

// Lists are memory for the parts of one machine, and for Y, Examples and the diagonal of K of their problems.
type lists struct {
	parts   []part
	signs   []float64
	diags   []float64
	indices []int
}

// spare holds the lists of machines that were closed.
var spare = sync.Pool{New: func() any { return new(lists) }}

// Close hands on the memory of m, which must not be used any more.
func (m *Machine) Close() {
	if m.lists != nil {
		clear(m.lists.parts) // which hold solvers and matrices
		spare.Put(m.lists)
	}
	*m = Machine{}
}

// divide returns a machine that knows its problems, and has no parts yet.
func divide(k gram.Matrix, labels []float64, scheme Scheme) (*Machine, error) {
	classes, err := Classes(labels)
	if err != nil {
		return nil, err
	}
	m := &Machine{k: k, labels: labels, rule: RuleOf(classes, scheme)}
	if len(m.rule.Pairs) > 1 {
		m.members = members(labels, classes)
		all := len(labels) * (len(classes) - 1) // as an example meets each of the other classes
		m.lists = spare.Get().(*lists)
		m.lists.parts = slices.Grow(m.lists.parts[:0], m.rule.Outputs())[:m.rule.Outputs()]
		m.lists.signs = slices.Grow(m.lists.signs[:0], all)[:all]
		m.lists.diags = slices.Grow(m.lists.diags[:0], all)[:all]
		m.lists.indices = slices.Grow(m.lists.indices[:0], all)[:all]
		m.signs, m.diags, m.indices = m.lists.signs, m.lists.diags, m.lists.indices
	}
	return m, nil
}

// members returns class by class which examples are of it, in ascending order.
func members(labels, classes []float64) [][]int {
	room := make([]int, 2*len(labels)+len(classes))
	of, room := room[:len(labels)], room[len(labels):] // the index of the class of each
	counts, room := room[:len(classes)], room[len(classes):]
	for i, label := range labels {
		c := 0
		for classes[c] != label {
			c++
		}
		of[i] = c
		counts[c]++
	}
	all := make([][]int, len(classes))
	for c, count := range counts {
		all[c], room = room[:0:count], room[count:]
	}
	for i, c := range of {
		all[c] = append(all[c], i)
	}
	return all
}

// Classes returns the different labels in ascending order. The error is a
// *learn.DataError for a label that is no number and for fewer than two classes.
func Classes(labels []float64) ([]float64, error) {
	classes := make([]float64, 0, 10) // as many as the page has
next:
	for i, v := range labels {
		for _, c := range classes { // they are few
			if c == v {
				continue next
			}
		}
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, &learn.DataError{Reason: fmt.Sprintf("The class of point %d is not a number.", i+1)}
		}
		at, _ := slices.BinarySearch(classes, v)
		classes = slices.Insert(classes, at, v)
	}
	switch len(classes) {
	case 0:
		return nil, &learn.DataError{Reason: "There are no points yet. Add points of two classes."}
	case 1:
		return nil, &learn.DataError{Reason: "All points are of one class. Add points of another class: a boundary needs two."}
	}
	return classes, nil
}

// two are the pairs of two classes.
var two = [][2]int{{1, 0}}

// RuleOf returns what the outputs mean for classes in ascending order. Two have one
// output, whose positive side is the larger class.
func RuleOf(classes []float64, scheme Scheme) learn.Rule {
	r := learn.Rule{Classes: classes}
	switch {
	case len(classes) == 2:
		r.Pairs = two
	case scheme == OneAgainstOne:
		for i := range classes {
			for j := i + 1; j < len(classes); j++ {
				r.Pairs = append(r.Pairs, [2]int{i, j})
			}
		}
	}
	return r
}
