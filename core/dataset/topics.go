package dataset

import (
	"strings"

	"mercer/core/param"
)

var topicsEntry = ItemEntry{
	Name: "topics", Title: "Sentences about two things", Short: "sentences about two things",
	Domain: "strings", Kernel: "normalize(words(k=1))",
	Doc: "Short sentences about the kitchen or the sea, with many words that say nothing: " +
		"a bag of words is enough, and order does not matter.",
	Source: "A grammar of our own; the task after T. Joachims: Text categorization with support vector machines, ECML 1998.",
	Renews: true,
	New:    func() ItemGenerator { return new(Topics) },
}

// topicWords holds the words for the places subject, verb and object: of the two topics, and those
// of neither.
var topicWords = [3][3]string{
	{"cook baker guest waiter butcher", "stirs tastes bakes peels fries", "soup bread onion sauce pudding"},
	{"sailor captain fisher pilot diver", "steers anchors launches tows rows", "boat mast rudder raft ferry"},
	{"neighbour girl teacher man doctor", "sees likes finds shows forgets", "picture door letter ladder ball"},
}

// Topics is sentences of the grammar
//
//	sentence → The subject verb the object when
//
// about the kitchen, class 1, or the sea, class 2. Each of subject, verb and object is a word of
// its topic or, with the probability Neutral, one that is of no topic; but one of the three, chosen
// at random, is always of the topic.
type Topics struct {
	N       int
	Neutral float64
}

// Bind declares n and neutral.
func (g *Topics) Bind(s *param.Set) {
	s.Int(&g.N, items(60))
	s.Float(&g.Neutral, param.Spec{
		Key: "neutral", Symbol: "q", Name: "neutral words",
		Doc:  "Probability with which a word says nothing about the topic; one word of each sentence always does.",
		Kind: param.Real, Min: 0, Max: 1, Low: 0, High: 1, Scale: param.Linear, Default: 0.5,
	})
}

// Generate implements ItemGenerator.
func (g *Topics) Generate(seed uint64) Items {
	var words [3][3][]string
	for topic, places := range topicWords {
		for place, list := range places {
			words[topic][place] = strings.Fields(list)
		}
	}
	when := []string{"today", "again", "this morning", "after the rain", "before noon", "in a hurry", "with care", "at last"}
	w := newWriter(seed, g.N, "kitchen", "sea")
	for i := range g.N {
		sure := w.IntN(3)
		var said [3]string
		for place := range said {
			topic := i % 2
			if w.chance(g.Neutral) && place != sure {
				topic = 2
			}
			said[place] = w.pick(words[topic][place])
		}
		w.add("The " + said[0] + " " + said[1] + " the " + said[2] + " " + w.pick(when) + ".")
	}
	w.set.Story = "Sentences of one form about the kitchen or the sea, in which some words belong to neither. " +
		"What is hidden is which words decide."
	for topic := range 2 {
		for place := range 3 {
			w.set.Answer = append(w.set.Answer, words[topic][place]...)
		}
	}
	return w.set
}
