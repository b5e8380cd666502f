package gram

import (
	"slices"
	"sync"
)

// A Store is memory for rows that outlives the matrices it serves: memory that was
// used before costs nothing, whereas the first touch of what the system hands out
// takes about as long as computing what is put there. The zero Store is empty and
// ready to use. It serves one matrix at a time.
type Store struct {
	rows   [][]float64 // by index, as the matrix served has them
	chunks [][]float64
	at     int // the chunk in use
	used   int // numbers taken from it
}

// spare are stores that serve no matrix.
var spare = sync.Pool{New: func() any { return new(Store) }}

// Borrow returns a Store that serves no matrix, with the memory of one that was returned where there
// is one: of a problem that is trained once, memory that nothing has touched yet is a third of the time.
func Borrow() *Store { return spare.Get().(*Store) }

// Return gives s to who borrows next. Nothing must use it any more.
func (s *Store) Return() { spare.Put(s) }

// Chunks grow up to this many numbers, a megabyte, so that little is left unused.
const largestChunk = 1 << 17

// take returns memory for n numbers, of any content.
func (s *Store) take(n int) []float64 {
	for s.at < len(s.chunks) && s.used+n > len(s.chunks[s.at]) {
		s.at, s.used = s.at+1, 0
	}
	if s.at == len(s.chunks) {
		size := 8 * n
		if s.at > 0 {
			size = 2 * len(s.chunks[s.at-1])
		}
		s.chunks = append(s.chunks, make([]float64, max(min(size, largestChunk), n)))
	}
	s.used += n
	return s.chunks[s.at][s.used-n : s.used : s.used]
}

// reset makes all memory free, and returns n rows that are not there yet. What it was lent
// to must not be used any more.
func (s *Store) reset(n int) [][]float64 {
	s.at, s.used = 0, 0
	s.rows = slices.Grow(s.rows[:0], n)[:n]
	clear(s.rows)
	return s.rows
}
