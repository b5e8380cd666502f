package dataset

import (
	"strings"

	"mercer/core/param"
)

var languagesEntry = ItemEntry{
	Name: "languages", Title: "Words of two languages", Short: "words of two languages",
	Domain: "strings", Kernel: "normalize(subsequence(length=2, decay=0.5))",
	Doc: "Everyday words in Finnish and Spanish: no letter at a fixed place tells them apart, " +
		"which letters follow which does.",
	Source: "Words of our own choice; the task after W. B. Cavnar, J. M. Trenkle: N-gram-based text categorization, " +
		"Symposium on Document Analysis and Information Retrieval (1994).",
	New: func() ItemGenerator { return new(Languages) },
}

// The words of both languages mean the same, in this order.
const (
	finnish = "talo vesi kala koira kissa lintu metsä järvi meri päivä aamu ilta kesä talvi syksy kevät aurinko kuu " +
		"tähti taivas tuli kivi leipä maito juusto liha omena kahvi suola sokeri pöytä tuoli ikkuna huone keittiö katu " +
		"silta äiti poika tyttö veli sisko ystävä käsi jalka silmä korva sydän kirja sana kieli koulu raha kello " +
		"hyvä suuri pieni uusi vanha kaunis nopea lämmin kylmä punainen"
	spanish = "casa agua pez perro gato pájaro bosque lago mar día mañana tarde verano invierno otoño primavera sol luna " +
		"estrella cielo fuego piedra pan leche queso carne manzana café sal azúcar mesa silla ventana habitación cocina calle " +
		"puente madre niño niña hermano hermana amigo mano pierna ojo oreja corazón libro palabra lengua escuela dinero reloj " +
		"bueno grande pequeño nuevo viejo hermoso rápido cálido frío rojo"
)

// languageWords is how many words each language has.
const languageWords = 64

// Languages is words of two languages, drawn without repetition: class 1 is Finnish, class 2
// Spanish.
type Languages struct {
	N int
}

// Bind declares n.
func (g *Languages) Bind(s *param.Set) {
	n := items(2 * languageWords)
	n.Doc = "Number of words, half of them of each language; 128 is all of them."
	n.Max, n.High, n.Default = 2*languageWords, 2*languageWords, 100
	s.Int(&g.N, n)
}

// Generate implements ItemGenerator.
func (g *Languages) Generate(seed uint64) Items {
	w := newWriter(seed, g.N, "Finnish", "Spanish")
	words := [2][]string{strings.Fields(finnish), strings.Fields(spanish)}
	order := [2][]int{w.Perm(languageWords), w.Perm(languageWords)}
	for i := range g.N {
		w.add(words[i%2][order[i%2][i/2]])
	}
	w.set.Story = "Everyday words, half Finnish, half Spanish, which mean the same things. What is hidden is how the languages sound: " +
		"pairs of letters that one of them likes. A small C weighs what many words have, a large one what a few words need."
	// The pairs that at least five more words of one language have than of the other.
	w.set.Answer = []string{"ue", "an", "er", "ma", "ka", "ar", "ca", "ro", "ke", "ko", "si"}
	return w.set
}
