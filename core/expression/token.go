package expression

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

type kind int

const (
	end kind = iota
	name
	number
	symbol // one of + - * ^ ( ) , =
	stray  // a character that begins nothing
)

// A token of the text, text[start:end].
type token struct {
	kind       kind
	start, end int
	value      float64 // of a number
}

// scan splits text into tokens, the last of which has kind end.
func scan(text string) []token {
	var tokens []token
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case unicode.IsSpace(r):
			at += size
			continue
		case isLetter(r):
			tokens = append(tokens, token{kind: name, start: at, end: at + nameLength(text[at:])})
		case r >= '0' && r <= '9' || r == '.':
			tokens = append(tokens, scanNumber(text, at))
		case r == '+' || r == '-' || r == '*' || r == '^' || r == '(' || r == ')' || r == ',' || r == '=':
			tokens = append(tokens, token{kind: symbol, start: at, end: at + size})
		default:
			tokens = append(tokens, token{kind: stray, start: at, end: at + size})
		}
		at = tokens[len(tokens)-1].end
	}
	return append(tokens, token{kind: end, start: len(text), end: len(text)})
}

func isLetter(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_'
}

func nameLength(text string) int {
	n := 0
	for n < len(text) && (isLetter(rune(text[n])) || isDigit(text[n])) {
		n++
	}
	return n
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// scanNumber reads digits, a decimal point and an exponent. What reads as no
// finite number is a stray of the same length.
func scanNumber(text string, start int) token {
	at := start
	digits := func() {
		for at < len(text) && isDigit(text[at]) {
			at++
		}
	}
	digits()
	if at < len(text) && text[at] == '.' {
		at++
		digits()
	}
	if at < len(text) && (text[at] == 'e' || text[at] == 'E') {
		mark := at
		at++
		if at < len(text) && (text[at] == '+' || text[at] == '-') {
			at++
		}
		if at < len(text) && isDigit(text[at]) {
			digits()
		} else {
			at = mark
		}
	}
	v, err := strconv.ParseFloat(text[start:at], 64)
	if err != nil {
		return token{kind: stray, start: start, end: at}
	}
	return token{kind: number, start: start, end: at, value: v}
}
