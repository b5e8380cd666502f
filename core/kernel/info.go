package kernel

// Info is what people are told of a kernel. Menus, formulas, sentences and
// documents are made from it. Whether it is a Mercer kernel is a [Fact].
type Info struct {
	Name    string // in the kernel language: "rbf"
	Title   string // in menus: "Gaussian (RBF)"
	Short   string // within a sentence: "RBF"
	Also    string // what it is called elsewhere, apart from its other names: in small letters without spaces, separated by spaces
	Formula string // in Unicode: "exp(−γ‖x − z‖²)"
	TeX     string // with {key} for each parameter: `e^{-{gamma}\lVert x-z\rVert^2}`
	Doc     string // what it is for, one or two sentences
	Source  string // where it is defined

	Elsewhere Elsewhere // with the parameters as they are
}
