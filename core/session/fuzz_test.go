package session_test

import (
	"errors"
	"testing"

	"mercer/core/domain"
	"mercer/core/explain"
	"mercer/core/inspect"
	"mercer/core/session"
	"mercer/core/verdict"
)

// Whatever items and kernels are, they are answered: by values, or by an error that says
// what is wrong.
func FuzzItems(f *testing.F) {
	f.Add(uint8(0), "normalize(substrings)*spectrum(k=2)+words(k=1)", "abab", "ä\tb")
	f.Add(uint8(0), "subsequence(length=3, decay=0.5)^2", "", "aaa")
	f.Add(uint8(1), "exp(jaccard) - powerset", "a, b;c", " ,;")
	f.Add(uint8(2), "normalize(subtree(decay=0.5))", "(S (NP they) (VP run))", "(a")
	f.Add(uint8(2), "2*subtree", "(a (a x) (a x))", "x)")
	f.Add(uint8(3), "wl(depth=2) + const(c=1)", "a:C b:C c:O a-b b-c", "a-b; b-c, c:N")
	f.Fuzz(func(t *testing.T, which uint8, kernel, x, z string) {
		items := domain.Names(domain.Items())
		domain := items[int(which)%len(items)]
		if len(kernel) > 200 || len(x)+len(z) > 2000 {
			return
		}
		p := session.Points{Items: []string{x, z}}
		_, k, err := inspect.Gram(domain, p, kernel, inspect.Raw)
		answered(t, err)
		e, failed := explain.Of(domain, p, kernel, 20)
		answered(t, failed)
		if err == nil && failed == nil && !near(k[1], e.Value, 1e-9*(1+max(k[1], -k[1]))) {
			t.Errorf("%s of %q and %q is %v in the matrix and %v explained", kernel, x, z, k[1], e.Value)
		}
		_, err = verdict.Of(domain, p, kernel, 0)
		answered(t, err)
		m, err := session.Train(session.Problem{Domain: domain, Points: p, Y: []float64{1, 2}, Kernel: kernel, Learner: "ridge"})
		answered(t, err)
		if err == nil {
			_, err = explain.WeightsOf(m, 5, 0)
			answered(t, err)
			_, _, err = m.Predict(session.Points{Items: []string{z + x}})
			answered(t, err)
		}
	})
}

func answered(t *testing.T, err error) {
	t.Helper()
	var e *session.Error
	if err != nil && (!errors.As(err, &e) || e.Code == session.Internal || e.Message == "") {
		t.Errorf("no answer: %v", err)
	}
}
