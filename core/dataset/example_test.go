package dataset_test

import (
	"fmt"
	"strings"

	"mercer/core/dataset"
)

// A table is read from CSV: classes may be words.
func ExampleReadCSV() {
	table, err := dataset.ReadCSV(strings.NewReader("length,width,kind\n1,2,owl\n3,4,hawk\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range table.Columns {
		fmt.Println(c.Name, c.Values)
	}
	fmt.Println(table.Classes)
	// Output:
	// length [1 3]
	// width [2 4]
	// [hawk owl]
}
