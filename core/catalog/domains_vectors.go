//go:build vectors

package catalog

import "mercer/core/expression"

// A program that is built with the tag vectors knows this domain alone: the page's first visit
// loads no kernels on items.

// ItemLanguages returns nil: this program knows no items.
func ItemLanguages() []*expression.Language[Item] { return nil }

func domainsOfItems([]Entry) []Domain { return nil }
