package notation

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

var (
	subscripts   = strings.NewReplacer(pairs("0123456789", "₀₁₂₃₄₅₆₇₈₉")...)
	superscripts = strings.NewReplacer(pairs("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")...)
)

// pairs returns the characters of from and to by turns.
func pairs(from, to string) []string {
	f, t := []rune(from), []rune(to)
	list := make([]string, 0, 2*len(f))
	for i := range f {
		list = append(list, string(f[i]), string(t[i]))
	}
	return list
}

// Subscript writes n as an index: ₁₂.
func Subscript(n int) string { return subscripts.Replace(strconv.Itoa(n)) }

// Superscript writes n as an exponent: ⁻¹².
func Superscript(n int) string { return superscripts.Replace(strconv.Itoa(n)) }

// Either joins alternatives as a sentence does: "a, b or c". A comma among them is
// called so: it would not be seen.
func Either(words []string) string {
	words = slices.Clone(words)
	for i, word := range words {
		if word == "," {
			words[i] = "a comma"
		}
	}
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// Exact writes v so that parsing gives back the same float64.
func Exact(v float64) string {
	if !extreme(v) {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	mantissa, exponent := scientific(v, -1)
	return mantissa + "e" + strconv.Itoa(exponent)
}

// TeX writes v for a formula with about four digits, and extreme values
// with powers of ten. What is nearly a whole number has more: an exponent of
// 2.00001 is not 2.
func TeX(v float64) string {
	if !extreme(v) {
		if whole := math.Round(v); math.Abs(v) < 1000 && math.Abs(v-whole) > 1e-9 && fourDigits(v) == fourDigits(whole) {
			return strconv.FormatFloat(v, 'g', 10, 64)
		}
		return fourDigits(v)
	}
	mantissa, exponent := scientific(v, 3)
	power := "10^{" + strconv.Itoa(exponent) + "}"
	switch mantissa {
	case "1":
		return power
	case "-1":
		return "-" + power
	}
	return mantissa + `\cdot ` + power
}

// Short writes v for a sentence with about four digits, and extreme values
// with powers of ten.
func Short(v float64) string {
	if !extreme(v) {
		return strings.Replace(fourDigits(v), "-", "−", 1)
	}
	mantissa, exponent := scientific(v, 3)
	mantissa = strings.Replace(mantissa, "-", "−", 1)
	power := "10" + Superscript(exponent)
	switch mantissa {
	case "1":
		return power
	case "−1":
		return "−" + power
	}
	return mantissa + " × " + power
}

// extreme reports whether v is written with a power of ten.
func extreme(v float64) bool {
	a := math.Abs(v)
	return a != 0 && (a < 1e-4 || a >= 1e7)
}

// fourDigits writes v, which is not extreme, with four digits, or more where its
// whole part has more.
func fourDigits(v float64) string {
	if math.Abs(v) >= 1000 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// scientific returns the decimal mantissa of v, without trailing zeros, and the
// exponent. Decimals beyond the given number are rounded; -1 means as many as v
// has.
func scientific(v float64, decimals int) (mantissa string, exponent int) {
	mantissa, e, _ := strings.Cut(strconv.FormatFloat(v, 'e', decimals, 64), "e")
	if strings.Contains(mantissa, ".") {
		mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	}
	exponent, _ = strconv.Atoi(e) // 'e' writes a whole number there
	return mantissa, exponent
}

// Grouped writes a whole number in groups of three digits with narrow spaces between them, as the
// function count of web/lib/format.js does: both are tested by testdata/counts.json.
func Grouped(n int) string {
	text := strconv.Itoa(n)
	first := 0
	if n < 0 {
		first = 1
	}
	for at := len(text) - 3; at > first; at -= 3 {
		text = text[:at] + "\u202f" + text[at:]
	}
	return text
}
