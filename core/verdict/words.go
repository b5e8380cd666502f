package verdict

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/core/expression"
	"mercer/core/mercer"
	"mercer/core/notation"
	"mercer/core/session"
)

// inWords says in words what is known of a kernel with a name.
func inWords(judged mercer.Verdict, text, short string, p session.Points) Verdict {
	v := Verdict{Text: text, Proof: judged.Proof, Search: judged.Search, Domain: where(judged.Domain)}
	name := notation.Capital(short)
	switch s := judged.Search; {
	case judged.Proof.Holds:
		v.Verdict = "proved"
		v.Sentence = name + " is a Mercer kernel: every Gram matrix of it is positive semidefinite."
		if v.Domain != "" {
			v.Sentence = fmt.Sprintf("%s is a Mercer kernel %s: there every Gram matrix of it is positive semidefinite.", name, v.Domain)
		}
	case s.Refuted():
		v.Verdict = "refuted"
		v.Sentence = name + " is not a Mercer kernel: "
		if p.Dim > 0 {
			v.Sentence += refutation(s)
		} else {
			v.Sentence += refutationOfItems(s.Witness)
		}
		if judged.Conditional {
			v.Sentence += " It is conditionally positive definite only: vᵀKv ≥ 0 as long as the weights v add up to 0."
		}
	case p.Dim == 0:
		v.Verdict = "unproved"
		v.Sentence = "Whether " + short + " is a Mercer kernel is open: no rule proves it, and "
		if len(p.Items) == 0 {
			v.Sentence += "there are no items whose matrix could refute it."
		} else {
			v.Sentence += "the matrix of these items does not refute it. That is not a proof."
		}
	default:
		v.Verdict = "unproved"
		v.Sentence = fmt.Sprintf(
			"Whether %s is a Mercer kernel%s is open: no rule proves it, and none of the %s point sets that were tried refutes it. That is not a proof.",
			short, spaced(v.Domain), notation.Grouped(s.Tried))
	}
	return v
}

// shortOf names a kernel, by its text where the short name leaves digits out: of
// formula(exp(-dist^2.00001)) a sentence must not speak as of a Gaussian.
func shortOf(text, short string, numbers []expression.Literal) string {
	for _, number := range numbers {
		four, err := strconv.ParseFloat(strconv.FormatFloat(number.Value, 'g', 4, 64), 64)
		if err != nil || four != number.Value {
			return expression.Brief(text)
		}
	}
	return expression.Brief(short)
}

// spaced puts a space before words, if there are any.
func spaced(words string) string {
	if words == "" {
		return ""
	}
	return " " + words
}

// where names the points of a domain, "" for all.
func where(d mercer.Domain) string {
	var conditions []string
	if d.NonNegative {
		conditions = append(conditions, "no coordinate is negative")
	}
	if d.Defined {
		conditions = append(conditions, "its formula has a value")
	}
	if len(conditions) == 0 {
		return ""
	}
	return "where " + strings.Join(conditions, " and ")
}

// refutation says what was found.
func refutation(s mercer.Search) string {
	switch {
	case s.Gap != nil:
		return fmt.Sprintf("it has no value for %s.", named(s.Gap.X, s.Gap.Z))
	case s.Asymmetry != nil:
		a := s.Asymmetry
		return fmt.Sprintf("for %s it is k(x, z) = %s and k(z, x) = %s, and a kernel is symmetric.",
			named(a.X, a.Z), notation.Short(a.Values[0]), notation.Short(a.Values[1]))
	}
	w := s.Witness
	if len(w.X) == 1 {
		return fmt.Sprintf("at x = %s the value k(x, x) = %s is below 0.", tuple(w.X[0]), strings.Replace(
			notation.Short(w.K[0]), "-", "−", 1))
	}
	points := count(len(w.X)) + " points"
	if w.OfData {
		points = count(len(w.X)) + " of the points"
	}
	return fmt.Sprintf("%s with weights v give vᵀKv = %s, below 0.", points, valueOf(w))
}

// refutationOfItems says what was found among items.
func refutationOfItems(w *mercer.Witness) string {
	names := make([]string, len(w.X))
	for i, x := range w.X {
		names[i] = fmt.Sprint(x[0] + 1)
	}
	switch {
	case len(names) == 1:
		return "of item " + names[0] + " the value k(x, x) = " + strings.Replace(notation.Short(w.K[0]), "-", "−", 1) + " is below 0."
	case len(names) > 5:
		names = append(names[:5], "…")
	default:
		names = append(names[:len(names)-2], names[len(names)-2]+" and "+names[len(names)-1])
	}
	return fmt.Sprintf("items %s with weights v give vᵀKv = %s, below 0.", strings.Join(names, ", "), valueOf(w))
}

// valueOf writes vᵀKv.
func valueOf(w *mercer.Witness) string {
	if math.Abs(w.Value) >= 1e6 || w.Decimals > 6 {
		return notation.Short(w.Value)
	}
	return strings.Replace(fmt.Sprintf("%.*f", w.Decimals, w.Value), "-", "−", 1)
}

// named writes a pair of points.
func named(x, z []float64) string {
	if slices.Equal(x, z) {
		return "x = z = " + tuple(x)
	}
	return "x = " + tuple(x) + " and z = " + tuple(z)
}

func tuple(x []float64) string {
	const most = 4
	var words []string
	for i, v := range x {
		if i == most {
			words = append(words, "…")
			break
		}
		words = append(words, notation.Short(v))
	}
	if len(words) == 1 {
		return words[0]
	}
	return "(" + strings.Join(words, ", ") + ")"
}

func count(n int) string {
	if words := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}; n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}
