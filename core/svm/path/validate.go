package path

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"mercer/core/gram"
)

// Validation is cross-validation for all C between two. Its error is a step function of C, as f is
// linear in C between breaks, and each step is known. Of several classes there is a machine for each
// pair of them: what they say together changes only where one of them changes its mind, so the steps
// of all are merged.
type Validation struct {
	k        gram.Matrix
	machines [][]float64
	judge    Judge
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
	kept     bool // the only part is learnt from as well
}

// A Judge reports whether example i is wrong where f of each machine is on these sides of 0: −1, 0, 1.
type Judge func(i int, side []int8) bool

// A step is a place where more examples are wrong, or fewer.
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
	Support []float64 // the mean number of examples that a machine has as support vectors
	Skipped []int     // parts without which the others are all of one class
	Bridges int
}

// Lost says which machine could not be followed, counted from 0, without which part, and beyond
// which C.
type Lost struct {
	Machine, Part int
	C             float64
	Cause         error
}

func (l *Lost) Error() string {
	return fmt.Sprintf("path: machine %d without part %d is lost at C = %v: %v", l.Machine, l.Part, l.C, l.Cause)
}

func (l *Lost) Unwrap() error { return l.Cause }

// Validate is ready to leave out each part of the examples in turn: part[i] = 0 … parts−1 is the one
// that example i belongs to. It keeps k, y = ±1 and part.
func Validate(k gram.Matrix, y []float64, part []int, parts int, from, to float64) *Validation {
	judge := func(i int, side []int8) bool { return !(y[i]*float64(side[0]) > 0) }
	return ValidateAll(k, [][]float64{y}, judge, part, parts, from, to)
}

// ValidateAll is the same of several machines: y = ±1 of all examples in each, 0 where an example
// takes no part. A machine that has only one of its sides to learn from is on that side everywhere,
// and one that has none on the positive one; among the votes of all pairs that chooses as the pairs of
// the classes that there are.
func ValidateAll(k gram.Matrix, machines [][]float64, judge Judge, part []int, parts int, from, to float64) *Validation {
	v := &Validation{
		k: k, machines: machines, judge: judge, part: part, parts: parts, from: from, to: to,
		wrong: make([]int, parts), size: make([]int, parts), support: make([]curve, parts),
		skipped: make([]bool, parts),
	}
	for _, p := range part {
		v.size[p]++
	}
	return v
}

// Training is the same at the examples that are learnt from: none is left out. The error is a *Lost.
func Training(k gram.Matrix, machines [][]float64, judge Judge, from, to float64) (Folds, error) {
	v := ValidateAll(k, machines, judge, make([]int, k.Len()), 1, from, to)
	v.kept = true
	if _, err := v.Advance(0); err != nil {
		return Folds{}, err
	}
	return v.Folds(), nil
}

// Advance leaves out up to limit more parts, all if limit is 0 or less, and reports whether there are
// more. The error is a *Lost.
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

// leave follows the paths of the examples that are not in a part.
func (v *Validation) leave(part int) error {
	if v.size[part] == 0 {
		return nil
	}
	var members []int
	for i, p := range v.part {
		if p == part {
			members = append(members, i)
		}
	}
	var records []*record
	learnt := false
	for j := range v.machines {
		c, followed, err := v.follow(j, part, members)
		if err != nil {
			return err
		}
		records = append(records, c)
		learnt = learnt || followed
		v.bridges += c.bridges
	}
	if !learnt {
		v.skipped[part] = true
		return nil
	}
	v.count(part, members, records)
	v.support[part] = together(len(v.part), v.from, records)
	return nil
}

// follow is the record of a machine without a part, at its members; followed is false where there is
// nothing to tell apart.
func (v *Validation) follow(machine, out int, members []int) (told *record, followed bool, err error) {
	y := v.machines[machine]
	learns := func(i int) bool { return y[i] != 0 && (v.part[i] != out || v.kept) }
	var index []int
	positive, negative := false, false
	for i, p := range v.part {
		if p == out || y[i] != 0 {
			index = append(index, i)
		}
		if learns(i) {
			positive, negative = positive || y[i] > 0, negative || y[i] < 0
		}
	}
	if !positive || !negative {
		told = &record{side: make([]int8, len(members))}
		for q := range told.side {
			if told.side[q] = 1; negative {
				told.side[q] = -1
			}
		}
		return told, false, nil
	}
	k, own, watched := v.k, y, members
	whole := len(index) == len(v.part)
	if !whole {
		k, own = part(k, y, index)
		watched = make([]int, 0, len(members))
		for a, i := range index {
			if v.part[i] == out {
				watched = append(watched, a)
			}
		}
	}
	s := newState(k, own)
	for a := range s.set {
		i := a
		if !whole {
			i = index[a]
		}
		if learns(i) {
			s.set[a] = None
		}
	}
	if told, err = s.watch(watched, v.from, v.to); err != nil {
		return nil, false, &Lost{Machine: machine, Part: out, C: s.c, Cause: err}
	}
	if !whole {
		for a, i := range told.weighty {
			told.weighty[a] = index[i]
		}
		for a := range told.weights {
			told.weights[a].example = index[told.weights[a].example]
		}
	}
	return told, true, nil
}

// count merges what the machines say of a part: how many of its examples are wrong.
func (v *Validation) count(part int, members []int, records []*record) {
	m := len(records)
	side := make([]int8, len(members)*m)
	type change struct {
		turn
		machine int
	}
	var changes []change
	for j, c := range records {
		for q, s := range c.side {
			side[q*m+j] = s
		}
		for _, t := range c.turns {
			changes = append(changes, change{t, j})
		}
	}
	wrong := make([]bool, len(members))
	for q, i := range members {
		if wrong[q] = v.judge(i, side[q*m:(q+1)*m]); wrong[q] {
			v.wrong[part]++
		}
	}
	slices.SortStableFunc(changes, func(a, b change) int { return cmp.Compare(a.c, b.c) })
	for first := 0; first < len(changes); {
		c, by, end := changes[first].c, 0, first
		for ; end < len(changes) && changes[end].c == c; end++ {
			side[changes[end].at*m+changes[end].machine] = changes[end].side
		}
		for ; first < end; first++ {
			q := changes[first].at
			now := v.judge(members[q], side[q*m:(q+1)*m])
			if now == wrong[q] {
				continue
			}
			if wrong[q] = now; now {
				by++
			} else {
				by--
			}
		}
		if by != 0 {
			v.steps = append(v.steps, step{c, part, by})
		}
	}
}

// together counts the examples among n that have weight in some machine.
func together(n int, from float64, records []*record) (told curve) {
	in := make([]int, n)
	count := 0
	var all []weight
	for _, c := range records {
		for _, i := range c.weighty {
			if in[i]++; in[i] == 1 {
				count++
			}
		}
		all = append(all, c.weights...)
	}
	told.c, told.count = append(told.c, from), append(told.count, count)
	slices.SortStableFunc(all, func(a, b weight) int { return cmp.Compare(a.c, b.c) })
	for at, w := range all {
		before := in[w.example] > 0
		in[w.example] += w.by
		if now := in[w.example] > 0; now != before {
			count--
			if now {
				count += 2
			}
		}
		last := len(told.c) - 1
		if at+1 < len(all) && all[at+1].c == w.c || told.count[last] == count {
			continue
		}
		if told.c[last] == w.c {
			told.count[last] = count
			continue
		}
		told.c, told.count = append(told.c, w.c), append(told.count, count)
	}
	return told
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
