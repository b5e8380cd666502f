package dataset

import (
	"fmt"
	"slices"
	"strings"

	"mercer/core/param"
)

var supermarketEntry = ItemEntry{
	Name: "supermarket", Title: "Supermarket", Short: "the supermarket",
	Domain: "sets", Kernel: "intersection",
	Doc: "Shopping baskets, and a few goods that only customers with a baby buy: " +
		"which ones, the weights of the goods tell.",
	Source: "S. Shalev-Shwartz, S. Ben-David: Understanding Machine Learning (2014), exercise 16.5.",
	Renews: true,
	New:    func() ItemGenerator { return new(Supermarket) },
}

// goods is what the supermarket sells.
const goods = "bread milk eggs butter cheese apples bananas oranges tomatoes potatoes onions carrots rice pasta flour sugar " +
	"salt pepper oil vinegar coffee tea juice water beer wine yoghurt cream ham chicken fish sausages beans lentils nuts " +
	"raisins honey jam chocolate biscuits cereal oats mustard ketchup soap shampoo toothpaste nappies wipes tissues candles " +
	"batteries matches sponges detergent lemons grapes mushrooms spinach garlic"

// Supermarket is baskets, sets of at most S of the first D goods. Of these goods K are hidden,
// chosen at random: a basket is of class 2 if it holds at least one of them, and of class 1
// otherwise.
//
// Sizes are even over 1 to S, for both classes alike, so that the size does not tell the class; but
// no basket is larger than there are goods that are not hidden. Given its size and class, every
// basket is equally likely.
//
// The halfspace that gives 2 to each hidden good and the bias −1 is right about every basket; it is
// one over the features of the intersection kernel.
type Supermarket struct {
	N int
	D int // goods
	K int // hidden goods
	S int // goods in a basket, at most
}

// Bind declares n, d, k and s.
func (g *Supermarket) Bind(s *param.Set) {
	s.Int(&g.N, items(80))
	s.Int(&g.D, param.Spec{
		Key: "d", Symbol: "d", Name: "goods",
		Doc:  "How many goods the supermarket sells.",
		Kind: param.Whole, Min: 12, Max: 60, Low: 12, High: 60, Scale: param.Linear, Default: 30,
	})
	s.Int(&g.K, param.Spec{
		Key: "k", Symbol: "k", Name: "hidden goods",
		Doc:  "How many goods decide: a basket with at least one of them is of a customer with a baby.",
		Kind: param.Whole, Min: 1, Max: 10, Low: 1, High: 10, Scale: param.Linear, Default: 3,
	})
	s.Int(&g.S, param.Spec{
		Key: "s", Symbol: "s", Name: "size of a basket",
		Doc:  "How many goods a customer may buy, at most.",
		Kind: param.Whole, Min: 1, Max: 60, Low: 2, High: 20, Scale: param.Linear, Default: 8,
	})
}

// Generate implements ItemGenerator.
func (g *Supermarket) Generate(seed uint64) Items { return g.fill(seed, false) }

func (g *Supermarket) another(seed uint64) Items { return g.fill(seed, true) }

// fill returns baskets where the seed says which goods are hidden: those of the seed, or new ones.
func (g *Supermarket) fill(seed uint64, anew bool) Items {
	w := newWriter(seed, g.N, "no baby", "baby")
	all := strings.Fields(goods)[:g.D]
	w.Shuffle(g.D, func(i, j int) { all[i], all[j] = all[j], all[i] })
	hidden, others := slices.Clone(all[:g.K]), slices.Clone(all[g.K:])
	if anew {
		w.Rand = itemStream(seed ^ again)
	}
	for i := range g.N {
		size := 1 + w.IntN(min(g.S, len(others)))
		basket := w.basket(others, size)
		if i%2 == 1 {
			for basket = w.basket(all, size); !slices.ContainsFunc(basket, func(good string) bool { return slices.Contains(hidden, good) }); {
				basket = w.basket(all, size)
			}
		}
		w.add(strings.Join(basket, ", "))
	}
	decides := "the one hidden good"
	if g.K > 1 {
		decides = fmt.Sprintf("at least one of %d hidden goods", g.K)
	}
	w.set.Story = fmt.Sprintf("Baskets with up to %d of %d goods. A customer has a baby exactly if %s is in the basket.",
		min(g.S, len(others)), g.D, decides)
	w.set.Answer = hidden
	return w.set
}

// basket returns size of goods, which it puts into another order.
func (w *writer) basket(goods []string, size int) []string {
	for i := range size {
		j := i + w.IntN(len(goods)-i)
		goods[i], goods[j] = goods[j], goods[i]
	}
	return goods[:size]
}
