package dataset

import (
	"bytes"
	"fmt"

	"mercer/core/param"
)

var virusEntry = ItemEntry{
	Name: "virus", Title: "Virus signatures", Short: "virus signatures",
	Domain: "strings", Kernel: "normalize(substrings)",
	Doc: "Files of random letters. The infected ones hold a signature somewhere, and nobody says which: " +
		"a halfspace over all substrings finds it.",
	Source: "S. Shalev-Shwartz, S. Ben-David: Understanding Machine Learning (2014), 16.2.1.",
	Renews: true,
	New:    func() ItemGenerator { return new(Virus) },
}

// Virus is files, strings of random letters. Those of class 2 hold the signature, itself a random
// string, at a random place; those of class 1 do not, not even by chance.
//
// A machine over the substrings of files gives the signature a weight that no other substring
// exceeds, as it is in all infected files and in no clean one.
type Virus struct {
	N         int
	Length    int // of a file
	Signature int // length of the signature
	Alphabet  int // how many letters there are
}

// Bind declares n, length, signature and alphabet.
func (g *Virus) Bind(s *param.Set) {
	s.Int(&g.N, items(40))
	s.Int(&g.Length, param.Spec{
		Key: "length", Symbol: "ℓ", Name: "length of a file",
		Doc:  "How many letters a file has.",
		Kind: param.Whole, Min: 20, Max: 5000, Low: 20, High: 200, Scale: param.Log, Default: 40,
	})
	s.Int(&g.Signature, param.Spec{
		Key: "signature", Symbol: "v", Name: "length of the signature",
		Doc:  "How many letters the signature has. What is short occurs by chance, in part, in clean files too.",
		Kind: param.Whole, Min: 2, Max: 20, Low: 3, High: 12, Scale: param.Linear, Default: 6,
	})
	s.Int(&g.Alphabet, param.Spec{
		Key: "alphabet", Symbol: "a", Name: "letters",
		Doc:  "How many letters there are to choose from. With few of them, files have much in common by chance.",
		Kind: param.Whole, Min: 2, Max: 26, Low: 2, High: 26, Scale: param.Linear, Default: 8,
	})
}

// Generate implements ItemGenerator.
func (g *Virus) Generate(seed uint64) Items { return g.write(seed, false) }

func (g *Virus) another(seed uint64) Items { return g.write(seed, true) }

// write returns files with the signature of the seed: those of the seed, or new ones.
func (g *Virus) write(seed uint64, anew bool) Items {
	w := newWriter(seed, g.N, "clean", "infected")
	signature := w.letters(g.Signature, g.Alphabet, nil)
	if anew {
		w.Rand = itemStream(seed ^ again)
	}
	for i := range g.N {
		file := w.letters(g.Length, g.Alphabet, signature)
		if i%2 == 1 {
			copy(file[w.IntN(g.Length-g.Signature+1):], signature)
		}
		w.add(string(file))
	}
	w.set.Story = fmt.Sprintf("Files of %d random letters, as many infected as clean. Every infected file holds "+
		"the same signature of %d letters somewhere, and no clean one does.", g.Length, g.Signature)
	w.set.Answer = []string{string(signature)}
	return w.set
}

// letters returns n letters, each drawn from the first of the alphabet; where one would complete
// the string without, it is drawn again from the others.
func (w *writer) letters(n, alphabet int, without []byte) []byte {
	text := make([]byte, n)
	for i := range text {
		letter := w.IntN(alphabet)
		text[i] = 'a' + byte(letter)
		if without != nil && bytes.HasSuffix(text[:i+1], without) {
			letter = (letter + 1 + w.IntN(alphabet-1)) % alphabet
			text[i] = 'a' + byte(letter)
		}
	}
	return text
}
