package dataset

import (
	"math/rand/v2"

	"mercer/core/param"
)

// Items is n things that are no vectors, each written in one line in the notation of its
// domain, and their classes.
type Items struct {
	Lines []string

	// Y holds the n class numbers 1, 2, ….
	Y []float64

	// Classes[c-1] names class c.
	Classes []string

	// Story says in one or two sentences how the items were made and what is hidden in them.
	Story string

	// Answer is what a good learner finds: the parts of items that decide their class.
	Answer []string
}

// An ItemGenerator makes sets of items. Its parameters are those that Bind declares, which
// also gives them their defaults; so Bind comes first.
type ItemGenerator interface {
	param.Bound

	// Generate returns a set that depends on the parameters and the seed only.
	Generate(seed uint64) Items
}

// An ItemEntry describes a generator of items for menus and documentation.
type ItemEntry struct {
	Name   string // in links and files; no two entries share one, whatever their domains
	Title  string // in menus
	Short  string // within a sentence
	Doc    string // one or two sentences
	Source string // where it comes from
	Domain string // what its items are: "strings", "sets", "trees" or "graphs"
	Kernel string // which shows what it is for
	Renews bool   // whether Another gives any number of new items
	New    func() ItemGenerator
}

// ItemEntries returns the generators of a domain in the order of a menu: none where the domain
// has none.
func ItemEntries(domain string) []ItemEntry {
	var entries []ItemEntry
	for _, e := range []ItemEntry{
		townsEntry, virusEntry, promotersEntry, languagesEntry, topicsEntry,
		supermarketEntry, attachmentEntry, moleculesEntry,
	} {
		if e.Domain == domain {
			entries = append(entries, e)
		}
	}
	return entries
}

// MaxItems is the largest number of items that a generator makes.
const MaxItems = 2000

// items declares the number of items.
func items(def float64) param.Spec {
	return param.Spec{
		Key: "n", Symbol: "n", Name: "items",
		Doc:  "Number of items, spread evenly over the classes.",
		Kind: param.Whole, Min: 2, Max: MaxItems, Low: 10, High: 400, Scale: param.Log, Default: def,
	}
}

// A writer collects the items of a set.
type writer struct {
	*rand.Rand
	set Items
}

// newWriter starts a set of about n items of two classes.
func newWriter(seed uint64, n int, first, second string) *writer {
	return &writer{
		Rand: itemStream(seed),
		set: Items{
			Lines: make([]string, 0, n), Y: make([]float64, 0, n), Classes: []string{first, second},
		},
	}
}

// itemStream returns the random numbers of a seed.
func itemStream(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x6974656d73)) }

// add appends an item, and takes turns between class 1 and class 2.
func (w *writer) add(line string) {
	w.set.Y = append(w.set.Y, float64(1+len(w.set.Lines)%2))
	w.set.Lines = append(w.set.Lines, line)
}

// chance reports true with probability p.
func (w *writer) chance(p float64) bool { return w.Float64() < p }

// pick returns one of words.
func (w *writer) pick(words []string) string { return words[w.IntN(len(words))] }
