package expression_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/expression"
	"mercer/core/kernel"
)

// TestComplete has the place as | in the text, and [ ] around what is replaced.
func TestComplete(t *testing.T) {
	const kernels = "linear poly(degree=3, gamma=1, coef0=1) rbf(gamma=1) sigmoid(gamma=0.5, coef0=0) " +
		"exp() normalize() warp() conjugate() formula()"
	const functions = "exp() log() sqrt() abs() sin() cos() tan() tanh() min() max() pi"
	for _, test := range []struct{ text, options string }{
		{"|", kernels},
		{"  |", kernels},
		{"[r|]", "rbf(gamma=1)"},
		{"[R|]", "rbf(gamma=1)"},
		{"[rbf|]", "rbf(gamma=1)"},
		{"[r|bf]", "rbf(gamma=1)"},
		{"[rb|](gamma=2)", "rbf"},
		{"[rbf|](gamma=2)", ""}, // it is there
		{"[gau|]", "rbf(gamma=1)"},
		{"[squ|]", "rbf(gamma=1)"}, // squared exponential
		{"[inn|]", "linear"},
		{"[p|]", "poly(degree=3, gamma=1, coef0=1)"},
		{"[lin|]", "linear"},
		{"[arp|]", "warp()"},
		{"[NORM|]", "normalize()"},
		{"[linear|]", ""}, // it is there
		{"[q|]", ""},
		{"|rbf", ""},
		{"rbf |", ""},
		{"rbf [l|]", ""},
		{"rbf(gamma=1) |", ""},
		{"rbf(gamma=1)|", ""},
		{"rbf(gamma=1) + |", kernels},
		{"rbf*|", kernels},
		{"rbf*[li|]", "linear"},
		{"2|", ""},
		{"2*|", kernels},
		{"linear^|", ""},
		{"linear^2 + [e|]", "exp()"},
		{"-|", kernels},
		{"(|", kernels},
		{"(rbf + [s|])*linear", "sigmoid(gamma=0.5, coef0=0)"},
		{"rbf(|", "gamma="},
		{"rbf([g|]", "gamma="},
		{"rbf([g|]=2)", "gamma"},
		{"rbf(gamma|=2)", ""},
		{"rbf(gamma=|", ""},
		{"rbf(gamma=1|", ""},
		{"rbf(gamma=1, |", ""},
		{"poly(|", "degree= gamma= coef0="},
		{"poly(gamma=2, |", "degree= coef0="},
		{"poly(gamma=2, |, degree=1)", "degree= coef0="},
		{"poly(gamma=2, [c|]", "coef0="},
		{"poly(coef0=-|", ""},
		{"rbf(1, |", ""},
		{"poly(2, |", "gamma= coef0="},
		{"poly(2, -1, [c|]", "coef0="},
		{"poly(2, coef0=1, |", "gamma="},
		{"exp(rbf(1, |", ""},
		{"linear(|", ""},
		{"unknown(|", ""},
		{"unknown(rbf, |", ""},
		{"exp(|", kernels},
		{"exp(|)", kernels},
		{"exp(rbf, |", ""},
		{"[ex|](rbf)", "exp"},
		{"warp(|", kernels},
		{"warp(rbf, |", "x1 x2 " + functions},
		{"warp(rbf(|", "gamma="},
		{"warp(rbf(gamma=2), x1^2, [s|]", "sqrt() sin()"},
		{"warp(rbf, x1|", ""},
		{"warp(rbf, x1) + [r|]", "rbf(gamma=1)"},
		{"warp(rbf, x1^|", "x1 x2 " + functions},
		{"warp(rbf, min(x1, [x|]", "x1 x2"},
		{"conjugate(rbf, [e|]", "exp()"},
		{"conjugate(rbf, x1, |", "x1 x2 " + functions},
		{"formula(|", "x1 x2 z1 z2 dot dist " + functions},
		{"formula(|)", "x1 x2 z1 z2 dot dist " + functions},
		{"formula(exp(-[d|])", "dot dist"},
		{"formula([root|])", "sqrt()"},
		{"formula(x1 |", ""},
		{"formula(([m|](x1, 2))", "min max"},
		{"rbf) + |", kernels},
		{"é + |", kernels},
		{"linear & |", ""},
		{"poly(degre=2) + [sig|]", "sigmoid(gamma=0.5, coef0=0)"},
	} {
		text := strings.NewReplacer("[", "", "]", "", "|", "").Replace(test.text)
		marks := strings.NewReplacer("[", "", "]", "").Replace(test.text)
		at := strings.Index(marks, "|")
		c := language().Complete(text, at)
		var options []string
		for _, o := range c.Options {
			options = append(options, o.Text)
			if o.Label == "" || o.Detail == "" || o.Kind == "" {
				t.Errorf("%q: an option without words: %+v", test.text, o)
			}
		}
		if got := strings.Join(options, " "); got != test.options {
			t.Errorf("%q: %q, want %q", test.text, got, test.options)
		}
		if from := strings.Index(strings.ReplaceAll(test.text, "|", ""), "["); len(options) > 0 && from >= 0 {
			to := strings.Index(strings.ReplaceAll(strings.ReplaceAll(test.text, "|", ""), "[", ""), "]")
			if c.From != from || c.To != to {
				t.Errorf("%q: replaces %d to %d, want %d to %d", test.text, c.From, c.To, from, to)
			}
		} else if len(options) > 0 && (c.From != at || c.To != at) {
			t.Errorf("%q: replaces %d to %d at %d", test.text, c.From, c.To, at)
		}
	}
}

func TestCompletionsSayWhatTheyAre(t *testing.T) {
	for text, want := range map[string]expression.Option{
		"rb":              {"rbf(gamma=1)", "rbf", "exp(−γ‖x − z‖²)", "kernel"},
		"war":             {"warp()", "warp(k, e₁, e₂, …)", "k(φ(x), φ(z)) with φ(x) = (e₁, e₂, …)", "operation"},
		"rbf(ga":          {"gamma=", "gamma", "γ, larger = narrower", "parameter"},
		"formula(sq":      {"sqrt()", "sqrt", "square root", "function"},
		"formula(dis":     {"dist", "dist", "‖x − z‖", "variable"},
		"warp(rbf, tanh":  {"tanh()", "tanh", "hyperbolic tangent", "function"},
		"conjugate(rbf,p": {"pi", "pi", "π = 3.14159…", "variable"},
	} {
		c := language().Complete(text, len(text))
		if len(c.Options) == 0 || c.Options[0] != want {
			t.Errorf("%q: %+v, want first %+v", text, c.Options, want)
		}
	}
}

func TestOtherDomainsHaveNoArithmetic(t *testing.T) {
	l := expression.NewLanguage(expression.EntryOf[vector, kernel.RBF]())
	if _, err := l.Parse("warp(rbf, x1)"); err == nil {
		t.Error("warp is known")
	}
	if _, err := l.Parse("normalize(exp(rbf))"); err != nil {
		t.Error(err)
	}
	if c := l.Complete("w", 1); len(c.Options) != 0 {
		t.Errorf("%v", c.Options)
	}
}

func TestWordsOfTheGrammarAreNoNames(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a kernel may be called exp")
		}
	}()
	expression.NewLanguage(expression.Entry[vector]{Info: kernel.Info{Name: "exp"}})
}

// checkComplete checks that every option, put in its place, leads on.
func checkComplete(t interface{ Fatalf(string, ...any) }, text string, at int) {
	l := language()
	c := l.Complete(text, at)
	at = min(max(at, 0), len(text))
	if c.From < 0 || c.From > c.To || c.To > len(text) || len(c.Options) > 0 && (at < c.From || at > c.To) {
		t.Fatalf("%q at %d: replaces %d to %d", text, at, c.From, c.To)
	}
	prefix := text[:c.From]
	for _, o := range c.Options {
		if o.Text == text[c.From:c.To] {
			t.Fatalf("%q at %d: %q is there already", text, at, o.Text)
		}
		// Where all is well so far, it is with the option too.
		if mistake(prefix) == len(prefix) && mistake(prefix+o.Text) <= len(prefix) {
			t.Fatalf("%q at %d: %q cannot stand there", text, at, o.Text)
		}
	}
}

// mistake returns where a text stops being a kernel.
func mistake(text string) int {
	_, err := language().Parse(text)
	var e *expression.SyntaxError
	if errors.As(err, &e) {
		return e.Offset
	}
	return len(text)
}

func TestWhateverIsTypedCanBeCompleted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts(3).Draw(t, "text")
		at := rapid.IntRange(0, len(text)).Draw(t, "at")
		checkComplete(t, text, at)
		checkComplete(t, text[:at], at)
	})
}

func FuzzComplete(f *testing.F) {
	f.Add("warp(rbf(gamma=2), x1^2, s", 25)
	f.Add("é(((", 3)
	f.Add("\xff)", 1)
	f.Fuzz(func(t *testing.T, text string, at int) { checkComplete(t, text, at) })
}
