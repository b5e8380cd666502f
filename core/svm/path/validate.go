package path

import (
	"cmp"
	"math"
	"slices"

	"mercer/core/gram"
)

// Validation is cross-validation for all C between two. Its error is a step function of C, as f is
// linear in C between breaks, and each step is known.
type Validation struct {
	k        gram.Matrix
	y        []float64
	part     []int
	parts    int
	from, to float64
	next     int
	steps    []step
	wrong    []int   // of each part at the first C
	size     []int   // of each part
	support  []curve // of each part
	skipped  []bool
	bridges  int
}

// A step is a place where one more example is wrong, or one fewer.
type step struct {
	c    float64
	part int
	by   int
}

// A curve is how many support vectors there are from each C on.
type curve struct {
	c     []float64
	count []int
}

// Folds is the result of a validation: from At[m] on, up to the next, the share Error[m] of examples
// is wrong by machines that have not seen them.
type Folds struct {
	At      []float64
	Error   []float64
	Each    []float64 // m·k: the same of each part, NaN where it was skipped
	Support []float64 // the mean number of support vectors
	Skipped []int     // parts without which the others are all of one class
	Bridges int
}

// Validate is ready to leave out each part of the examples in turn: part[i] = 0 … parts−1 is the one
// that example i belongs to. It keeps k, y = ±1 and part.
func Validate(k gram.Matrix, y []float64, part []int, parts int, from, to float64) *Validation {
	v := &Validation{
		k: k, y: y, part: part, parts: parts, from: from, to: to,
		wrong: make([]int, parts), size: make([]int, parts), support: make([]curve, parts),
		skipped: make([]bool, parts),
	}
	for _, p := range part {
		v.size[p]++
	}
	return v
}

// Advance leaves out up to limit more parts, all if limit is 0 or less, and reports whether there are
// more. The error is that of package svm.
func (v *Validation) Advance(limit int) (bool, error) {
	for n := 0; v.next < v.parts && (limit <= 0 || n < limit); n++ {
		if err := v.leave(v.next); err != nil {
			return false, err
		}
		v.next++
	}
	return v.next < v.parts, nil
}

// Done returns how many parts have been left out.
func (v *Validation) Done() int { return v.next }

// leave follows the path of the examples that are not in a part.
func (v *Validation) leave(part int) error {
	if v.size[part] == 0 {
		return nil
	}
	s := newState(v.k, v.y)
	for i := range s.set {
		if v.part[i] != part {
			s.set[i] = None
		}
	}
	if !s.both(-1) {
		v.skipped[part] = true
		return nil
	}
	w := newFollower(s)
	if err := w.enter(v.from); err != nil {
		return err
	}
	var members []int
	for i, p := range v.part {
		if p == part {
			members = append(members, i)
		}
	}
	wrong := make([]bool, len(members))
	look := func() {
		for q, i := range members {
			if now := !(s.y[i]*s.f[i] > 0); now != wrong[q] {
				wrong[q] = now
				v.steps = append(v.steps, stepTo(now, s.c, part))
			}
		}
	}
	for q, i := range members {
		if wrong[q] = !(s.y[i]*s.f[i] > 0); wrong[q] {
			v.wrong[part]++
		}
	}
	// A wrong example crosses 0 within the stretch that ends with it right, and the other way round.
	w.moved = func(length float64) {
		for q, i := range members {
			before, rate := s.y[i]*s.f[i], s.y[i]*s.df[i]
			if now := !(before+length*rate > 0); now != wrong[q] {
				wrong[q] = now
				at := min(max(0, -before/rate), length)
				v.steps = append(v.steps, stepTo(now, s.c+at, part))
			}
		}
	}
	count := &v.support[part]
	note := func() {
		c, n := s.c, s.support()
		if last := len(count.c) - 1; last >= 0 && count.c[last] == c {
			count.count[last] = n
		} else if last < 0 || count.count[last] != n {
			count.c, count.count = append(count.c, c), append(count.count, n)
		}
	}
	for {
		note()
		more, err := w.next(v.to)
		if err != nil {
			return err
		}
		if !more {
			break
		}
		look() // where the solver has gone on
	}
	v.bridges += w.bridges
	return nil
}

func stepTo(wrong bool, c float64, part int) step {
	if wrong {
		return step{c, part, 1}
	}
	return step{c, part, -1}
}

// at returns how many support vectors there are at C.
func (c *curve) at(at float64) float64 {
	i, found := slices.BinarySearch(c.c, at)
	if !found {
		i--
	}
	if i < 0 {
		return 0
	}
	return float64(c.count[i])
}

// Folds returns the result so far: of all parts that have been left out.
func (v *Validation) Folds() Folds {
	f := Folds{Bridges: v.bridges}
	steps := slices.Clone(v.steps)
	slices.SortStableFunc(steps, func(a, b step) int { return cmp.Compare(a.c, b.c) })
	wrong := slices.Clone(v.wrong)
	total, counted := 0, 0
	for p := range v.next {
		if v.skipped[p] {
			f.Skipped = append(f.Skipped, p)
			continue
		}
		total += v.size[p]
		if v.size[p] > 0 {
			counted++
		}
	}
	put := func(c float64) {
		sum, support := 0, 0.0
		for p, w := range wrong {
			share := math.NaN()
			if p < v.next && !v.skipped[p] && v.size[p] > 0 {
				share = float64(w) / float64(v.size[p])
				sum += w
				support += v.support[p].at(c)
			}
			f.Each = append(f.Each, share)
		}
		f.At = append(f.At, c)
		f.Error = append(f.Error, float64(sum)/float64(total))
		f.Support = append(f.Support, support/float64(counted))
	}
	put(v.from)
	for i, s := range steps {
		wrong[s.part] += s.by
		if i+1 < len(steps) && steps[i+1].c == s.c {
			continue
		}
		if s.c == v.from {
			f.At, f.Error, f.Support, f.Each = nil, nil, nil, nil
		}
		put(s.c)
	}
	return f
}
