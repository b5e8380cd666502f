// Package notation reads and writes the words that the texts of the laboratory
// are made of: tokens, and numbers in texts, formulas and sentences. The kernel
// language and the arithmetic inside it share it, so that a number looks the
// same wherever it stands.
package notation

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// Kind says what a token is.
type Kind int

// The kinds of tokens.
const (
	End    Kind = iota // of the text
	Name               // letters, digits and _, a letter first
	Number             // digits with a decimal point and an exponent, finite
	Symbol             // one of + - * / ^ ( ) , =
	Stray              // a character that begins nothing, or a number that is too large
)

// A Token is a word of a text, text[Start:End].
type Token struct {
	Kind       Kind
	Start, End int
	Value      float64 // of a number
}

// Of returns the token's part of the text.
func (t Token) Of(text string) string { return text[t.Start:t.End] }

// Is reports whether the token is the given symbol.
func (t Token) Is(text, symbol string) bool {
	return t.Kind == Symbol && text[t.Start:t.End] == symbol
}

// Scan splits text into tokens, the last of which has the kind End.
func Scan(text string) []Token {
	var tokens []Token
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case unicode.IsSpace(r):
			at += size
			continue
		case isLetter(r):
			tokens = append(tokens, Token{Kind: Name, Start: at, End: at + nameLength(text[at:])})
		case r >= '0' && r <= '9' || r == '.':
			tokens = append(tokens, scanNumber(text, at))
		case isSymbol(r):
			tokens = append(tokens, Token{Kind: Symbol, Start: at, End: at + size})
		default:
			tokens = append(tokens, Token{Kind: Stray, Start: at, End: at + size})
		}
		at = tokens[len(tokens)-1].End
	}
	return append(tokens, Token{Kind: End, Start: len(text), End: len(text)})
}

func isSymbol(r rune) bool {
	switch r {
	case '+', '-', '*', '/', '^', '(', ')', ',', '=':
		return true
	}
	return false
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

// TooLarge reports whether a token of kind Stray is a number beyond float64.
func (t Token) TooLarge(text string) bool {
	return t.Kind == Stray && isDigit(text[t.Start])
}

// scanNumber reads digits, a decimal point and an exponent. What reads as no
// finite number is a stray of the same length.
func scanNumber(text string, start int) Token {
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
		return Token{Kind: Stray, Start: start, End: at}
	}
	return Token{Kind: Number, Start: start, End: at, Value: v}
}
