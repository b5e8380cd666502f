package notation

import "strings"

// Capital writes a sentence's first letter large. Formulas stay as they are.
func Capital(s string) string {
	word, _, _ := strings.Cut(s, " ")
	if len(word) < 2 || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") != "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
