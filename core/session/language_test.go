package session_test

import (
	"errors"
	"strings"
	"testing"

	"mercer/core/inspect"
	"mercer/core/session"
)

func TestParseGivesTheTree(t *testing.T) {
	k, err := session.Parse("vectors", "2*warp(rbf(gamma=.5), x^2, x2) + exp(linear)")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	var walk func(session.KernelPart)
	walk = func(p session.KernelPart) {
		if k.Text[p.Start:p.End] != p.Text || p.TeX == "" {
			t.Errorf("%+v stands at %q", p, k.Text[p.Start:p.End])
		}
		list = append(list, p.Op+p.Name)
		for _, c := range p.Children {
			walk(c)
		}
	}
	walk(k.Tree)
	if got := strings.Join(list, " "); got != "sum product number warp namedrbf exp namedlinear" {
		t.Errorf("the tree is %s", got)
	}
}

// What is put in force must fit into a scene, as it was typed and as it is written.
func TestKernelsFitIntoAScene(t *testing.T) {
	long := "linear" + strings.Repeat(" ", session.MaxKernel-6)
	if _, err := session.Parse("vectors", long); err != nil {
		t.Error(err)
	}
	for text, at := range map[string]int{
		long + " ":                           session.MaxKernel,
		"rbf" + strings.Repeat("+poly", 100): 0,
	} {
		_, err := session.Parse("vectors", text)
		var e *session.Error
		if !errors.As(err, &e) || e.Code != session.BadKernel || !strings.Contains(e.Message, "longer than 2000 characters") || e.At != at {
			t.Errorf("%.10q…: %+v", text, err)
		}
	}
}

func TestCompleteCountsInUTF16(t *testing.T) {
	c, err := session.Complete("vectors", "𝛾 + lin é", 8)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Options) != 1 || c.Options[0].Text != "linear" || c.From != 5 || c.To != 8 {
		t.Errorf("%+v", c)
	}
	for _, at := range []int{0, 1, 2, 9} { // 1 is inside a character
		if _, err := session.Complete("vectors", "𝛾 + lin é", at); err != nil {
			t.Error(err)
		}
	}
	for _, at := range []int{-1, 11} {
		_, err := session.Complete("vectors", "𝛾 + lin é", at)
		var e *session.Error
		if !errors.As(err, &e) || e.Param != "at" {
			t.Errorf("at %d: %v", at, err)
		}
	}
	if _, err := session.Complete("sheep", "", 0); err == nil {
		t.Error("sheep have kernels")
	}
	if c, err := session.Complete("vectors", strings.Repeat("rbf+", 1000), 4000); err != nil || len(c.Options) != 0 {
		t.Errorf("%v, %v", c, err)
	}
}

// A kernel that asks for a coordinate that the points do not have is an error that
// names it.
func TestKernelsAskForTheCoordinatesThereAre(t *testing.T) {
	for _, text := range []string{"formula(x2*z2)", "warp(rbf, x2)", "conjugate(linear, x2)", "rbf + exp(warp(formula(dot), x1 + x2))"} {
		if _, _, err := inspect.Gram("vectors", session.Points{Dim: 2, X: []float64{1, 2, 3, 4}}, text, inspect.Raw); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		_, _, err := inspect.Gram("vectors", session.Points{Dim: 1, X: []float64{1, 2, 3, 4}}, text, inspect.Raw)
		var e *session.Error
		if !errors.As(err, &e) || e.Code != session.BadKernel || !strings.Contains(e.Message, "x2") {
			t.Errorf("%s on a line: %v", text, err)
		}
	}
}

func TestUndefinedValuesAreToldFromLargeOnes(t *testing.T) {
	points := session.Points{Dim: 1, X: []float64{-1, 2}}
	for text, says := range map[string]string{
		"formula(log(x1*z1))":              "has no value",
		"warp(linear, sqrt(x1))":           "has no value",
		"poly(degree=50, gamma=1e300)":     "are too large to compute with. Choose",
		"conjugate(rbf, 1/(x1 + 1))":       "or not defined",
		"formula(1e300*(x1 + z1)*1e300^2)": "change the formula",
	} {
		_, _, err := inspect.Gram("vectors", points, text, inspect.Raw)
		var e *session.Error
		if !errors.As(err, &e) || e.Code != session.BadData || !strings.Contains(e.Message, says) {
			t.Errorf("%s: %v, want %q", text, err, says)
		}
	}
}

// What a text may mean comes with the error about it, in every domain.
func TestErrorsSuggestAKernel(t *testing.T) {
	for _, test := range []struct{ domain, text, want string }{
		{"vectors", "exp(-|x-z|^2)", "rbf(gamma=1)"},
		{"vectors", "exp(-||x-z||^2/(2σ²)), σ=2", "rbf(gamma=0.125)"},
		{"vectors", "hello", ""},
		{"strings", "ngram(2)", "spectrum(k=2)"},
		{"graphs", "Weisfeiler–Lehman", "wl(depth=2)"},
	} {
		_, err := session.Parse(test.domain, test.text)
		var e *session.Error
		if !errors.As(err, &e) || e.Suggestion != test.want {
			t.Errorf("%s, %q: suggests %+v, want %q", test.domain, test.text, e, test.want)
		}
	}
}
