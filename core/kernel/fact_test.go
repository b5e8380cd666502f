package kernel_test

import (
	"math"
	"strings"
	"testing"

	"mercer/core/kernel"
	"mercer/core/kernel/kerneltest"
)

// A claim is a kernel, whether it is a Mercer kernel on a domain, and, where it is
// none, points whose Gram matrix has a negative eigenvalue.
type claim struct {
	k       K
	domain  kernel.Domain
	holds   bool
	witness []vector
}

var (
	line  = kernel.Domain{Dim: 1}
	plane = kernel.Domain{Dim: 2}
)

// Every case that the conditions of the kernels tell apart.
var claims = map[string]claim{
	"linear":                         {k: lin, domain: plane, holds: true},
	"poly":                           {k: cubic, domain: plane, holds: true},
	"poly, r = 0":                    {k: kernel.Poly{Degree: 3, Gamma: 1}, domain: plane, holds: true},
	"poly, degree 0, r < 0":          {k: kernel.Poly{Gamma: 1, Coef0: -1}, domain: plane, holds: true},
	"poly, γ = 0":                    {k: kernel.Poly{Degree: 3, Coef0: 2}, domain: plane, holds: true},
	"poly, γ = 0, r < 0, even":       {k: kernel.Poly{Degree: 2, Coef0: -2}, domain: plane, holds: true},
	"poly, γ = 0, r < 0, odd":        {k: kernel.Poly{Degree: 3, Coef0: -2}, domain: plane, witness: []vector{{0, 0}}},
	"poly, γ = r = 0":                {k: kernel.Poly{Degree: 1}, domain: plane, holds: true},
	"poly, degree 1, r < 0":          {k: kernel.Poly{Degree: 1, Gamma: 1, Coef0: -1}, domain: line, witness: []vector{{0}}},
	"poly, degree 2, r < 0":          {k: kernel.Poly{Degree: 2, Gamma: 1, Coef0: -1}, domain: line, witness: []vector{{0}, {1}}},
	"poly, degree 3, r < 0":          {k: kernel.Poly{Degree: 3, Gamma: 1, Coef0: -1}, domain: line, witness: []vector{{0}}},
	"poly, degree 2, r just below 0": {k: kernel.Poly{Degree: 2, Gamma: 1, Coef0: -1e-3}, domain: line, witness: []vector{{0.03}, {-0.03}, {0}}},
	"poly, γ < 0":                    {k: kernel.Poly{Degree: 1, Gamma: -1, Coef0: 0}, domain: line, witness: []vector{{1}}},
	"poly, γ < 0, r > 0, even":       {k: kernel.Poly{Degree: 2, Gamma: -1, Coef0: 1}, domain: line, witness: []vector{{0}, {1}}},
	"poly, γ < 0, r < 0, even":       {k: kernel.Poly{Degree: 2, Gamma: -1, Coef0: -1}, domain: plane, holds: true},
	"poly, γ < 0, r = 0, even":       {k: kernel.Poly{Degree: 4, Gamma: -2}, domain: plane, holds: true},
	"poly, γ < 0, r < 0, odd":        {k: kernel.Poly{Degree: 3, Gamma: -1, Coef0: -1}, domain: line, witness: []vector{{0}}},
	"rbf":                            {k: rbf, domain: plane, holds: true},
	"rbf, γ < 0":                     {k: kernel.RBF{Gamma: -1}, domain: line, witness: []vector{{0}, {1}}},
	"laplacian":                      {k: lap, domain: plane, holds: true},
	"laplacian, γ < 0":               {k: kernel.Laplacian{Gamma: -1}, domain: line, witness: []vector{{0}, {1}}},
	"sigmoid, γ = 0":                 {k: kernel.Sigmoid{Coef0: 0.5}, domain: plane, holds: true},
	"sigmoid, γ = 0, r < 0":          {k: kernel.Sigmoid{Coef0: -0.5}, domain: line, witness: []vector{{0}}},
	"sigmoid, r < 0":                 {k: kernel.Sigmoid{Gamma: 1, Coef0: -1}, domain: line, witness: []vector{{0}}},
	"sigmoid, r = 0":                 {k: kernel.Sigmoid{Gamma: 1}, domain: line, witness: []vector{{1}, {2}}},
	"sigmoid, r > 0":                 {k: kernel.Sigmoid{Gamma: 1, Coef0: 1}, domain: line, witness: []vector{{-0.5}, {0}, {0.5}}},
	"sigmoid, γ < 0":                 {k: kernel.Sigmoid{Gamma: -1, Coef0: 1}, domain: line, witness: []vector{{2}}},
}

// What is claimed holds on random points; what is not claimed fails at the witness.
func TestFacts(t *testing.T) {
	for name, c := range claims {
		fact := c.k.(kernel.Known).Mercer(c.domain)
		if fact.Holds != c.holds {
			t.Errorf("%s: holds is %t: %s", name, fact.Holds, fact.Reason)
		}
		if fact.Reason == "" || (fact.Source != "") != fact.Holds || strings.Count(fact.Reason, "$")%2 != 0 {
			t.Errorf("%s: %+v", name, fact)
		}
		xs := c.witness
		if c.holds {
			xs = cloud(20, c.domain.Dim)
			if c.domain.NonNegative {
				for _, x := range xs {
					for a := range x {
						x[a] = math.Abs(x[a])
					}
				}
			}
		}
		err := kerneltest.Test(c.k, xs, kerneltest.Options{Mercer: true})
		switch {
		case c.holds && err != nil:
			t.Errorf("%s: %v", name, err)
		case !c.holds && (err == nil || !strings.Contains(err.Error(), "eigenvalue")):
			t.Errorf("%s: its witness %v shows nothing: %v", name, c.witness, err)
		}
	}
}

// Parameters that are no numbers prove nothing.
func TestFactsOfNoNumbers(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for _, k := range []kernel.Known{
			kernel.RBF{Gamma: v}, kernel.Laplacian{Gamma: v}, kernel.Sigmoid{Gamma: v},
			kernel.Poly{Degree: 2, Gamma: v}, kernel.Poly{Degree: 2, Gamma: 1, Coef0: v}, kernel.Poly{Degree: 2, Coef0: v},
		} {
			if fact := k.Mercer(plane); fact.Holds {
				t.Errorf("%#v: %+v", k, fact)
			}
		}
	}
}
