package neighbors

import "math"

// Without sets dst to the outputs at example i of the machine that has not seen it, NaN where these
// are not known. Other examples of its class have to remain.
func (m *Neighbors) Without(dst []float64, i int) {
	var few [64]neighbor
	m.poll(dst, nearest(few[:0], m.k.Row(i), m.k.Diag(), min(m.asked, len(m.y)-1), i))
}

// Without sets dst to the outputs at example i of the machine that has not seen it. All prototypes
// must have been found, and other examples of its class have to remain. Only the prototype of that
// class is another one.
func (p *Prototypes) Without(dst []float64, i int) {
	clear(dst)
	for j := range p.members {
		value := p.inner[j][i] - p.norm[j]/2
		if j == p.class[i] {
			value = p.kind.without(p, i)
		}
		sign, output := p.output(j)
		dst[output] += sign * value
	}
}

// without returns ⟨c, ψ(xᵢ)⟩ − ½‖c‖² for the mean c of the other examples of the class of i.
func (mean) without(p *Prototypes, i int) float64 {
	j := p.class[i]
	m, own, inner := float64(len(p.members[j])), p.k.Diag()[i], p.inner[j][i]
	norm := (m*m*p.norm[j] - 2*m*inner + own) / ((m - 1) * (m - 1))
	return (m*inner-own)/(m-1) - norm/2
}

// without returns the same for the medoid of the other examples.
func (medoid) without(p *Prototypes, i int) float64 {
	members, diag := p.members[p.class[i]], p.k.Diag()
	apart := func(row []float64, a, b int) float64 { return math.Sqrt(max(0, diag[a]-2*row[b]+diag[b])) }
	if p.apart == nil {
		p.apart = make([]float64, len(p.class))
		for _, of := range p.members {
			for _, a := range of {
				row := p.k.Row(a)
				for _, b := range of {
					p.apart[a] += apart(row, a, b)
				}
			}
		}
	}
	row, best, least := p.k.Row(i), -1, 0.0
	for _, a := range members {
		if a == i {
			continue
		}
		if sum := p.apart[a] - apart(row, i, a); best < 0 || sum < (1-1e-12)*least {
			best, least = a, sum
		}
	}
	return row[best] - diag[best]/2
}
