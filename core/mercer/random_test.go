package mercer_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/mercer"
)

// number draws numbers that cancel often.
func number(t *rapid.T) string {
	return rapid.SampledFrom([]string{"1", "2", "0.5", "3", "0.1", "0.2", "0.3", "0", "1.5", "10"}).Draw(t, "number")
}

// factor draws numbers of both signs.
func factor(t *rapid.T) string {
	if rapid.Bool().Draw(t, "negative") {
		return "-" + number(t)
	}
	return number(t)
}

// ofPoint draws arithmetic in the coordinates of one point, written with x.
func ofPoint(t *rapid.T, dim, depth int) string {
	if depth == 0 {
		return fmt.Sprintf("x%d", rapid.IntRange(1, dim).Draw(t, "coordinate"))
	}
	a := func() string { return ofPoint(t, dim, depth-1) }
	switch rapid.IntRange(0, 12).Draw(t, "function") {
	case 0:
		return "(" + a() + "+" + a() + ")"
	case 1:
		return "(" + a() + "-" + factor(t) + ")"
	case 2:
		return a() + "*" + a()
	case 3:
		return "(" + a() + ")^2"
	case 4:
		return "exp(-(" + a() + ")^2)"
	case 5:
		return rapid.SampledFrom([]string{"sin", "cos", "tanh", "abs", "exp"}).Draw(t, "name") + "(" + a() + ")"
	case 6:
		return number(t) + "*" + a()
	case 7:
		return rapid.SampledFrom([]string{"sqrt", "log", "tan"}).Draw(t, "name") + "(" + a() + ")"
	case 8:
		return "1/(1+(" + a() + ")^2)"
	case 9:
		return rapid.SampledFrom([]string{"min", "max"}).Draw(t, "name") + "(" + a() + "," + a() + ")"
	case 10:
		return "sqrt(1+(" + a() + ")^2)"
	}
	return a()
}

// ofZ writes the same with z.
func ofZ(e string) string {
	return strings.ReplaceAll(strings.ReplaceAll(e, "x", "z"), "ezp", "exp")
}

func at(e string) string {
	return strings.ReplaceAll(strings.ReplaceAll(e, "maz", "max"), "ezp", "exp")
}

// ofPair draws arithmetic in two points, much of which is symmetric and some of which are kernels.
func ofPair(t *rapid.T, dim, depth int) string {
	f := ofPoint(t, dim, rapid.IntRange(0, 2).Draw(t, "depth of f"))
	g := at(ofZ(f))
	leaves := []string{
		"dot", "dist", "dist^2", "dist^1.5", "dist^0.5", "(" + f + ")*(" + g + ")", "abs(" + f + "-(" + g + "))", "(" + f + "-(" + g + "))^2",
		"cos(" + f + "-(" + g + "))", "min(" + f + "," + g + ")", "max(" + f + "," + g + ")", "(" + f + "+" + g + ")", number(t), f, "sin(" + f + "-(" + g + "))",
		"cos(" + f + "+" + g + ")", "abs(dot)", "x1*z2+z1*x2",
	}
	if dim == 1 {
		leaves = leaves[:len(leaves)-1]
	}
	if depth == 0 {
		return rapid.SampledFrom(leaves).Draw(t, "leaf")
	}
	a := func() string { return ofPair(t, dim, depth-1) }
	switch rapid.IntRange(0, 12).Draw(t, "operation") {
	case 0:
		return "(" + a() + "+" + a() + ")"
	case 1:
		return "(" + a() + "-" + a() + ")"
	case 2:
		return "(" + a() + ")*(" + a() + ")"
	case 3:
		return "exp(" + a() + ")"
	case 4:
		return "exp(-(" + a() + "))"
	case 5:
		return "1/(" + number(t) + "+" + a() + ")"
	case 6:
		return "(" + a() + ")^" + rapid.SampledFrom([]string{"2", "3", "0.5", "(-1)", "(-0.5)", "1.5"}).Draw(t, "power")
	case 7:
		return factor(t) + "*(" + a() + ")"
	case 8:
		return rapid.SampledFrom([]string{"abs", "cos", "tanh", "sqrt", "log"}).Draw(t, "name") + "(" + a() + ")"
	case 9:
		return "(" + a() + ")/(" + a() + ")"
	case 10:
		return "2^(" + a() + ")"
	}
	return a()
}

// kernelText draws an expression over points with dim coordinates.
func kernelText(t *rapid.T, dim, depth int) string {
	if depth == 0 {
		return rapid.SampledFrom([]string{
			"linear", "poly(degree=2, coef0=-1)", "poly(degree=2)", "poly(degree=3,gamma=0.5,coef0=0)", "powers(degree=3)", "rbf", "rbf(gamma=0.3)",
			"laplacian", "matern(nu=1.5)", "rq(alpha=0.5)", "periodic", "cosine", "sigmoid", "sigmoid(gamma=0)", "sigmoid(gamma=0, coef0=-1)", "min",
			"const(c=2)", "1", "0.3", "const(c=-1)", "formula(" + ofPair(t, dim, 1) + ")", "formula(" + ofPair(t, dim, 2) + ")",
		}).Draw(t, "kernel")
	}
	a := func() string { return kernelText(t, dim, depth-1) }
	switch rapid.IntRange(0, 12).Draw(t, "rule") {
	case 0, 1:
		return "(" + a() + " + " + a() + ")"
	case 2, 3:
		return "(" + a() + " - " + a() + ")"
	case 4:
		return a() + "*" + a()
	case 5:
		return factor(t) + "*" + a()
	case 6:
		return "(" + a() + ")^" + rapid.SampledFrom([]string{"0", "1", "2", "3"}).Draw(t, "power")
	case 7:
		return "exp(" + a() + ")"
	case 8:
		return "normalize(" + a() + ")"
	case 9:
		n := rapid.IntRange(1, 2).Draw(t, "images")
		images := make([]string, n)
		for i := range images {
			images[i] = ofPoint(t, dim, 1)
		}
		return "warp(" + kernelText(t, n, depth-1) + ", " + strings.Join(images, ", ") + ")"
	case 10:
		return "conjugate(" + a() + ", " + ofPoint(t, dim, 1) + ")"
	case 11:
		return "-(" + a() + ")"
	}
	return a()
}

// parse returns nil for what is no kernel on points of that dimension.
func parse(text string, dim int) *expression.Node[vector] {
	e, err := language.Parse(text)
	if err != nil || kernel.CheckDimension(e.Kernel(), dim) != nil {
		return nil
	}
	return e.Tree()
}

// What is proved is never refuted: the search looks for gaps, asymmetry and negative
// sums without knowing of the proof, and claims only what bounds for all rounding
// errors leave no doubt about.
func TestNothingProvedIsRefuted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dim := rapid.IntRange(1, 2).Draw(t, "dim")
		text := kernelText(t, dim, rapid.IntRange(0, 3).Draw(t, "depth"))
		tree := parse(text, dim)
		if tree == nil {
			t.Skip("no kernel")
		}
		for _, domain := range []mercer.Domain{{Dim: dim}, {Dim: dim, NonNegative: true}, {Dim: dim, Defined: true}} {
			if !mercer.Prove(tree, domain).Holds {
				continue
			}
			if s := mercer.Refute(tree, domain, cloud(t, dim)); s.Refuted() {
				t.Fatalf("%s is proved on %+v and refuted: %+v %+v %+v\n%s", text, domain, s.Witness, s.Asymmetry, s.Gap, show(mercer.Prove(tree, domain), 0))
			}
			return
		}
	})
}

// cloud draws points without negative coordinates, which are in all domains.
func cloud(t *rapid.T, dim int) []vector {
	points := make([]vector, rapid.IntRange(0, 6).Draw(t, "points"))
	for i := range points {
		points[i] = make(vector, dim)
		for a := range dim {
			points[i][a] = rapid.Float64Range(0, 5).Draw(t, "coordinate")
		}
	}
	return points
}
