package graph

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"mercer/core/kernel"
)

// Features returns colours; the weight of c is Σ βᵢ #c(xᵢ). A colour is written as the label of its
// nodes (• for none), and after a round with what is around them: C(C,O) has neighbours C and O,
// C(C(C×2),O(C)) after two rounds says of these what is around them. What would be long is told as
// far as it goes, with the round: C(C,O)… (round 3). A colour whose nodes all had the same colour a
// round before, and none other had that, is left out.
func (k WL) Features(xs []*Graph, beta []float64, limit int) []kernel.Feature {
	if len(xs) != len(beta) {
		panic("graph: xs and beta differ in length")
	}
	type sum struct {
		weight   float64
		all      int // nodes that have the colour
		in, last int
	}
	var sums []sum
	var p palette
	for i, x := range xs {
		p.each(x, k.Depth, func(_ int, colours []int32) {
			sums = append(sums, make([]sum, len(p.list)-len(sums))...)
			for _, c := range colours {
				s := &sums[c]
				s.weight += beta[i]
				s.all++
				if s.last != i+1 {
					s.last = i + 1
					s.in++
				}
			}
		})
	}
	order := p.first(k.Depth, limit, func(c int32) float64 {
		if p.list[c].round > 0 {
			if own, _ := p.list[c].before(); sums[own].all == sums[c].all {
				return 0
			}
		}
		return sums[c].weight
	})
	features := make([]kernel.Feature, len(order))
	names := namer{palette: &p}
	for i, c := range order {
		features[i] = kernel.Feature{Name: names.name(c), Weight: sums[c].weight, In: sums[c].in}
	}
	return features
}

// Shared returns the common colours of all rounds, written as by Features; each adds #c(x)·#c(z).
// Its places are the nodes that have it.
func (k WL) Shared(x, z *Graph, limit int) []kernel.Share {
	var p palette
	mine := p.places(x, k.Depth)
	p.known = true
	theirs := p.places(z, k.Depth)
	value := func(c int32) float64 { return float64(len(mine[c])) * float64(len(theirs[c])) }
	order := p.first(k.Depth, limit, value)
	shares := make([]kernel.Share, len(order))
	names := namer{palette: &p}
	for i, c := range order {
		shares[i] = kernel.Share{Name: names.name(c), Value: value(c), X: mine[c], Z: theirs[c]}
	}
	return shares
}

// places returns the nodes of g that have each colour.
func (p *palette) places(g *Graph, depth int) [][][]kernel.Span {
	at := make([][][]kernel.Span, len(p.list))
	p.each(g, depth, func(_ int, colours []int32) {
		at = append(at, make([][][]kernel.Span, len(p.list)-len(at))...)
		for i, c := range colours {
			if c >= 0 {
				at[c] = append(at[c], []kernel.Span{{Start: i, End: i + 1}})
			}
		}
	})
	return at
}

// first returns the colours with the largest |value| above 0, at most limit, those of early rounds
// first among equals.
func (p *palette) first(depth, limit int, value func(int32) float64) []int32 {
	var colours []int32
	var values []float64
	for round := range depth + 1 {
		for i, c := range p.list {
			if c.round != round {
				continue
			}
			if v := value(int32(i)); v != 0 {
				colours, values = append(colours, int32(i)), append(values, v)
			}
		}
	}
	places := kernel.Largest(values, limit)
	order := make([]int32, len(places))
	for i, p := range places {
		order[i] = colours[p]
	}
	return order
}

// longest is how many characters the name of a colour has before it is shortened.
const longest = 48

// A namer writes colours.
type namer struct {
	*palette
	full map[int32]string // "" for those that would be too long
}

// name returns what a colour is called.
func (n *namer) name(c int32) string {
	told := c
	for n.whole(told) == "" {
		told, _ = n.list[told].before()
	}
	if told == c {
		return n.whole(c)
	}
	return n.whole(told) + "… (round " + strconv.Itoa(n.list[c].round) + ")"
}

// whole returns the label of a colour's nodes with all that it says about their neighbours, "" if
// that is too long.
func (n *namer) whole(c int32) string {
	text, ok := n.full[c]
	if !ok {
		text = n.write(c)
		if n.full == nil {
			n.full = make(map[int32]string)
		}
		n.full[c] = text
	}
	return text
}

func (n *namer) write(c int32) string {
	own := c
	for n.list[own].round > 0 {
		own, _ = n.list[own].before()
	}
	label := n.list[own].of
	if label == "" {
		label = "•"
	}
	if own == c {
		return label
	}
	_, around := n.list[c].before()
	if len(around) == 0 && n.list[c].round > 1 {
		// Later rounds say nothing new of a node alone.
		return ""
	}
	names := make([]string, len(around))
	for i, neighbor := range around {
		if names[i] = n.whole(neighbor); names[i] == "" {
			return ""
		}
	}
	slices.Sort(names)
	var parts []string
	for len(names) > 0 {
		same := 1
		for same < len(names) && names[same] == names[0] {
			same++
		}
		part := names[0]
		if same > 1 {
			part += "×" + strconv.Itoa(same)
		}
		parts = append(parts, part)
		names = names[same:]
	}
	text := label + "(" + strings.Join(parts, ",") + ")"
	if utf8.RuneCountInString(text) > longest {
		return ""
	}
	return text
}
