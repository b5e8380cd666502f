package dataset

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// unseen reports whether r cannot be seen in a text: a control character, a sign that only
// steers how others are set, or a filler. White space is none.
func unseen(r rune) bool {
	if r < utf8.RuneSelf || unicode.IsSpace(r) {
		return unicode.IsControl(r) && !unicode.IsSpace(r)
	}
	return unicode.IsControl(r) || !unicode.Is(unicode.Prepended_Concatenation_Mark, r) &&
		unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// shapes reports whether r, which cannot be seen itself, changes the shape of letters or pictures
// beside it.
func shapes(r rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	return r == nonJoiner || r == joiner || unicode.Is(unicode.Variation_Selector, r)
}

// firstShaped is where the scripts begin whose letters joiners shape.
const firstShaped = '\u0600'

// visible returns text without what cannot be seen, and how many characters that were. What
// shapes other characters stays between those of the scripts and pictures that it is for.
func visible(text string) (seen string, left int) {
	if strings.IndexFunc(text, unseen) < 0 {
		return text, 0
	}
	var b strings.Builder
	before := rune(0)
	for i, r := range text {
		if unseen(r) {
			after, size := utf8.DecodeRuneInString(text[i+utf8.RuneLen(r):])
			joins := size > 0 && after >= firstShaped || unicode.Is(unicode.Variation_Selector, r)
			if !shapes(r) || before < firstShaped || !joins {
				left++
				continue
			}
		}
		b.WriteRune(r)
		before = r
	}
	return b.String(), left
}

// words returns text with one space between its words and none around them.
func words(text string) string {
	text = strings.TrimSpace(text)
	for i, r := range text {
		if r != ' ' && unicode.IsSpace(r) || r == ' ' && strings.HasPrefix(text[i+1:], " ") {
			return strings.Join(strings.Fields(text), " ")
		}
	}
	return text
}

// plain reports whether a name is read as it is written: nothing in it is left out.
func plain(name string) bool {
	seen, left := visible(name)
	return left == 0 && words(seen) == name
}

// commands are the characters that make a formula of a cell in a spreadsheet, where it begins
// with one.
const commands = "=+-@\t\r\n＝＋－＠"

// isCommand reports whether a spreadsheet may take a cell for a formula, apostrophes before it
// aside. Numbers are numbers to it.
func isCommand(cell string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(cell, "'"))
	return strings.ContainsRune(commands, first) && !isNumber(cell)
}

// guarded returns a cell that no spreadsheet takes for a formula: where it would, an apostrophe
// comes first, which unguarded takes away again.
func guarded(cell string) string {
	if isCommand(cell) {
		return "'" + cell
	}
	return cell
}

// unguarded returns the cell that guarded was given.
func unguarded(cell string) string {
	if strings.HasPrefix(cell, "'") && isCommand(cell) {
		return cell[1:]
	}
	return cell
}
