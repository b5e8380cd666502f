package dataset

import (
	"strings"

	"mercer/core/param"
)

var attachmentEntry = ItemEntry{
	Name: "attachment", Title: "Who has the telescope?", Short: "the telescope",
	Domain: "trees", Kernel: "normalize(subtree(decay=0.4))",
	Doc: "She saw the man with the telescope: who has it? Each sentence is there in both readings, with the same words, so " +
		"that only the shape of the tree tells the classes apart.",
	Source: "The textbook example of an ambiguous sentence, e.g. D. Jurafsky, J. H. Martin: Speech and Language Processing; " +
		"trees and kernel after M. Collins, N. Duffy: Convolution kernels for natural language, NIPS 2001.",
	Renews: true,
	New:    func() ItemGenerator { return new(Attachment) },
}

// Attachment is sentences as trees of the grammar
//
//	S → NP VP
//	VP → V NP         class 1: the object has what follows it, NP → NP PP
//	VP → V NP PP      class 2: the verb has it
//	NP → D N | D A N | NP PP
//	PP → P NP
//
// with words for D, A, N, P and V. Items 1 and 2, 3 and 4, … are the two readings of one sentence,
// so the words tell nothing. A noun has an adjective with probability ½; subject and object have a
// phrase PP of their own, besides that in question, with the probability Phrases, and so has the
// noun of that phrase.
type Attachment struct {
	N       int
	Phrases float64
}

// Bind declares n and phrases.
func (g *Attachment) Bind(s *param.Set) {
	s.Int(&g.N, items(40))
	s.Float(&g.Phrases, param.Spec{
		Key: "phrases", Symbol: "p", Name: "more phrases",
		Doc:  "Probability with which a noun has a phrase of its own, such as in the park; it makes trees larger and hides the one in question.",
		Kind: param.Real, Min: 0, Max: 0.8, Low: 0, High: 0.8, Scale: param.Linear, Default: 0.2,
	})
}

// Generate implements ItemGenerator.
func (g *Attachment) Generate(seed uint64) Items {
	w := newWriter(seed, g.N, "to the noun", "to the verb")
	for range (g.N + 1) / 2 {
		subject, object := w.noun(people, g.Phrases), w.noun(people, g.Phrases)
		verb := w.word("V", "saw found heard followed painted met")
		phrase := w.phrase(0)
		w.add("(S " + subject + " (VP " + verb + " (NP " + object + " " + phrase + ")))")
		if len(w.set.Lines) < g.N {
			w.add("(S " + subject + " (VP " + verb + " " + object + " " + phrase + "))")
		}
	}
	w.set.Story = "Parse trees of sentences such as: the girl saw the man with the telescope. Each sentence comes twice: once the last phrase " +
		"belongs to the noun before it, once to the verb, and no word tells which."
	w.set.Answer = []string{"(VP V NP)", "(VP V NP PP)"}
	return w.set
}

// The nouns of subjects and objects, and those of phrases.
const (
	people = "girl man dog bird teacher sailor child farmer"
	things = "telescope umbrella ladder lantern flag basket"
)

// noun returns an NP with one of nouns, with a PP of its own with probability p.
func (w *writer) noun(nouns string, p float64) string {
	var b strings.Builder
	b.WriteString("(NP " + w.word("D", "the a this that"))
	if w.chance(0.5) {
		b.WriteString(" " + w.word("A", "old young tall quiet small"))
	}
	b.WriteString(" " + w.word("N", nouns) + ")")
	if w.chance(p) {
		return "(NP " + b.String() + " " + w.phrase(p) + ")"
	}
	return b.String()
}

// phrase returns a PP, whose noun has another one with probability p.
func (w *writer) phrase(p float64) string {
	return "(PP " + w.word("P", "with near behind beside") + " " + w.noun(things, p) + ")"
}

// word returns a node with one of words.
func (w *writer) word(label, words string) string {
	return "(" + label + " " + w.pick(strings.Fields(words)) + ")"
}
