// Package text has kernels on strings: they compare texts by the parts that these
// have in common.
//
// A string is a sequence of code points, which are its characters here: nothing is
// normalised, and a byte that is no part of valid UTF-8 is one U+FFFD, as it is to
// range. Every kernel is an inner product of counts of parts, so all are Mercer
// kernels; with an empty string they are 0. All implement [kernel.Rower] and
// [kernel.Explainer].
package text

import (
	"unicode/utf8"

	"mercer/core/kernel"
)

// Where the kernels come from.
const (
	signatures = "Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014), section 16.2.1"
	spectra    = "Leslie, Eskin and Noble, The spectrum kernel: a string kernel for SVM protein classification (Pacific Symposium on Biocomputing, 2002); Ng and Ma, CS229 Lecture Notes (Stanford University), ch. 5"
	gaps       = "Lodhi, Saunders, Shawe-Taylor, Cristianini and Watkins, Text classification using string kernels, Journal of Machine Learning Research 2 (2002)"
	bags       = "Shawe-Taylor and Cristianini, Kernel Methods for Pattern Analysis (2004), ch. 10"
	strings11  = "Shawe-Taylor and Cristianini, Kernel Methods for Pattern Analysis (2004), ch. 11"
)

// holds is the Fact that a kernel is a Mercer kernel.
func holds(reason, source string) kernel.Fact {
	return kernel.Fact{Holds: true, Reason: reason, Source: source}
}

// invalid is the Fact about a kernel whose parameters are out of their ranges.
var invalid = kernel.Fact{Reason: "its parameters are not valid"}

// valid returns s with U+FFFD for each bad byte.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

// checkRow panics unless a row fits.
func checkRow(dst []float64, zs []string) {
	if len(dst) != len(zs) {
		panic("text: dst and zs differ in length")
	}
}

// checkWeights panics unless every string has its weight.
func checkWeights(xs []string, beta []float64) {
	if len(xs) != len(beta) {
		panic("text: xs and beta differ in length")
	}
}

// largest returns the elements with the largest values, see [kernel.Largest].
func largest[T any](all []T, limit int, value func(T) float64) []T {
	values := make([]float64, len(all))
	for i, v := range all {
		values[i] = value(v)
	}
	var chosen []T
	for _, i := range kernel.Largest(values, limit) {
		chosen = append(chosen, all[i])
	}
	return chosen
}

func weight(f kernel.Feature) float64 { return f.Weight }
func value(s kernel.Share) float64    { return s.Value }

// first returns the first limit elements.
func first[T any](all []T, limit int) []T { return all[:max(0, min(limit, len(all)))] }

// apart makes a place of each span.
func apart(spans []kernel.Span) [][]kernel.Span {
	places := make([][]kernel.Span, len(spans))
	for i := range spans {
		places[i] = spans[i : i+1 : i+1]
	}
	return places
}
