package mercer_test

import "mercer/core/catalog"

type vector = catalog.Vector

var language = catalog.Vectors
