//go:build vectors

package session

import "mercer/core/dataset"

// withItems adds nothing: this program knows vectors alone.
func withItems(kinds map[string]kind) map[string]kind { return kinds }

// GenerateItems knows no data sets.
func GenerateItems(string, map[string]float64, uint64) (domain string, set dataset.Items, err error) {
	return "", dataset.Items{}, nil
}

// AnotherItems knows no data sets.
func AnotherItems(string, map[string]float64, uint64) (domain string, set dataset.Items, err error) {
	return "", dataset.Items{}, nil
}

func namesOfItems() []string { return nil }
