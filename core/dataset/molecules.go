package dataset

import (
	"strconv"

	"mercer/core/param"
)

var moleculesEntry = ItemEntry{
	Name: "molecules", Title: "Molecules", Short: "molecules",
	Domain: "graphs", Kernel: "normalize(wl(depth=2))",
	Doc: "Rings of carbon with side chains, an oxygen and a nitrogen. All classes have the same atoms: " +
		"where the oxygen sits decides.",
	Source: "A model of our own after phenols and alcohols; the kernel's own tests are on molecules: N. Shervashidze et al.: " +
		"Weisfeiler–Lehman graph kernels, Journal of Machine Learning Research 12 (2011), 2539–2561.",
	Renews: true,
	New:    func() ItemGenerator { return new(Molecules) },
}

// Molecules is connected graphs with the labels C, N and O, whose hydrogen is left out as usual: a
// ring of C, side chains of C at different atoms of the ring, one N and one O. In class 1 the O is
// at the end of a chain of its own, like an alcohol. In class 2 it is bonded to the ring itself,
// like a phenol, and what would be its chain prolongs another one. The N is, whatever the class, at
// a free atom of the ring or at the end of that other chain, with probability ½ each.
//
// The number of chains, with that of the O, is even over 2 to Chains and each of their lengths over
// 1 to Reach. So both classes have the same atoms, as many atoms that branch and as many ends. A C
// with the neighbours C, C and O is in all molecules of class 2 and in none of class 1, one with
// the neighbours C and O the other way round.
type Molecules struct {
	N      int
	Ring   int // atoms
	Chains int // at most
	Reach  int // atoms of a chain, at most; the two that are joined have up to twice as many
}

// Bind declares n, ring, chains and reach.
func (g *Molecules) Bind(s *param.Set) {
	s.Int(&g.N, items(40))
	s.Int(&g.Ring, param.Spec{
		Key: "ring", Symbol: "r", Name: "size of the ring",
		Doc:  "How many atoms of carbon the ring has.",
		Kind: param.Whole, Min: 5, Max: 12, Low: 5, High: 12, Scale: param.Linear, Default: 6,
	})
	s.Int(&g.Chains, param.Spec{
		Key: "chains", Symbol: "c", Name: "side chains",
		Doc:  "How many side chains the ring has, at most; two at least, one of which may be the oxygen alone.",
		Kind: param.Whole, Min: 2, Max: 3, Low: 2, High: 3, Scale: param.Linear, Default: 3,
	})
	s.Int(&g.Reach, param.Spec{
		Key: "reach", Symbol: "l", Name: "length of a chain",
		Doc:  "How many atoms of carbon a side chain has, at most, before two of them are joined.",
		Kind: param.Whole, Min: 1, Max: 20, Low: 1, High: 8, Scale: param.Linear, Default: 3,
	})
}

// Generate implements ItemGenerator.
func (g *Molecules) Generate(seed uint64) Items {
	w := newWriter(seed, g.N, "oxygen on a chain", "oxygen on the ring")
	for i := range g.N {
		var m molecule
		for j := range g.Ring {
			m.atom('C', j) // bonded to the one before, the first to none
		}
		m.bond(g.Ring, 1)
		// Chain 0 may end in the N, chain 1 ends in the O.
		places := w.Perm(g.Ring)
		lengths := make([]int, 2+w.IntN(g.Chains-1))
		for c := range lengths {
			lengths[c] = 1 + w.IntN(g.Reach)
		}
		if i%2 == 1 {
			lengths[0], lengths[1] = lengths[0]+lengths[1], 0
		}
		ends := make([]int, len(lengths))
		for c, length := range lengths {
			ends[c] = places[c] + 1
			for range length {
				ends[c] = m.atom('C', ends[c])
			}
		}
		nitrogen := places[len(lengths)] + 1
		if w.chance(0.5) {
			nitrogen = ends[0]
		}
		m.atom('N', nitrogen)
		m.atom('O', ends[1])
		w.add(string(m.atoms) + string(m.bonds))
	}
	w.set.Story = "Rings of carbon with side chains, a nitrogen and an oxygen. Both classes have the same atoms: " +
		"in one the oxygen is at the end of a chain, in the other on the ring itself."
	// As the kernel writes them after one round: a C with two C and an O around it, and one with a
	// C and an O.
	w.set.Answer = []string{"C(C×2,O)", "C(C,O)"}
	return w.set
}

// A molecule is a graph as it is written: its atoms, numbered from 1, then its bonds.
type molecule struct {
	n            int
	atoms, bonds []byte
}

// atom adds an atom of an element bonded to another, to none where that is 0, and returns its
// number.
func (m *molecule) atom(element byte, to int) int {
	m.n++
	if m.n > 1 {
		m.atoms = append(m.atoms, ' ')
	}
	m.atoms = name(m.atoms, m.n)
	m.atoms = append(m.atoms, ':', element)
	if to > 0 {
		m.bond(to, m.n)
	}
	return m.n
}

// bond adds a bond.
func (m *molecule) bond(a, b int) {
	m.bonds = append(m.bonds, ' ')
	m.bonds = name(m.bonds, a)
	m.bonds = append(m.bonds, '-')
	m.bonds = name(m.bonds, b)
}

// name appends what an atom is called: a1, a2, ….
func name(dst []byte, n int) []byte { return strconv.AppendInt(append(dst, 'a'), int64(n), 10) }
