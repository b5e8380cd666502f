package text

// TableSize is how many characters of a string a Table has at most.
const TableSize = 40

// A Table is the dynamic programme of a Subsequence kernel, to be looked at: for each length
// p from 1 to n matrices with a row for each character of x and a column for each of z. The
// sum of the last layer's Ends is k(x, z).
type Table struct {
	X, Z   []string // the characters, the first TableSize of each string
	Layers []Layer
	Value  float64 // k of these characters
}

// A Layer is about common subsequences of length p. Its matrices have |X| rows and |Z|
// columns, row by row.
type Layer struct {
	// Ends has the sum of λ^(l(i) + l(j)) over the subsequences that end at xᵢ and zⱼ,
	//
	//	Eₚ(i, j) = [xᵢ = zⱼ]·λ²·Cₚ₋₁(i − 1, j − 1),   C₀ = 1.
	Ends []float64

	// Carried has the sum over those that end no later than there, charged up to there,
	//
	//	Cₚ(i, j) = Eₚ(i, j) + λ·Cₚ(i − 1, j) + λ·Cₚ(i, j − 1) − λ²·Cₚ(i − 1, j − 1),
	//
	// with Cₚ = 0 before the first character, for p ≥ 1. It is Lodhi's K′ₚ.
	Carried []float64
}

// Table returns the dynamic programme for x and z. Of strings with more than TableSize
// characters it has the first TableSize.
func (k Subsequence) Table(x, z string) Table {
	a, b := first([]rune(x), TableSize), first([]rune(z), TableSize)
	t := Table{X: characters(a), Z: characters(b)}
	for p := range k.Length {
		layer := Layer{make([]float64, len(a)*len(b)), make([]float64, len(a)*len(b))}
		sum := 0.0
		for i, c := range a {
			run := 0.0 // what row i carries
			for j, d := range b {
				at := i*len(b) + j
				if c == d {
					below := 1.0
					if p > 0 {
						below = 0
						if i > 0 && j > 0 {
							below = t.Layers[p-1].Carried[at-len(b)-1]
						}
					}
					layer.Ends[at] = k.Decay * k.Decay * below
					sum += layer.Ends[at]
				}
				run = k.Decay*run + layer.Ends[at]
				layer.Carried[at] = run
				if i > 0 {
					layer.Carried[at] += k.Decay * layer.Carried[at-len(b)]
				}
			}
		}
		t.Layers = append(t.Layers, layer)
		t.Value = sum
	}
	return t
}

// characters returns a string for each character.
func characters(chars []rune) []string {
	all := make([]string, len(chars))
	for i, c := range chars {
		all[i] = string(c)
	}
	return all
}
