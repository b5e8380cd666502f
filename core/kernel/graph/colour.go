package graph

import "slices"

// A palette numbers colours, so that equal ones have equal numbers in all graphs. The zero palette
// is empty.
type palette struct {
	known  bool // whether it is complete: colours that it lacks then are −1
	list   []colour
	labels map[string]int32
	finer  map[string]int32 // the colours of later rounds

	now, next []int32
	around    []int
	key       []byte
}

// A colour says what it stands for: a label after no round; the colour that the node had before and
// those of its neighbours, ascending, four bytes each, after others.
type colour struct {
	round int
	of    string
}

// before returns the colour that nodes of this one had a round before, and those of their
// neighbours.
func (c colour) before() (own int32, around []int32) {
	number := func(b string) int32 {
		return int32(b[0]) | int32(b[1])<<8 | int32(b[2])<<16 | int32(b[3])<<24
	}
	for i := 4; i < len(c.of); i += 4 {
		around = append(around, number(c.of[i:i+4]))
	}
	return number(c.of), around
}

// each calls visit with the colours of g's nodes after h = 0, …, depth rounds. It may leave out
// rounds without known colours.
func (p *palette) each(g *Graph, depth int, visit func(round int, colours []int32)) {
	p.now, p.next = p.now[:0], p.next[:0]
	if p.labels == nil {
		p.labels, p.finer = make(map[string]int32), make(map[string]int32)
	}
	for _, label := range g.label {
		c, ok := p.labels[label]
		if !ok {
			c = p.add(p.labels, colour{0, label})
		}
		p.now = append(p.now, c)
	}
	visit(0, p.now)
	p.next = append(p.next, p.now...)
	for h := 1; h <= depth; h++ {
		any := false
		for i := range p.next {
			p.next[i] = p.finerAt(g, i, h)
			any = any || p.next[i] >= 0
		}
		if !any {
			return
		}
		p.now, p.next = p.next, p.now
		visit(h, p.now)
	}
}

// finerAt returns the colour of node i after round h.
func (p *palette) finerAt(g *Graph, i, h int) int32 {
	own := p.now[i]
	if own < 0 {
		return -1
	}
	p.around = p.around[:0]
	for _, j := range g.Neighbors(i) {
		c := p.now[j]
		if c < 0 {
			return -1
		}
		p.around = append(p.around, int(c))
	}
	slices.Sort(p.around)
	p.key = append(p.key[:0], byte(own), byte(own>>8), byte(own>>16), byte(own>>24))
	for _, c := range p.around {
		p.key = append(p.key, byte(c), byte(c>>8), byte(c>>16), byte(c>>24))
	}
	c, ok := p.finer[string(p.key)]
	if !ok {
		c = p.add(p.finer, colour{h, string(p.key)})
	}
	return c
}

// add gives a colour a number, if the palette is not complete.
func (p *palette) add(to map[string]int32, c colour) int32 {
	if p.known {
		return -1
	}
	n := int32(len(p.list))
	to[c.of] = n
	p.list = append(p.list, c)
	return n
}
