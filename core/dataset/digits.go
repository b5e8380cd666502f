package dataset

import (
	"fmt"
	"io"
	"strings"
)

// DigitSide is the width and height of a handwritten digit in pixels.
const DigitSide = 8

// ReadDigits reads handwritten digits, which testdata/digits.py packs into testdata/digits.txt:
// those to learn from, and those held out to measure the error. Class c is the digit c − 1; the
// coordinates are the 64 pixels, row after row from the top left, from 0 for paper to 1 for ink, in
// steps of 1/16.
//
// A line is one digit: the digit, a space, and its pixels as 64 numbers 0 to 16 to the base 17, "0"
// to "g". Lines that start with # are comments; a blank line stands before the digits held out.
// Errors are *ReadError.
func ReadDigits(r io.Reader) (training, held Set, err error) {
	text, err := readText(r)
	if err != nil {
		return Set{}, Set{}, err
	}
	sets := [2]Set{newDigits(), newDigits()}
	part, number := 0, 0
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		number++
		switch {
		case strings.HasPrefix(line, "#"):
			continue
		case line == "":
			part++
			if part > 1 {
				return Set{}, Set{}, &ReadError{Line: number, Reason: "a second blank line; one stands between the digits to learn from and those held out"}
			}
			continue
		}
		if reason := sets[part].addDigit(line); reason != "" {
			return Set{}, Set{}, &ReadError{Line: number, Reason: reason}
		}
	}
	if len(sets[0].Y) == 0 || len(sets[1].Y) == 0 {
		return Set{}, Set{}, fileError("the file has no digits to learn from or none held out; a blank line stands between them")
	}
	return sets[0], sets[1], nil
}

// newDigits returns a set without digits.
func newDigits() Set {
	s := Set{Dim: DigitSide * DigitSide, Axes: make([]string, DigitSide*DigitSide)}
	for digit := range 10 {
		s.Classes = append(s.Classes, string(rune('0'+digit)))
	}
	return s
}

// addDigit appends the digit of a line, or returns what is wrong with the line.
func (s *Set) addDigit(line string) (reason string) {
	if len(line) != 2+s.Dim || line[0] < '0' || line[0] > '9' || line[1] != ' ' {
		return fmt.Sprintf("expected a digit, a space and %d pixels, found %s", s.Dim, quote(line))
	}
	for i := range s.Dim {
		pixel := line[2+i]
		switch {
		case '0' <= pixel && pixel <= '9':
			pixel -= '0'
		case 'a' <= pixel && pixel <= 'g':
			pixel -= 'a' - 10
		default:
			return fmt.Sprintf("pixel %d is not one of 0 to 9 and a to g", i+1)
		}
		s.X = append(s.X, float64(pixel)/16)
	}
	s.Y = append(s.Y, float64(1+line[0]-'0'))
	return ""
}
