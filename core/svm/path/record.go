package path

import "mercer/core/gram"

// A record is what one machine says for all C: the side of 0 on which f is at some examples, and
// which examples have weight.
type record struct {
	side    []int8 // of each watched example at the first C: −1, 0 or 1
	turns   []turn
	weighty []int // the examples with α > 0 at the first C
	weights []weight
	bridges int
}

// A turn is a place from which on f is on another side of 0 at a watched example.
type turn struct {
	c    float64
	at   int // its number among those watched
	side int8
}

// A weight is a place where an example gets weight or loses it.
type weight struct {
	c       float64
	example int
	by      int
}

func sideOf(f float64) int8 {
	switch {
	case f > 0:
		return 1
	case f < 0:
		return -1
	}
	return 0
}

// watch follows the path of the examples that are not out from one C to another, and notes what it
// says of some others. The error is that of package svm; the state is where it was lost.
func (s *state) watch(watched []int, from, to float64) (*record, error) {
	w := newFollower(s)
	if err := w.enter(from); err != nil {
		s.c = from
		return nil, err
	}
	c := &record{side: make([]int8, len(watched))}
	side := make([]int8, len(watched))
	for q, i := range watched {
		side[q] = sideOf(s.f[i])
	}
	copy(c.side, side)
	heavy := func(set Set) bool { return set == Margin || set == Limit }
	for i, set := range s.set {
		if heavy(set) {
			c.weighty = append(c.weighty, i)
		}
	}
	note := func(q int, at float64, now int8) {
		side[q] = now
		c.turns = append(c.turns, turn{at, q, now})
	}
	// f crosses 0 within the stretch that ends on another side.
	w.moved = func(length float64) {
		for q, i := range watched {
			before, rate := s.f[i], s.df[i]
			if now := sideOf(before + length*rate); now != side[q] {
				at := 0.0
				if rate != 0 {
					at = min(max(0, -before/rate), length)
				}
				note(q, s.c+at, now)
			}
		}
	}
	w.changed = func(i int, from, to Set) {
		switch {
		case heavy(to) && !heavy(from):
			c.weights = append(c.weights, weight{s.c, i, 1})
		case heavy(from) && !heavy(to):
			c.weights = append(c.weights, weight{s.c, i, -1})
		}
	}
	for {
		more, err := w.next(to)
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
		// Where the solver has gone on.
		for q, i := range watched {
			if now := sideOf(s.f[i]); now != side[q] {
				note(q, s.c, now)
			}
		}
	}
	c.bridges = w.bridges
	return c, nil
}

// part returns the matrix and the ±1 of some examples.
func part(k gram.Matrix, y []float64, index []int) (gram.Matrix, []float64) {
	n := len(index)
	data, own := make([]float64, n*n), make([]float64, n)
	for a, i := range index {
		own[a] = y[i]
		row := k.Row(i)
		for b, j := range index {
			data[a*n+b] = row[j]
		}
	}
	return gram.NewFull(n, data), own
}
