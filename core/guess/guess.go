// Package guess reads what people write where a kernel is expected, and says how
// the kernel language writes it:
//
//	exp(-||x-z||^2/(2*sigma^2)), sigma=2     rbf(gamma=0.125)
//	(\langle x,z\rangle + 1)^2               poly(degree=2, gamma=1, coef0=1)
//	np.exp(-np.sum((x-z)**2))                rbf(gamma=1)
//	SVC(kernel='rbf', gamma=0.5)             rbf(gamma=0.5)
//
// It knows mathematics as it is typed and as TeX, Python with numpy, the objects of
// scikit-learn, and the names that other books and programs have for kernels. What it
// reads it computes at a few points, and looks for the kernel that has the same values
// there: the form in which a formula is written does not matter.
//
// What has several meanings has no answer here, and an answer is a question to the
// person, never taken for what was written.
package guess

import (
	"strings"

	"mercer/core/arithmetic"
	"mercer/core/expression"
	"mercer/core/notation"
)

// MaxLength is how long a text may be, in bytes. Longer ones are not looked at.
const MaxLength = 2000

// Of returns the kernel that a text seems to mean, as the language prints it; "" where
// nothing is certain enough. The answer can be parsed.
func Of[X any](l *expression.Language[X], text string) string {
	if len(text) > MaxLength {
		return ""
	}
	for _, candidate := range candidates(l, text) {
		if e, err := l.Parse(candidate); err == nil && len(e.String()) <= MaxLength {
			return e.String()
		}
	}
	return ""
}

// candidates returns what a text may mean, the most certain reading first.
func candidates[X any](l *expression.Language[X], text string) []string {
	w := newWriter(l)
	if w.vectors == nil {
		if name := onSets(text); name != "" {
			return []string{name}
		}
	}
	var found []string
	if n, points := read(text, w); n != nil && w.prepare(n, points) {
		if s, _ := w.write(n, 0); s != "" {
			found = append(found, s)
		}
	}
	if w.vectors == nil {
		return found
	}
	// Arithmetic in coordinates means what it means inside formula.
	plain := strings.ReplaceAll(strings.TrimSpace(text), "**", "^")
	if e, err := arithmetic.Parse(plain, arithmetic.OfPair); err == nil && ofBoth(e) {
		found = append(found, "formula("+e.String()+")")
	}
	return found
}

// ofBoth reports whether an expression is about both points.
func ofBoth(e *arithmetic.Expr) bool {
	var x, z bool
	e.Each(func(e *arithmetic.Expr) {
		if e.Op == arithmetic.Variable {
			x = x || e.Name != "z"
			z = z || e.Name != "x"
		}
	})
	return x && z
}

// onSets returns the kernel that a text in the notation of sets means.
func onSets(text string) string {
	t := strings.NewReplacer(
		" ", "", "$", "", `\cap`, "∩", `\cup`, "∪", "&", "∩", `\left`, "", `\right`, "", "{", "", "}", "", `\lvert`, "|", `\rvert`, "|",
		"**", "^",
	).Replace(strings.ToLower(text))
	if _, after, ok := strings.Cut(t, "="); ok {
		t = after
	}
	t = strings.NewReplacer("x", "a", "z", "b", "y", "b", "s", "a", "t", "b").Replace(t)
	switch t {
	case "|a∩b|", "a∩b", "len(a∩b)":
		return "intersection"
	case "|a∩b|/|a∪b|":
		return "jaccard"
	case "2^|a∩b|":
		return "powerset"
	}
	return ""
}

// exact writes a number without what rounding has left.
func exact(v float64) string { return notation.Exact(tidy(v)) }
