package dataset

import (
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"mercer/core/param"
)

// domains are those that have items.
var domains = []string{"strings", "sets", "trees", "graphs"}

// generateItems returns the set of a generator with the given parameters.
func generateItems(t testing.TB, name string, seed uint64, values map[string]float64) Items {
	t.Helper()
	for _, domain := range domains {
		for _, e := range ItemEntries(domain) {
			if e.Name == name {
				g := e.New()
				if err := param.Of(g).Apply(values); err != nil {
					t.Fatal(err)
				}
				return g.Generate(seed)
			}
		}
	}
	t.Fatalf("no generator %s", name)
	return Items{}
}

// ends returns every way to set parameters to their smallest and largest valid values and to the
// ends of their sliders, with few items.
func ends(specs []param.Spec) []map[string]float64 {
	all := []map[string]float64{{}}
	for _, s := range specs {
		values := []float64{s.Min, s.Low, s.High, s.Max}
		if s.Key == "n" {
			values = []float64{s.Min, 7}
		}
		var more []map[string]float64
		for _, v := range slices.Compact(values) {
			for _, set := range all {
				set = maps.Clone(set)
				set[s.Key] = v
				more = append(more, set)
			}
		}
		all = more
	}
	return all
}

// What every generator of items promises.
func TestItemGenerators(t *testing.T) {
	met := make(map[string]bool)
	for _, domain := range domains {
		entries := ItemEntries(domain)
		if len(entries) == 0 {
			t.Errorf("no items of the domain %s", domain)
		}
		for _, e := range entries {
			t.Run(e.Name, func(t *testing.T) {
				if e.Title == "" || e.Short == "" || e.Doc == "" || e.Source == "" || e.Kernel == "" || e.Domain != domain || met[e.Name] {
					t.Errorf("incomplete entry, or a second one: %+v", e)
				}
				met[e.Name] = true
				specs := param.Of(e.New()).Specs()
				if specs[0].Key != "n" {
					t.Fatalf("parameters %v", specs)
				}
				for _, n := range []float64{2, 3, specs[0].Low, specs[0].Default, specs[0].High, specs[0].Max} {
					checkItems(t, int(n), generateItems(t, e.Name, 5, map[string]float64{"n": n}))
				}
				for _, values := range ends(specs) {
					checkItems(t, int(values["n"]), generateItems(t, e.Name, 5, values))
				}
				first, again, other := generateItems(t, e.Name, 1, nil), generateItems(t, e.Name, 1, nil), generateItems(t, e.Name, 2, nil)
				if !reflect.DeepEqual(first, again) {
					t.Error("one seed gives two sets")
				}
				if slices.Equal(first.Lines, other.Lines) {
					t.Error("two seeds give one set")
				}
				for _, s := range specs[1:] {
					changed := generateItems(t, e.Name, 1, map[string]float64{s.Key: s.Low})
					more := generateItems(t, e.Name, 1, map[string]float64{s.Key: s.High})
					if slices.Equal(changed.Lines, more.Lines) {
						t.Errorf("%s changes nothing", s.Key)
					}
				}
			})
		}
	}
	if ItemEntries("vectors") != nil || ItemEntries("") != nil {
		t.Error("items that are vectors")
	}
}

func checkItems(t *testing.T, n int, s Items) {
	t.Helper()
	if len(s.Lines) != n || len(s.Y) != n || len(s.Classes) != 2 || s.Story == "" || len(s.Answer) == 0 {
		t.Fatalf("n = %d: %d items, %d classes of %q, answer %q", n, len(s.Lines), len(s.Y), s.Classes, s.Answer)
	}
	for i, line := range s.Lines {
		if line == "" || line != strings.TrimSpace(line) || !utf8.ValidString(line) || strings.ContainsFunc(line, unicode.IsControl) {
			t.Fatalf("item %d: %q", i, line)
		}
		if s.Y[i] != float64(1+i%2) {
			t.Fatalf("class %d: %v", i, s.Y[i])
		}
	}
}

// eachSet calls f for sets of a generator at many seeds, and at all ends of its parameters.
func eachSet(t *testing.T, name string, f func(t *testing.T, s Items, values map[string]float64)) {
	t.Helper()
	var all []map[string]float64
	for _, domain := range domains {
		for _, e := range ItemEntries(domain) {
			if e.Name == name {
				all = ends(param.Of(e.New()).Specs())
			}
		}
	}
	for seed := range uint64(30) {
		f(t, generateItems(t, name, seed, nil), nil)
	}
	for i, values := range all {
		f(t, generateItems(t, name, uint64(i), values), values)
	}
}

// nearShare reports whether got is within four standard deviations of a share p of n.
func nearShare(got, n int, p float64) bool {
	return math.Abs(float64(got)-p*float64(n)) <= 4*math.Sqrt(p*(1-p)*float64(n))+1e-9
}

func TestVirus(t *testing.T) {
	eachSet(t, "virus", func(t *testing.T, s Items, values map[string]float64) {
		length, signature, alphabet := 40, 6, 8
		if values != nil {
			length, signature, alphabet = int(values["length"]), int(values["signature"]), int(values["alphabet"])
		}
		if len(s.Answer) != 1 || len(s.Answer[0]) != signature {
			t.Fatalf("%v: signature %q", values, s.Answer)
		}
		for i, file := range s.Lines {
			if len(file) != length {
				t.Fatalf("%v: file %q", values, file)
			}
			for _, letter := range file {
				if letter < 'a' || letter >= 'a'+rune(alphabet) {
					t.Fatalf("%v: file %q", values, file)
				}
			}
			if strings.Contains(file, s.Answer[0]) != (s.Y[i] == 2) {
				t.Errorf("%v: class %v: %q with signature %q", values, s.Y[i], file, s.Answer[0])
			}
		}
	})
}

// No other substring is in all infected files and in no clean one, unless it is a part of the
// signature: this is what lets a machine find it.
func TestVirusIsFound(t *testing.T) {
	for seed := range uint64(20) {
		s := generateItems(t, "virus", seed, nil)
		counts := make(map[string][2]int)
		for i, file := range s.Lines {
			seen := make(map[string]bool)
			for a := range file {
				for b := a + 1; b <= len(file); b++ {
					seen[file[a:b]] = true
				}
			}
			for part := range seen {
				c := counts[part]
				c[int(s.Y[i])-1]++
				counts[part] = c
			}
		}
		longest := ""
		for part, c := range counts {
			if c == [2]int{0, 20} {
				if !strings.Contains(s.Answer[0], part) {
					t.Errorf("seed %d: %q tells the classes apart, not only %q", seed, part, s.Answer[0])
				}
				if len(part) > len(longest) {
					longest = part
				}
			}
		}
		if longest != s.Answer[0] {
			t.Errorf("seed %d: the longest is %q, not %q", seed, longest, s.Answer[0])
		}
	}
}

// Letters are even and places are, so that only the signature is to be learnt.
func TestVirusIsRandom(t *testing.T) {
	s := generateItems(t, "virus", 3, map[string]float64{"n": 2000})
	var letters [8]int
	places := make([]int, 40-6+1)
	for i, file := range s.Lines {
		if s.Y[i] == 2 {
			places[strings.Index(file, s.Answer[0])]++
			continue
		}
		for _, letter := range file {
			letters[letter-'a']++
		}
	}
	for letter, count := range letters {
		if !nearShare(count, 1000*40, 1./8) {
			t.Errorf("letter %d: %d of 40000", letter, count)
		}
	}
	for place, count := range places {
		if !nearShare(count, 1000, 1./35) {
			t.Errorf("place %d: %d of 1000", place, count)
		}
	}
}

// alike returns the largest number of bases in which dna agrees with the boxes, over all places and
// gaps.
func alike(dna string) int {
	most := 0
	for at := range dna {
		for gap := minGap; gap <= maxGap; gap++ {
			agree, second := 0, at+len(box35)+gap
			if second+len(box10) > len(dna) {
				break
			}
			for j := range box35 {
				if dna[at+j] == box35[j] {
					agree++
				}
				if dna[second+j] == box10[j] {
					agree++
				}
			}
			most = max(most, agree)
		}
	}
	return most
}

func TestPromoters(t *testing.T) {
	eachSet(t, "dna", func(t *testing.T, s Items, values map[string]float64) {
		if !slices.Equal(s.Answer, []string{"TTGACA", "TATAAT"}) {
			t.Errorf("answer %q", s.Answer)
		}
		for i, dna := range s.Lines {
			if strings.Trim(dna, "ACGT") != "" {
				t.Fatalf("%v: %q", values, dna)
			}
			if whole := alike(dna) == 12; values != nil && values["mutation"] == 0 && whole != (s.Y[i] == 2) {
				t.Errorf("%v: class %v: %q", values, s.Y[i], dna)
			}
		}
	})
	// With mutations the best possible rule is right most of the time.
	right := 0
	s := generateItems(t, "dna", 1, map[string]float64{"n": 1000, "mutation": 0.1})
	for i, dna := range s.Lines {
		if (alike(dna) >= 10) == (s.Y[i] == 2) {
			right++
		}
	}
	if right < 900 {
		t.Errorf("%d of 1000 by the boxes", right)
	}
}

func TestPromotersModel(t *testing.T) {
	s := generateItems(t, "dna", 1, map[string]float64{"n": 2000, "at": 0.7})
	bases := make(map[rune]int)
	for i, dna := range s.Lines {
		if s.Y[i] == 1 {
			for _, base := range dna {
				bases[base]++
			}
		}
	}
	for base, p := range map[rune]float64{'A': 0.35, 'T': 0.35, 'C': 0.15, 'G': 0.15} {
		if !nearShare(bases[base], 1000*50, p) {
			t.Errorf("%c: %d of 50000", base, bases[base])
		}
	}
	// Mutations: how many, and all three others alike.
	w := newWriter(1, 0, "", "")
	counts := make(map[byte]int)
	var box [6]byte
	for range 3000 {
		w.mutate(box[:], "TTTTTT", 0.3)
		for _, base := range box {
			counts[base]++
		}
	}
	for base, p := range map[byte]float64{'T': 0.7, 'A': 0.1, 'C': 0.1, 'G': 0.1} {
		if !nearShare(counts[base], 18000, p) {
			t.Errorf("%c: %d of 18000 for T", base, counts[base])
		}
	}
	// Places and gaps reach both ends.
	gaps, starts := make(map[int]int), make(map[int]int)
	s = generateItems(t, "dna", 1, map[string]float64{"n": 2000, "mutation": 0, "at": 0})
	for i, dna := range s.Lines {
		if s.Y[i] == 2 { // the background is C and G only
			starts[strings.Index(dna, box35)]++
			gaps[strings.Index(dna, box10)-strings.Index(dna, box35)-6]++
		}
	}
	if len(gaps) != 5 || !nearShare(gaps[15], 1000, 0.2) || !nearShare(gaps[19], 1000, 0.2) {
		t.Errorf("gaps %v", gaps)
	}
	if starts[0] == 0 || starts[50-12-15] == 0 || starts[-1] > 0 {
		t.Errorf("starts %v", starts)
	}
}

func TestLanguages(t *testing.T) {
	all := generateItems(t, "languages", 1, map[string]float64{"n": 128})
	class := make(map[string]float64)
	for i, word := range all.Lines {
		if class[word] != 0 {
			t.Errorf("%s twice", word)
		}
		class[word] = all.Y[i]
		for _, r := range word {
			// Marks of their own would make two code points of one letter.
			if !unicode.IsLower(r) {
				t.Errorf("%q has %U", word, r)
			}
		}
		if utf8.RuneCountInString(word) < 3 {
			t.Errorf("%q is short for a run of three letters", word)
		}
	}
	if class["pöytä"] != 1 || class["niño"] != 2 || len(class) != 128 {
		t.Errorf("%d words: pöytä is %v, niño %v", len(class), class["pöytä"], class["niño"])
	}
	if f, s := strings.Fields(finnish), strings.Fields(spanish); len(f) != languageWords || len(s) != languageWords {
		t.Errorf("%d Finnish and %d Spanish words", len(f), len(s))
	}
	// The answer is the pairs of letters that at least five more words of one language have than of
	// the other.
	more := make(map[string]int)
	for word, c := range class {
		letters := []rune(word)
		seen := make(map[string]bool)
		for i := range letters[1:] {
			if pair := string(letters[i : i+2]); !seen[pair] {
				seen[pair] = true
				more[pair] += int(2*c) - 3
			}
		}
	}
	for pair, n := range more {
		if (n >= 5 || n <= -5) != slices.Contains(all.Answer, pair) {
			t.Errorf("%q is in %d more Spanish than Finnish words", pair, n)
		}
	}
	eachSet(t, "languages", func(t *testing.T, s Items, values map[string]float64) {
		for i, word := range s.Lines {
			if class[word] != s.Y[i] || slices.Contains(s.Lines[:i], word) {
				t.Errorf("%v: %s, class %v", values, word, s.Y[i])
			}
		}
	})
}

func TestTopics(t *testing.T) {
	// Every word decides for one topic or none, at every place.
	class := make(map[string]int)
	for topic, places := range topicWords {
		for _, list := range places {
			for _, word := range strings.Fields(list) {
				if _, ok := class[word]; ok {
					t.Errorf("%s twice", word)
				}
				class[word] = topic + 1
			}
		}
	}
	eachSet(t, "topics", func(t *testing.T, s Items, values map[string]float64) {
		for i, sentence := range s.Lines {
			words := strings.Fields(strings.TrimSuffix(sentence, "."))
			if len(words) < 6 || words[0] != "The" || words[3] != "the" {
				t.Fatalf("%q", sentence)
			}
			var said [4]int
			for _, place := range []int{1, 2, 4} {
				said[class[words[place]]]++
			}
			own := said[int(s.Y[i])]
			if own == 0 || own+said[3] != 3 {
				t.Errorf("%v: class %v: %q", values, s.Y[i], sentence)
			}
			if values != nil && (values["neutral"] == 1 && own != 1 || values["neutral"] == 0 && own != 3) {
				t.Errorf("%v: %d words of the topic in %q", values, own, sentence)
			}
		}
		var want []string
		for word, c := range class {
			if c < 3 {
				want = append(want, word)
			}
		}
		answer := slices.Sorted(slices.Values(s.Answer))
		if slices.Sort(want); !slices.Equal(answer, want) {
			t.Errorf("answer %q", s.Answer)
		}
	})
}

func TestSupermarket(t *testing.T) {
	names := strings.Fields(goods)
	if len(names) != 60 || len(slices.Compact(slices.Sorted(slices.Values(names)))) != 60 {
		t.Fatalf("%d goods, not 60 different ones", len(names))
	}
	eachSet(t, "supermarket", func(t *testing.T, s Items, values map[string]float64) {
		d, k, most := 30, 3, 8
		if values != nil {
			d, k, most = int(values["d"]), int(values["k"]), int(values["s"])
		}
		if len(s.Answer) != k {
			t.Fatalf("%v: hidden goods %q", values, s.Answer)
		}
		for i, line := range s.Lines {
			basket := strings.Split(line, ", ")
			if len(basket) > most || len(slices.Compact(slices.Sorted(slices.Values(basket)))) != len(basket) {
				t.Fatalf("%v: basket %q", values, basket)
			}
			hidden := 0
			for _, good := range basket {
				if !slices.Contains(names[:d], good) {
					t.Fatalf("%v: %q is not sold", values, good)
				}
				if slices.Contains(s.Answer, good) {
					hidden++
				}
			}
			if (hidden > 0) != (s.Y[i] == 2) {
				t.Errorf("%v: class %v: %q with %q hidden", values, s.Y[i], basket, s.Answer)
			}
		}
	})
}

// Sizes do not tell the class, every good is sold, and different seeds hide different goods.
func TestSupermarketIsFair(t *testing.T) {
	s := generateItems(t, "supermarket", 1, map[string]float64{"n": 2000})
	var sizes [2][9]int
	sold := make(map[string]int)
	for i, line := range s.Lines {
		basket := strings.Split(line, ", ")
		sizes[int(s.Y[i])-1][len(basket)]++
		for _, good := range basket {
			if s.Y[i] == 1 {
				sold[good]++
			}
		}
	}
	for size := 1; size <= 8; size++ {
		for c := range 2 {
			if !nearShare(sizes[c][size], 1000, 1./8) {
				t.Errorf("class %d: %d baskets of size %d", c+1, sizes[c][size], size)
			}
		}
	}
	if len(sold) != 27 { // all but the hidden ones
		t.Errorf("%d goods are sold to customers without a baby", len(sold))
	}
	hidden := make(map[string]bool)
	for seed := range uint64(60) {
		for _, good := range generateItems(t, "supermarket", seed, nil).Answer {
			hidden[good] = true
		}
	}
	if len(hidden) < 28 { // each is missed with probability 0.9⁶⁰ = 0.2 %
		t.Errorf("only %d goods are ever hidden", len(hidden))
	}
}

// A node of a tree in brackets, as these tests read it.
type node struct {
	label string
	kids  []*node
}

// readTree reads tokens to the end of a node.
func readTree(t *testing.T, tokens []string) (*node, []string) {
	t.Helper()
	if tokens[0] != "(" {
		return &node{label: tokens[0]}, tokens[1:]
	}
	n := &node{label: tokens[1]}
	for tokens = tokens[2:]; tokens[0] != ")"; {
		var kid *node
		kid, tokens = readTree(t, tokens)
		n.kids = append(n.kids, kid)
	}
	return n, tokens[1:]
}

// rules counts the productions of a tree, "VP → V NP", and appends its words to words.
func (n *node) rules(counts map[string]int, words *[]string) {
	if len(n.kids) == 0 {
		*words = append(*words, n.label)
		return
	}
	rule := n.label + " →"
	for _, kid := range n.kids {
		rule += " " + kid.label
		kid.rules(counts, words)
	}
	counts[rule]++
}

func TestAttachment(t *testing.T) {
	grammar := []string{
		"S → NP VP", "VP → V NP", "VP → V NP PP", "NP → D N", "NP → D A N", "NP → NP PP", "PP → P NP",
	}
	eachSet(t, "attachment", func(t *testing.T, s Items, values map[string]float64) {
		var before []string
		for i, line := range s.Lines {
			tokens := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(line))
			tree, rest := readTree(t, tokens)
			if len(rest) > 0 || tree.label != "S" {
				t.Fatalf("%q", line)
			}
			counts, words := make(map[string]int), []string(nil)
			tree.rules(counts, &words)
			for rule := range counts {
				label, _, _ := strings.Cut(rule, " ")
				if !slices.Contains(grammar, rule) && !slices.Contains([]string{"D", "A", "N", "V", "P"}, label) {
					t.Errorf("rule %s in %q", rule, line)
				}
			}
			if class := 1 + counts["VP → V NP PP"]; counts["VP → V NP"]+counts["VP → V NP PP"] != 1 || s.Y[i] != float64(class) {
				t.Errorf("%v: class %v: %q", values, s.Y[i], line)
			}
			if s.Y[i] == 1 && tree.kids[1].kids[1].kids[1].label != "PP" {
				t.Errorf("%v: the object has no phrase in %q", values, line)
			}
			// The two readings of a sentence.
			if i%2 == 1 && !slices.Equal(words, before) {
				t.Errorf("%q and %q differ in words", before, words)
			}
			before = words
		}
	})
	// More phrases make larger trees.
	few := generateItems(t, "attachment", 1, map[string]float64{"phrases": 0})
	many := generateItems(t, "attachment", 1, map[string]float64{"phrases": 0.8})
	if len(strings.Join(many.Lines, "")) < 2*len(strings.Join(few.Lines, "")) {
		t.Error("phrases hardly matter")
	}
}

// An oracle for molecules: labels and neighbours by atom.
func readMolecule(t *testing.T, line string) (labels map[string]string, bonds map[string][]string) {
	t.Helper()
	labels, bonds = make(map[string]string), make(map[string][]string)
	for _, token := range strings.Split(line, " ") {
		if atom, label, ok := strings.Cut(token, ":"); ok {
			if labels[atom] != "" {
				t.Fatalf("%s twice in %q", atom, line)
			}
			labels[atom] = label
			continue
		}
		a, b, ok := strings.Cut(token, "-")
		if !ok || labels[a] == "" || labels[b] == "" || a == b || slices.Contains(bonds[a], b) {
			t.Fatalf("%s in %q", token, line)
		}
		bonds[a] = append(bonds[a], b)
		bonds[b] = append(bonds[b], a)
	}
	return labels, bonds
}

// reach returns how many atoms can be reached from one without going through another.
func reach(bonds map[string][]string, from, without string) map[string]bool {
	seen := map[string]bool{from: true}
	for todo := []string{from}; len(todo) > 0; {
		atom := todo[0]
		todo = todo[1:]
		for _, next := range bonds[atom] {
			if next != without && !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	return seen
}

// onRing reports whether an atom has two neighbours that are connected without it.
func onRing(bonds map[string][]string, atom string) bool {
	for i, a := range bonds[atom] {
		seen := reach(bonds, a, atom)
		for _, b := range bonds[atom][i+1:] {
			if seen[b] {
				return true
			}
		}
	}
	return false
}

func TestMolecules(t *testing.T) {
	eachSet(t, "molecules", func(t *testing.T, s Items, values map[string]float64) {
		size := 6
		if values != nil {
			size = int(values["ring"])
		}
		for i, line := range s.Lines {
			labels, bonds := readMolecule(t, line)
			counts, edges, ring := make(map[string]int), 0, 0
			oxygen, motif := "", false
			for atom, label := range labels {
				counts[label]++
				edges += len(bonds[atom])
				if onRing(bonds, atom) {
					ring++
				}
				var around []string
				for _, other := range bonds[atom] {
					around = append(around, labels[other])
				}
				slices.Sort(around)
				switch label {
				case "O":
					oxygen = atom
					fallthrough
				case "N":
					if !slices.Equal(around, []string{"C"}) {
						t.Fatalf("%v: %s is bonded to %q in %q", values, atom, around, line)
					}
				case "C":
					if len(around) > 3 {
						t.Fatalf("%v: %s is bonded to %q in %q", values, atom, around, line)
					}
					motif = motif || slices.Equal(around, []string{"C", "C", "O"})
				}
			}
			if counts["O"] != 1 || counts["N"] != 1 || len(counts) != 3 || edges != 2*len(labels) || ring != size ||
				len(reach(bonds, oxygen, "")) != len(labels) {
				t.Fatalf("%v: %q has %v, %d bonds, a ring of %d", values, line, counts, edges/2, ring)
			}
			// By the ring, and by the motif that depth 1 sees.
			if on := onRing(bonds, bonds[oxygen][0]); on != (s.Y[i] == 2) || motif != on {
				t.Errorf("%v: class %v, motif %t: %q", values, s.Y[i], motif, line)
			}
		}
	})
}

// Labels alone tell nothing: the numbers of atoms are distributed alike.
func TestMoleculesHaveTheSameAtoms(t *testing.T) {
	s := generateItems(t, "molecules", 1, map[string]float64{"n": 2000})
	var sizes [2]map[int]int
	for c := range sizes {
		sizes[c] = make(map[int]int)
	}
	for i, line := range s.Lines {
		sizes[int(s.Y[i])-1][strings.Count(line, ":C")]++
	}
	for size := 8; size <= 15; size++ {
		a, b := sizes[0][size], sizes[1][size]
		if math.Abs(float64(a-b)) > 4*math.Sqrt(float64(a+b)) {
			t.Errorf("%d carbons: %d and %d molecules", size, a, b)
		}
	}
}

// The towns of seed 1 are the first of both lists; all of them differ, and what is hidden is in many
// of one country and in few of the other.
func TestTowns(t *testing.T) {
	all := generateItems(t, "towns", 1, map[string]float64{"n": 60})
	few := generateItems(t, "towns", 1, nil)
	if !slices.Equal(few.Lines, all.Lines[:24]) {
		t.Errorf("the first towns are %q", few.Lines)
	}
	met := make(map[string]bool)
	for _, town := range all.Lines {
		if met[town] {
			t.Errorf("%q twice", town)
		}
		met[town] = true
	}
	for _, part := range all.Answer {
		counts := map[float64]int{}
		for i, town := range all.Lines {
			if strings.Contains(town, part) {
				counts[all.Y[i]]++
			}
		}
		if max(counts[1], counts[2]) < 2 || min(counts[1], counts[2]) > 0 {
			t.Errorf("%q is in %v towns of the classes", part, counts)
		}
	}
	eachSet(t, "towns", func(t *testing.T, s Items, values map[string]float64) {
		for _, town := range s.Lines {
			if !met[town] {
				t.Errorf("%v: %q is no town", values, town)
			}
		}
	})
}
