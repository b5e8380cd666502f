//go:build vectors

package session

import (
	"mercer/core/catalog"
	"mercer/core/dataset"
)

const domainNames = "vectors"

// withItems adds nothing: this program knows vectors alone.
func withItems(kinds map[string]kind) map[string]kind { return kinds }

// Weights are of items.
type Weights struct{}

func weightsOf(*trainingOf[catalog.Item], Result, bool, int, int) (Weights, *Error) {
	panic("session: features of vectors have no names")
}

// GenerateItems knows no data sets.
func GenerateItems(string, map[string]float64, uint64) (domain string, set dataset.Items, err error) {
	return "", dataset.Items{}, nil
}

func namesOfItems() []string { return nil }
