package kernel_test

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

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

	"powers":           {k: kernel.Powers{Degree: 4}, domain: plane, holds: true},
	"powers, degree 0": {k: kernel.Powers{}, domain: plane, holds: true},
	"matern ½":         {k: kernel.Matern{Nu: 0.5, Length: 0.8}, domain: plane, holds: true},
	"matern 3⁄2":       {k: kernel.Matern{Nu: 1.5, Length: 0.8}, domain: kernel.Domain{Dim: 7}, holds: true},
	"matern 5⁄2":       {k: kernel.Matern{Nu: 2.5, Length: 3}, domain: plane, holds: true},
	"rq":               {k: kernel.RationalQuadratic{Alpha: 0.2, Length: 2}, domain: plane, holds: true},
	"rq, wide":         {k: kernel.RationalQuadratic{Alpha: 1e6, Length: 2}, domain: kernel.Domain{Dim: 7}, holds: true},
	"periodic":         {k: kernel.Periodic{Period: 0.7, Length: 0.5}, domain: line, holds: true},
	"periodic, narrow": {k: kernel.Periodic{Period: 0.1, Length: 0.01}, domain: line, holds: true},
	// Two points a period away from the first, with half a period between them.
	"periodic, two dimensions": {
		k: kernel.Periodic{Period: 1, Length: 1}, domain: plane,
		witness: []vector{{0, 0}, {1, 0}, {0.875, math.Sqrt(1 - 0.875*0.875)}},
	},
	"periodic, no coordinate below 0": {
		k: kernel.Periodic{Period: 1, Length: 1}, domain: kernel.Domain{Dim: 2, NonNegative: true},
		witness: []vector{{0, 0}, {1, 0}, {0.875, math.Sqrt(1 - 0.875*0.875)}},
	},
	"periodic, three dimensions": {
		k: kernel.Periodic{Period: 2, Length: 1}, domain: kernel.Domain{Dim: 3},
		witness: []vector{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}},
	},
	"cosine": {k: kernel.Cosine{}, domain: kernel.Domain{Dim: 7}, holds: true},

	"min, no coordinate below 0": {k: kernel.Min{}, domain: kernel.Domain{Dim: 3, NonNegative: true}, holds: true},
	"min":                        {k: kernel.Min{}, domain: plane, witness: []vector{{-1, 0}}},
	"min, mixed signs":           {k: kernel.Min{}, domain: line, witness: []vector{{-1}, {1}}},

	"const":     {k: kernel.Const[vector]{C: 2}, domain: plane, holds: true},
	"const 0":   {k: kernel.Const[vector]{}, domain: plane, holds: true},
	"const < 0": {k: kernel.Const[vector]{C: -1}, domain: plane, witness: []vector{{0, 0}}},

	"quadform":                    {k: kernel.QuadForm{A: 2, B: -1, C: 1}, domain: plane, holds: true},
	"quadform, singular":          {k: kernel.QuadForm{A: 1, B: 2, C: 4}, domain: plane, holds: true},
	"quadform, 0":                 {k: kernel.QuadForm{}, domain: plane, holds: true},
	"quadform, one row":           {k: kernel.QuadForm{A: 0, B: 0, C: 1}, domain: plane, holds: true},
	"quadform, a = 0":             {k: kernel.QuadForm{A: 0, B: 1, C: 1}, domain: plane, witness: []vector{{1, -0.5}}},
	"quadform, c = 0":             {k: kernel.QuadForm{A: 1, B: 1, C: 0}, domain: plane, witness: []vector{{-0.5, 1}}},
	"quadform, a < 0":             {k: kernel.QuadForm{A: -1, B: 0, C: 1}, domain: plane, witness: []vector{{1, 0}}},
	"quadform, c < 0":             {k: kernel.QuadForm{A: 1, B: 0, C: -1}, domain: plane, witness: []vector{{0, 1}}},
	"quadform, ac < b²":           {k: kernel.QuadForm{A: 1, B: 2, C: 1}, domain: plane, witness: []vector{{1, -1}}},
	"quadform, both below 0":      {k: kernel.QuadForm{A: -2, B: 1, C: -1}, domain: plane, witness: []vector{{1, 0}}},
	"quadform, a line":            {k: kernel.QuadForm{A: 1, B: 9, C: -9}, domain: line, holds: true},
	"quadform, a line, a < 0":     {k: kernel.QuadForm{A: -1}, domain: line, witness: []vector{{1}}},
	"quadform, huge":              {k: kernel.QuadForm{A: 1e200, B: -1e200, C: 1e200}, domain: plane, holds: true},
	"quadform, tiny, ac < b²":     {k: kernel.QuadForm{A: 1e-200, B: 2e-200, C: 1e-200}, domain: plane, witness: []vector{{1e50, -1e50}}},
	"quadform, tiny":              {k: kernel.QuadForm{A: 1e-200, B: 1e-200, C: 1e-200}, domain: plane, holds: true},
	"quadform, of different size": {k: kernel.QuadForm{A: 0x1p-500, B: 1, C: 0x1p500}, domain: plane, holds: true},
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
			kernel.Matern{Nu: 1.5, Length: v}, kernel.RationalQuadratic{Alpha: v, Length: 1}, kernel.RationalQuadratic{Alpha: 1, Length: v},
			kernel.Periodic{Period: v, Length: 1}, kernel.Periodic{Period: 1, Length: v}, kernel.Const[vector]{C: v},
			kernel.QuadForm{A: v, B: 1, C: 1}, kernel.QuadForm{A: 1, B: v, C: 1}, kernel.QuadForm{A: 1, B: 0, C: v},
			kernel.Poly{Degree: 2, Gamma: v}, kernel.Poly{Degree: 2, Gamma: 1, Coef0: v}, kernel.Poly{Degree: 2, Coef0: v},
		} {
			if fact := k.Mercer(plane); fact.Holds {
				t.Errorf("%#v: %+v", k, fact)
			}
		}
	}
}

// What is only true for points without negative coordinates says so, whatever was
// asked.
func TestNeeds(t *testing.T) {
	for name, c := range claims {
		_, min := c.k.(kernel.Min)
		if fact := c.k.(kernel.Known).Mercer(c.domain); fact.Needs != min {
			t.Errorf("%s: needs is %t", name, fact.Needs)
		}
	}
}

// Whether ac ≥ b² is decided as exact arithmetic decides it, next to equality and
// at all sizes.
func TestQuadFormIsExact(t *testing.T) {
	exact := func(a, b, c float64) bool {
		number := func(v float64) *big.Rat { return new(big.Rat).SetFloat64(v) }
		left, right := number(a), number(b)
		return left.Mul(left, number(c)).Cmp(right.Mul(right, number(b))) >= 0
	}
	seen := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		scale := math.Pow(2, float64(rapid.IntRange(-500, 500).Draw(t, "log scale")))
		a := rapid.Float64Range(0.001, 1000).Draw(t, "a")
		b := rapid.Float64Range(-1000, 1000).Draw(t, "b")
		c := b / a * b
		for range rapid.IntRange(0, 3).Draw(t, "ulps") {
			c = math.Nextafter(c, rapid.SampledFrom([]float64{0, math.Inf(1)}).Draw(t, "towards"))
		}
		a, c = a*scale, c/scale
		if math.Abs(b) < 1e-300 {
			b = 0
		}
		want := exact(a, b, c)
		seen[want]++
		if got := (kernel.QuadForm{A: a, B: b, C: c}).Mercer(plane).Holds; got != want {
			t.Fatalf("a = %v, b = %v, c = %v: %t, want %t", a, b, c, got, want)
		}
	})
	least := 10
	if testing.Short() {
		least = 2 // of a fifth as many
	}
	if seen[true] < least || seen[false] < least {
		t.Errorf("seen: %v", seen)
	}
}
