package dataset

import (
	_ "embed"
	"strings"

	"mercer/core/param"
)

// irisCSV is the 150 rows of README.md in this directory.
//
//go:embed iris.csv
var irisCSV string

var irisEntry = Entry{
	Name: "iris", Title: "Iris", Short: "Iris", Dim: 2,
	Doc: "Real data: 150 iris flowers of three species, two of their four lengths in centimetres.",
	Source: "R. A. Fisher: The use of multiple measurements in taxonomic problems, Annals of Eugenics 7 (1936), " +
		"179–188; measured by E. Anderson. UCI Machine Learning Repository, CC BY 4.0.",
	New: func() Generator { return new(Iris) },
}

// Iris is two columns of Fisher's Iris data: 150 flowers of the species setosa,
// versicolor and virginica (classes 1, 2, 3), with sepal length, sepal width, petal
// length and petal width in centimetres. The lengths are rounded to millimetres,
// so that many flowers coincide; noise pulls them apart.
//
// Source: R. A. Fisher, The use of multiple measurements in taxonomic problems,
// Annals of Eugenics 7 (1936), 179–188, measured by E. Anderson; UCI Machine
// Learning Repository, doi:10.24432/C56C76, CC BY 4.0; the rows are scikit-learn's.
type Iris struct {
	N      int
	X1, X2 int // the columns, 1 to 4
	Noise  float64
}

// irisRows is the number of flowers.
const irisRows = 150

// Bind declares n, x1, x2 and noise.
func (g *Iris) Bind(s *param.Set) {
	s.Int(&g.N, param.Spec{
		Key: "n", Symbol: "n", Name: "points",
		Doc:  "Number of flowers, drawn evenly from the species; 150 is all of them.",
		Kind: param.Whole, Min: 1, Max: irisRows, Low: 3, High: irisRows, Scale: param.Linear, Default: irisRows,
	})
	const columns = "1 sepal length, 2 sepal width, 3 petal length, 4 petal width."
	s.Int(&g.X1, param.Spec{
		Key: "x1", Symbol: "x₁", Name: "column across",
		Doc:  "Column of the horizontal axis: " + columns,
		Kind: param.Whole, Min: 1, Max: 4, Low: 1, High: 4, Scale: param.Linear, Default: 3,
	})
	s.Int(&g.X2, param.Spec{
		Key: "x2", Symbol: "x₂", Name: "column up",
		Doc:  "Column of the vertical axis: " + columns,
		Kind: param.Whole, Min: 1, Max: 4, Low: 1, High: 4, Scale: param.Linear, Default: 4,
	})
	s.Float(&g.Noise, noise(0.5, 0))
}

// Generate implements Generator. All flowers are in their historical order; fewer
// are a random choice with the same number of every species, or one more.
func (g *Iris) Generate(seed uint64) Set {
	table, err := ReadCSV(strings.NewReader(irisCSV))
	if err != nil {
		panic("dataset: embedded Iris: " + err.Error())
	}
	across, up := table.Columns[g.X1-1], table.Columns[g.X2-1]
	s := newSampler(seed, g.Noise, g.N, len(table.Classes))
	s.set.Axes = []string{across.Name, up.Name}
	s.set.Classes = table.Classes
	for _, row := range s.choose(table.Labels, len(table.Classes), g.N) {
		s.add(int(table.Labels[row]), across.Values[row], up.Values[row])
	}
	return s.set
}

// choose returns n rows in ascending order, evenly from the k classes.
func (s *sampler) choose(labels []float64, k, n int) []int {
	taken := make([]int, k)
	chosen := make([]bool, len(labels))
	for _, row := range s.Perm(len(labels)) {
		c := int(labels[row]) - 1
		if taken[c] < share(n, c, k) {
			taken[c]++
			chosen[row] = true
		}
	}
	rows := make([]int, 0, n)
	for row, is := range chosen {
		if is {
			rows = append(rows, row)
		}
	}
	return rows
}
