package board

import (
	"fmt"
	"maps"
	"slices"
)

// A socket is what is known of one connection: all of it survives in a text.
type socket struct {
	participant int   // 0 before hello
	teacher     bool  // and not only by its participant: a key was said here
	full        int64 // when the bucket will be full again
	debt        int   // messages more refused than taken
}

func (s *socket) text() string {
	return fmt.Sprintf("%d %t %d %d", s.participant, s.teacher, s.full, s.debt)
}

// readSocket reads a text. What cannot be read is a socket that has to say hello.
func readSocket(text string) *socket {
	var s socket
	if _, err := fmt.Sscanf(text, "%d %t %d %d", &s.participant, &s.teacher, &s.full, &s.debt); err != nil {
		return new(socket)
	}
	return &s
}

// take takes a token out of the bucket. Where there is none it returns how long that will take.
//
// The bucket is its time of being full again: each token taken moves that by the time in which
// one comes back, and an empty bucket is one that burst tokens would fill.
func (s *socket) take(now int64) (wait int64) {
	cost := int64(refill)
	if s.teacher {
		cost /= boost
	}
	const empty = burst * refill // the same for a teacher, who has boost times as many in it
	s.full = min(max(s.full, now), now+empty)
	if wait := s.full + cost - now - empty; wait > 0 {
		s.debt++
		return wait
	}
	s.full += cost
	s.debt = max(0, s.debt-1)
	return 0
}

// joined returns the sockets for which want holds, ascending, of those that said hello.
func (b *Board) joined(want func(*socket) bool) []int {
	var ids []int
	for _, id := range slices.Sorted(maps.Keys(b.sockets)) {
		if s := b.sockets[id]; s.participant > 0 && want(s) {
			ids = append(ids, id)
		}
	}
	return ids
}

// connected returns how many students have a socket.
func (b *Board) connected() int {
	seen := make(map[int]bool)
	for _, s := range b.sockets {
		if s.participant > 0 && !s.teacher {
			seen[s.participant] = true
		}
	}
	return len(seen)
}

// recount tells everyone but one how many are connected, if that is news.
func (b *Board) recount(e *Effect, except int) {
	n := b.connected()
	if n == b.told {
		return
	}
	b.told = n
	to := b.joined(func(*socket) bool { return true })
	to = slices.DeleteFunc(to, func(id int) bool { return id == except })
	e.send(count{"count", n}, to...)
}

type count struct {
	T string `json:"t"`
	N int    `json:"n"`
}
