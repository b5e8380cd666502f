package dataset

import (
	"strings"

	"mercer/core/param"
)

var townsEntry = ItemEntry{
	Name: "towns", Title: "Towns", Short: "towns",
	Domain: "strings", Kernel: "normalize(spectrum(k=3))",
	Doc: "Names of towns in Wales and in England: a few letters in a row tell them apart, " +
		"as llan and aber, or ton and ham.",
	Source: "Names from any map, without spaces and hyphens, and chosen by us for their beginnings and ends.",
	New:    func() ItemGenerator { return new(Towns) },
}

// The towns come in groups that share a beginning or an end, the groups in turns: the first few are
// as mixed as all. The names of Wales are Welsh, or English forms of Welsh ones.
const (
	welshTowns = "llanelli aberystwyth caernarfon pontypridd llandudno aberdare caerphilly pontypool llangollen abergele merthyr " +
		"llanberis penarth llandovery aberaeron cardiff pontardawe llantrisant cardigan penmaenmawr llanrwst barmouth bangor " +
		"abertillery caerleon pontyclun llandeilo porthmadog porthcawl llandrindod"
	englishTowns = "birmingham northampton kensington warrington nottingham southampton bridlington oldham gillingham wolverhampton " +
		"islington luton darlington bolton altrincham taunton paddington kettering reading worthing rotherham " +
		"cheltenham accrington preston evesham brighton farnham wellington lymington workington"
)

// towns is how many towns each country has.
const towns = 30

// Towns is names of towns: class 1 is English, class 2 Welsh.
type Towns struct {
	N int
}

// Bind declares n.
func (g *Towns) Bind(s *param.Set) {
	n := items(24)
	n.Name = "towns"
	n.Doc = "Number of towns, half of them of each country; 60 is all of them."
	n.Max, n.High = 2*towns, 2*towns
	s.Int(&g.N, n)
}

// Generate implements ItemGenerator. Seed 1 gives the first towns of both lists; other seeds draw.
func (g *Towns) Generate(seed uint64) Items {
	w := newWriter(seed, g.N, "English", "Welsh")
	names := [2][]string{strings.Fields(englishTowns), strings.Fields(welshTowns)}
	if seed != 1 {
		for _, list := range names {
			w.Shuffle(towns, func(i, j int) { list[i], list[j] = list[j], list[i] })
		}
	}
	for i := range g.N {
		w.add(names[i%2][i/2])
	}
	w.set.Story = "Names of towns in Wales and in England. What is hidden is what they are made of: words for a church, " +
		"a mouth of a river, a fort or a bridge in one language, for a farm or a home in the other."
	// The beginnings and ends for which the towns were chosen.
	w.set.Answer = []string{"llan", "aber", "caer", "pont", "ton", "ham", "ing"}
	return w.set
}
