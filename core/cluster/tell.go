package cluster

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"mercer/core/notation"
	"mercer/core/solve"
)

// counted returns "1 point" or "5 points".
func counted(n int) string {
	if n == 1 {
		return "1 point"
	}
	return fmt.Sprintf("%d points", n)
}

// points names examples in a sentence, "points 3, 17 and 20", and more than nine by their
// number.
func points(examples []int) string {
	words := make([]string, len(examples))
	for a, i := range examples {
		words[a] = strconv.Itoa(i + 1)
	}
	switch last := len(words) - 1; {
	case last == 0:
		return "point " + words[0]
	case last < 9:
		return "points " + strings.Join(words[:last], ", ") + " and " + words[last]
	}
	return counted(len(examples))
}

// moved returns the examples of moves that were in a cluster before.
func moved(moves []solve.Move) []int {
	var examples []int
	for _, m := range moves {
		if m.From >= 0 {
			examples = append(examples, m.Example)
		}
	}
	return examples
}

// marks returns a mark of the role at each example.
func marks(examples []int, role string) []solve.Mark {
	list := make([]solve.Mark, len(examples))
	for a, i := range examples {
		list[a] = solve.Mark{Example: i, Role: role}
	}
	return list
}

// facts returns the numbers that every step has.
func (v *division) facts(name string, objective, before float64, moves int) []solve.Fact {
	facts := []solve.Fact{{Name: name, Symbol: "J", Value: objective}}
	if !math.IsNaN(before) {
		facts = append(facts, solve.Fact{Name: "before", Symbol: "J", Value: before})
	}
	if v.group[0] < 0 {
		return facts
	}
	words := make([]string, v.count)
	for c, size := range v.sizes() {
		words[c] = strconv.Itoa(size)
	}
	return append(facts,
		solve.Fact{Name: "points moved", Value: float64(moves)},
		solve.Fact{Name: "points by cluster", Value: math.NaN(), Text: strings.Join(words, ", ")})
}

// change says how the objective went, as the rest of a sentence.
func change(before, after float64) string {
	if short := notation.Short(after); short != notation.Short(before) {
		verb := "falls"
		if after > before {
			verb = "grows"
		}
		return fmt.Sprintf("%s from %s to %s", verb, notation.Short(before), short)
	}
	return "stays at " + notation.Short(after)
}
