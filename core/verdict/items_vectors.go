//go:build vectors

package verdict

import "mercer/core/session"

func ofItems(session.Entries, session.Points) Verdict {
	panic("verdict: there are no items")
}
