// Package sessiontest has problems for the tests of package session, and of the packages that look
// into what it reads.
package sessiontest

import (
	"mercer/core/catalog"
	"mercer/core/session"
)

// Moons is a small problem that trains; change returns it with something else.
func Moons(change func(*session.Problem)) session.Problem {
	set, err := session.Generate("moons", map[string]float64{"n": 40, "noise": 0.2}, 7)
	if err != nil {
		panic(err)
	}
	p := session.Problem{
		Domain: "vectors", Points: session.Points{Dim: set.Dim, X: set.X}, Y: set.Y,
		Kernel: "rbf(gamma=1)", Learner: "svc", Params: map[string]float64{"C": 3},
	}
	if change != nil {
		change(&p)
	}
	return p
}

// Blobs is a problem with the given number of classes.
func Blobs(classes float64) session.Problem {
	return Moons(func(p *session.Problem) {
		set, err := session.Generate("blobs", map[string]float64{"n": 60, "classes": classes, "noise": 0.5}, 3)
		if err != nil {
			panic(err)
		}
		p.X, p.Y = set.X, set.Y
	})
}

// OnPlane is a problem on points of the plane.
func OnPlane(kernel string, c float64, y []float64, x ...float64) session.Problem {
	return session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 2, X: x}, Y: y,
		Kernel: kernel, Learner: "svc", Params: map[string]float64{"C": c},
	}
}

// A Sample is ten items of two kinds in a domain, the first half of one, others, and kernels on
// them.
type Sample struct{ Items, Others, Kernels []string }

var samples = map[string]Sample{
	"strings": {
		[]string{"abab", "aab", "", "babab", "aab", "xyzzy", "xyx", "zyx yx", "xxyz", "äöü y"},
		[]string{"abxy", "", "zzz", "aab"},
		[]string{"substrings", "normalize(spectrum(k=2)) + 0.1", "subsequence(length=2, decay=0.5)*words(k=1)", "0.5*words(k=1) + substrings"},
	},
	"sets": {
		[]string{"a b c", "a b", "", "b, c", "a b", "x y", "x, y, z", "y", "x w", "w"},
		[]string{"a x", "", "q", "a b"},
		[]string{"intersection", "powerset", "jaccard^2", "exp(jaccard)"},
	},
	"trees": {
		[]string{"(S (NP they) (VP run))", "(S (NP we) (VP run))", "(S (NP they) (VP sleep))", "(S (NP we) (VP eat))", "(S (NP they) (VP run))",
			"(N (A x) (B y))", "(N (A x) (B z))", "(N (A y))", "(N (B y) (A x))", "(N (N (A x)))"},
		[]string{"(S (NP you) (VP run))", "(N x)", "(Q q)", "(N (A x))"},
		[]string{"subtree(decay=0.5)", "normalize(subtree)", "normalize(subtree) + 0.5"},
	},
	"graphs": {
		[]string{"a:C b:C c:O a-b b-c", "a:C b:O a-b", "a:C", "a:C b:C a-b", "a:C b:C c:O a-b b-c",
			"a:N b:N c:N a-b b-c c-a", "a:N b:N", "a:N b:S a-b", "a:N", "a:S b:S a-b"},
		[]string{"a:C b:N a-b", "a", "a:O b:O", "a:C"},
		[]string{"wl(depth=2)", "normalize(wl(depth=1))", "wl(depth=0)*0.5 + 1"},
	},
}

// OnItems is a problem on the items of a domain: two classes.
func OnItems(domain, kernel, learner string) session.Problem {
	return session.Problem{
		Domain: domain, Points: session.Points{Items: samples[domain].Items},
		Y: []float64{1, 1, 1, 1, 1, 2, 2, 2, 2, 2}, Kernel: kernel, Learner: learner, Seed: 3,
	}
}

// EachDomain calls f for all domains of items.
func EachDomain(f func(domain string, s Sample)) {
	for _, d := range catalog.Domains() {
		if s, ok := samples[d.Name]; ok {
			f(d.Name, s)
		}
	}
}
