package kernel_test

import (
	"math"
	"strings"
	"testing"

	"mercer/core/arithmetic"
	"mercer/core/kernel"
	"mercer/core/kernel/kerneltest"
)

func expressions(t *testing.T, texts ...string) []*arithmetic.Expr {
	t.Helper()
	var list []*arithmetic.Expr
	for _, text := range texts {
		e, err := arithmetic.Parse(text, arithmetic.OfPair)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, e)
	}
	return list
}

// A map and a factor can be written in Go or in arithmetic: two routes to one
// kernel, which is what its definition says.
func TestWarpAndConjugateByTwoRoutes(t *testing.T) {
	phi := func(x vector) vector { return vector{x[0] * x[0], x[0] * x[1], math.Exp(-x[1])} }
	h := func(x vector) float64 { return 1 + math.Abs(x[0]) }
	written := arithmetic.NewMap(expressions(t, "x1^2", "x1*x2", "exp(-x2)")...)
	factor := arithmetic.NewFactor(expressions(t, "1 + abs(x1)")[0])
	xs := cloud(25, 2)
	for name, of := range map[string]K{"linear": lin, "rbf": rbf, "laplacian": lap, "cubic": cubic} {
		warped := kernel.Warp[vector, vector]{Of: of, Map: kernel.MapFunc[vector, vector](phi)}
		warpedByText := kernel.Warp[vector, vector]{Of: of, Map: written}
		conjugated := kernel.Conjugate[vector]{Of: of, Factor: kernel.FactorFunc[vector](h)}
		conjugatedByText := kernel.Conjugate[vector]{Of: of, Factor: factor}
		for _, k := range []K{warped, warpedByText, conjugated, conjugatedByText} {
			if err := kerneltest.Test(k, xs, kerneltest.Options{Mercer: true}); err != nil {
				t.Errorf("%s, %T: %v", name, k, err)
			}
		}
		for _, x := range xs {
			for _, z := range xs {
				for k, want := range map[K]float64{
					&warped: of.Eval(phi(x), phi(z)), &warpedByText: of.Eval(phi(x), phi(z)),
					&conjugated: h(x) * of.Eval(x, z) * h(z), &conjugatedByText: h(x) * of.Eval(x, z) * h(z),
				} {
					if got := k.Eval(x, z); math.Abs(got-want) > 1e-12*(1+math.Abs(want)) {
						t.Fatalf("%s, %T: k(%v, %v) = %v, want %v", name, k, x, z, got, want)
					}
				}
			}
		}
	}
}

func TestStructureOfWhatArithmeticMakes(t *testing.T) {
	warp := func(of K, texts ...string) K {
		return kernel.Warp[vector, vector]{Of: of, Map: arithmetic.NewMap(expressions(t, texts...)...)}
	}
	conjugate := func(of K, text string) K {
		return kernel.Conjugate[vector]{Of: of, Factor: arithmetic.NewFactor(expressions(t, text)[0])}
	}
	formula := func(text string) K { return arithmetic.NewFormula(expressions(t, text)[0]) }
	for name, test := range map[string]struct {
		k         K
		smooth    bool
		symmetric bool
		lacks     string // the coordinate that points on a line do not have
	}{
		"analytic map":           {warp(rbf, "x1^2", "sin(x1)"), true, true, ""},
		"map of two coordinates": {warp(rbf, "x1^2", "x2"), true, true, "x2"},
		"map with a corner":      {warp(rbf, "abs(x1)"), false, true, ""},
		"kernel with a corner":   {warp(lap, "x1"), false, true, ""},
		"analytic factor":        {conjugate(rbf, "exp(-x1^2)"), true, true, ""},
		"factor with a pole":     {conjugate(rbf, "1/x2"), false, true, "x2"},
		"formula":                {formula("exp(-dist^4)"), true, true, ""},
		"formula of coordinates": {formula("x1*z2 + x2*z1"), true, true, "z2"},
		"unsymmetric formula":    {formula("x1*z1 + z1"), true, false, ""},
		"warped formula":         {warp(formula("x1 - z1"), "x2"), true, false, "x2"},
		"a map makes coordinates": {
			warp(formula("x2*z2"), "x1", "x1^2"), true, true, "",
		},
		"a map takes coordinates": {warp(formula("x2*z2"), "x1"), true, true, "x2"},
	} {
		if got := kernel.Smooth(test.k); got != test.smooth {
			t.Errorf("%s: smooth is %v", name, got)
		}
		if got := kernel.Symmetric(test.k); got != test.symmetric {
			t.Errorf("%s: symmetric is %v", name, got)
		}
		err := kernel.CheckDimension(test.k, 1)
		if (err == nil) != (test.lacks == "") || err != nil && !strings.HasPrefix(err.Error(), test.lacks+" ") {
			t.Errorf("%s: on a line %v, want %q", name, err, test.lacks)
		}
	}
}
