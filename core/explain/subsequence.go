package explain

import (
	"mercer/core/kernel/text"
	"mercer/core/param"
	"mercer/core/session"
)

// Subsequence returns the dynamic programme of the kernel subsequence for two strings. The error
// is a *session.Error of the parameters.
func Subsequence(x, z string, params map[string]float64) (text.Table, error) {
	k := new(text.Subsequence)
	if err := param.Of(k).Apply(params); err != nil {
		return text.Table{}, session.Wrap(err)
	}
	return k.Table(x, z), nil
}
