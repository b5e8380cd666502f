package face

import (
	"mercer/core/inspect"
	"mercer/core/mercer"
	"mercer/core/session"
	"mercer/core/studio"
	"mercer/core/verdict"
)

func kernelCalls() []*Call {
	return []*Call{
		call("parse", parse).pure(),
		call("complete", complete).pure(),
		Validate,
		call("repair", repair).pure(),
		GramOf,
		call("inspect", inspected).pure(),
		call("bumps", bumps).pure(),
	}
}

// Calls that the HTTP API has too.
var (
	Validate = call("validate", validate).pure()
	GramOf   = call("gram", gram).pure()
)

// KernelText is a kernel in the kernel language.
type KernelText struct {
	Domain DomainName
	Kernel string
}

// ParsedKernel is a kernel that was read: text is the canonical print; tex has symbols, texNumbers
// the current numbers; short is for sentences, as "RBF γ = 1".
type ParsedKernel struct {
	Text       string
	TeX        string
	TeXNumbers string `wire:"texNumbers"`
	Short      string
	Numbers    []KernelNumber
	Tree       KernelNode
	Invariance Invariance
}

// KernelNumber is a number in a kernel's canonical text, which a slider can edit. kernel is the
// name of the kernel that it belongs to (” for a factor); [start, end) are UTF-16 offsets in the
// text.
type KernelNumber struct {
	Kernel string
	Value  float64
	Start  int
	End    int
	Spec   ParamSpec
}

// NodeOp is what a part of a kernel does.
type NodeOp string

// Words returns all.
func (NodeOp) Words() []string {
	return []string{
		"named", "number", "sum", "product", "negative", "power", "exp", "normalize", "warp", "conjugate", "formula",
	}
}

// KernelNode is a part of a kernel: text.slice(start, end) of the canonical text, without
// parentheses around it. name is that of a named kernel, ” otherwise; children of warp live in the
// warped coordinates.
type KernelNode struct {
	Op    NodeOp
	Name  string
	Text  string
	TeX   string
	Start int
	End   int
	// How other programs write it, of a named kernel.
	Elsewhere KernelElsewhere
	Children  []KernelNode
}

// KernelElsewhere says how other programs write a named kernel, with {key} for each parameter; ”
// where a program has no such kernel. numpy is an expression of X and Z, numpyOnLine that of points
// with one coordinate where it is another; pairwise is the name in sklearn.metrics.pairwise,
// process an object of sklearn.gaussian_process.kernels, libsvm a kernel type of LIBSVM.
type KernelElsewhere struct {
	Numpy       string
	NumpyOnLine string
	Pairwise    string
	Process     string
	LIBSVM      string `wire:"libsvm"`
}

func nodeOf(n *session.KernelPart) KernelNode {
	node := KernelNode{
		NodeOp(n.Op), n.Name, n.Text, n.TeX, n.Start, n.End,
		KernelElsewhere(n.Elsewhere), make([]KernelNode, len(n.Children)),
	}
	for i := range n.Children {
		node.Children[i] = nodeOf(&n.Children[i])
	}
	return node
}

// parse answers what a text means, or an error that points into it.
func parse(_ *Desk, q *KernelText) (ParsedKernel, error) {
	k, err := session.Parse(string(q.Domain), q.Kernel)
	if err != nil {
		return ParsedKernel{}, err
	}
	p := ParsedKernel{Text: k.Text, TeX: k.TeX, TeXNumbers: k.TeXNumbers, Short: k.Short, Tree: nodeOf(&k.Tree), Invariance: Invariance(k.Invariance.String())}
	for _, n := range k.Numbers {
		p.Numbers = append(p.Numbers, KernelNumber{n.Kernel, n.Value, n.Start, n.End, specOf(n.Spec)})
	}
	return p, nil
}

// Typing is a text that is being typed, and where, in UTF-16 units.
type Typing struct {
	Domain DomainName
	Text   string
	At     int
}

// Completion is what could be typed: the text of an option replaces [from, to) of what is typed, in
// UTF-16 units.
type Completion struct {
	From    int
	To      int
	Options []CompletionOption
}

// CompletionOption is one thing that could be typed. kind is kernel, parameter, operation, function
// or variable.
type CompletionOption struct {
	Text   string
	Label  string
	Detail string
	Kind   string
}

// complete answers what could be typed.
func complete(_ *Desk, q *Typing) (Completion, error) {
	c, err := session.Complete(string(q.Domain), q.Text, q.At)
	if err != nil {
		return Completion{}, err
	}
	told := Completion{From: c.From, To: c.To}
	for _, o := range c.Options {
		told.Options = append(told.Options, CompletionOption(o))
	}
	return told, nil
}

// Candidate is a text that may be a kernel, and points on which it is tried first. Of other seeds
// other points are tried.
type Candidate struct {
	Domain DomainName
	Kernel string
	Dim    int       `wire:",optional"`
	X      []float64 `wire:",optional"`
	Items  []string  `wire:",optional"`
	Seed   uint64    `wire:",optional"`
}

func (c *Candidate) check() error {
	points := Points{c.Domain, c.Dim, c.X, c.Items}
	if c.X != nil || c.Items != nil {
		return points.check()
	}
	return nil
}

// Judgement is proved, refuted or unproved.
type Judgement string

// Words returns all.
func (Judgement) Words() []string { return []string{"proved", "refuted", "unproved"} }

// Verdict says whether a text is a kernel. Proved: the proof holds for every point set, within the
// domain that domain names (” for all points, else as "where no coordinate is negative"). Refuted:
// witness, asymmetry or undefinedAt says by what. Unproved: neither, after tried point sets.
// sentence says it in words; eigenvalues are of the Gram matrix of the points given, descending
// (empty without points, and for more than 400).
type Verdict struct {
	Verdict     Judgement
	Text        string
	Sentence    string
	Domain      string
	Proof       Proof
	Tried       int
	Eigenvalues []float64
	Witness     *Witness
	Asymmetry   *Asymmetry
	UndefinedAt *UndefinedAt
}

// Proof says why a part of a kernel is one, or why that is not proved: rules applied to parts. rule
// is the name of the rule ("sum", "known", …); reason is a clause in words, in which $…$ is TeX;
// start and end are -1 where a step is about a kernel that is not written there.
type Proof struct {
	Text     string
	TeX      string
	Start    int
	End      int
	Rule     string
	Holds    bool
	Reason   string
	Source   string
	Children []Proof
}

func proofOf(p *mercer.Proof) Proof {
	told := Proof{p.Text, p.TeX, p.Start, p.End, p.Rule, p.Holds, p.Reason, p.Source, make([]Proof, len(p.Steps))}
	for i := range p.Steps {
		told.Children[i] = proofOf(&p.Steps[i])
	}
	return told
}

// Witness has m points x (m·dim), weights v (m), their Gram matrix k (m·m), and value = vᵀKv < 0.
// They are rounded so that the inequality holds with the numbers as they stand to decimals
// decimals, so it can be checked by hand; ofData says whether the points are among those given. Of
// items there is no x but items (m), the places of the m items among those given, counted from 0.
type Witness struct {
	X        []float64
	Items    []int
	V        []float64
	K        []float64
	Value    float64
	Dim      int
	Decimals int
	OfData   bool
}

// Asymmetry is two points x with k(x, z) ≠ k(z, x).
type Asymmetry struct {
	X      []float64
	Values [2]float64
	Dim    int
}

// UndefinedAt is two points x at which k(x, z) is not a finite number.
type UndefinedAt struct {
	X     []float64
	Value float64
	Dim   int
}

// validate answers whether a text is a Mercer kernel, and why.
func validate(_ *Desk, q *Candidate) (Verdict, error) {
	points := session.Points{Dim: q.Dim, X: q.X, Items: q.Items}
	v, err := verdict.Of(string(q.Domain), points, q.Kernel, q.Seed)
	if err != nil {
		return Verdict{}, err
	}
	told := Verdict{
		Verdict: Judgement(v.Verdict), Text: v.Text, Sentence: v.Sentence, Domain: v.Domain,
		Proof: proofOf(&v.Proof), Tried: v.Search.Tried, Eigenvalues: v.Eigenvalues,
	}
	if w := v.Search.Witness; w != nil {
		x, items := joined(w.X...), []int(nil)
		if q.Dim == 0 {
			for _, place := range x {
				items = append(items, int(place))
			}
			x = nil
		}
		told.Witness = &Witness{x, items, w.V, w.K, w.Value, q.Dim, w.Decimals, w.OfData}
	}
	if a := v.Search.Asymmetry; a != nil {
		told.Asymmetry = &Asymmetry{joined(a.X, a.Z), a.Values, q.Dim}
	}
	if g := v.Search.Gap; g != nil {
		told.UndefinedAt = &UndefinedAt{joined(g.X, g.Z), g.Value, q.Dim}
	}
	return told, nil
}

// joined returns points one after the other.
func joined(xs ...[]float64) []float64 {
	var all []float64
	for _, x := range xs {
		all = append(all, x...)
	}
	return all
}

// RepairRequest asks what becomes of the spectrum of a Gram matrix.
type RepairRequest struct {
	Points
	Kernel string
	Method string
}

// Repair is a Gram matrix whose spectrum was made non-negative. negative counts the negative
// eigenvalues; change = ‖K̃ − K‖ / ‖K‖ (Frobenius); before and after are the eigenvalues,
// descending.
type Repair struct {
	Method   RepairMethod
	N        int
	Negative int
	Smallest float64
	Shift    float64
	Change   float64
	Before   []float64
	After    []float64
}

// repair answers what becomes of a spectrum.
func repair(_ *Desk, q *RepairRequest) (Repair, error) {
	r, err := inspect.Repair(string(q.Domain), q.points(), q.Kernel, q.Method)
	if err != nil {
		return Repair{}, err
	}
	smallest := 0.0
	if n := len(r.Before); n > 0 {
		smallest = r.Before[n-1]
	}
	return Repair{
		RepairMethod(r.Method), r.Matrix.Len(), r.Negative, smallest, r.Shift, r.Change, r.Before, r.After,
	}, nil
}

// GramForm is what is shown of a kernel: distance is ‖φ(x) − φ(z)‖, angle is in radians.
type GramForm string

// Words returns all forms.
func (GramForm) Words() []string {
	return []string{"raw", "normalized", "centered", "distance", "angle"}
}

// GramOrder is by class then as given, as given, or by the leading eigenvector.
type GramOrder string

// Words returns all orders.
func (GramOrder) Words() []string { return []string{"class", "input", "leading"} }

// GramRequest asks for the matrix of kernel values between points; raw unless a form is given.
type GramRequest struct {
	Points
	Kernel string
	Form   GramForm `wire:",optional"`
}

// Gram has n·n values, row after row.
type Gram struct {
	N int
	K []float64
}

// gram answers the matrix.
func gram(_ *Desk, q *GramRequest) (Gram, error) {
	form := inspect.Raw
	if q.Form != "" {
		form = inspect.Form(q.Form)
	}
	n, k, err := inspect.Gram(string(q.Domain), q.points(), q.Kernel, form)
	return Gram{n, k}, err
}

// InspectRequest asks for a picture of a Gram matrix. window is first row, first column, rows,
// columns; limit is up to how many points eigenvalues are computed.
type InspectRequest struct {
	Points
	Y      []float64
	Kernel string
	Form   GramForm
	Size   int
	Order  GramOrder `wire:",optional"`
	Window []int     `wire:",optional,plain"`
	Limit  *int
}

func (q *InspectRequest) check() error {
	if q.Window != nil && len(q.Window) != 4 {
		return refuse("window", "must be an array of four whole numbers")
	}
	return q.Points.check()
}

// Inspection is a picture of the Gram matrix: size×size cells (averages of blocks where n is larger
// than size), rows and columns in the given order.
//
// eigenvalues (descending) are of the raw, normalised or centred matrix shown, or of the raw one
// beside distances and angles; empty, and largest, smallest, condition and rank NaN, where n is too
// large to tell in time. condition is the largest over the smallest magnitude (Infinity where
// singular); rank is the effective rank exp(−Σ pᵢ log pᵢ), pᵢ = |λᵢ|/Σ|λ|.
type Inspection struct {
	Form GramForm
	// Another order than the one asked for where that could not be found; message says why.
	Sorted GramOrder
	N      int
	Size   int
	// The part of the ordered matrix that is pictured: first row, first column, rows, columns.
	Window []int `wire:",plain"`
	// Cells that are no distance or angle are NaN.
	Cells []float32
	// The index of the point in each row.
	Order []int
	Min   float64
	Max   float64
	// Pairs of points whose cells are NaN.
	Missing int
	// k(x, z) and k(z, x) differ, so that there is no spectrum.
	Asymmetric  bool
	Largest     float64
	Smallest    float64
	Alignment   float64
	Eigenvalues []float64
	Condition   float64
	Rank        float64
	Message     string
}

// inspected answers a picture of the matrix.
func inspected(d *Desk, q *InspectRequest) (Inspection, error) {
	look := inspect.Look{
		Form: inspect.Form(q.Form), Order: inspect.ByClass, Size: q.Size, Limit: session.EigenLimit,
	}
	if q.Order != "" {
		look.Order = inspect.Order(q.Order)
	}
	if w := q.Window; w != nil {
		look.Window = inspect.Window{Row: w[0], Column: w[1], Rows: w[2], Columns: w[3]}
	}
	if q.Limit != nil {
		look.Limit = *q.Limit
	}
	r, err := inspect.Of(string(q.Domain), q.points(), q.Y, q.Kernel, look, &d.memory)
	if err != nil {
		return Inspection{}, err
	}
	return Inspection{
		Form: GramForm(r.Form), Sorted: GramOrder(r.Sorted), N: r.N, Size: r.Size,
		Window: []int{r.Window.Row, r.Window.Column, r.Window.Rows, r.Window.Columns},
		Cells:  narrow(r.Cells), Order: r.Order, Min: r.Min, Max: r.Max,
		Missing: r.Missing, Asymmetric: r.Asymmetric, Largest: r.Largest, Smallest: r.Smallest,
		Alignment: r.Alignment, Eigenvalues: r.Eigenvalues, Condition: r.Condition, Rank: r.Rank, Message: r.Message,
	}, nil
}

// narrow returns numbers as float32. What is beyond becomes infinite.
func narrow(values []float64) []float32 {
	narrow := make([]float32, len(values))
	for i, v := range values {
		narrow[i] = float32(v)
	}
	return narrow
}

// BumpsRequest asks for kernel functions k(aⱼ, ·) on the pixels of a view, or at places x.
type BumpsRequest struct {
	Plane
	Kernel string
	At     []float64
	View   *Pixels
	X      []float64 `wire:",optional"`
}

// Bumps are kernel functions k(aⱼ, ·) over a view (row 0 at the top, pixel centres) or at places: m
// after each other.
type Bumps struct {
	M      int
	Count  int
	Values []float32
	Min    float64
	Max    float64
}

// bumps answers kernel functions.
func bumps(_ *Desk, q *BumpsRequest) (Bumps, error) {
	var r studio.Bumps
	var err error
	switch {
	case q.X != nil:
		r, err = studio.BumpsAt(string(q.Domain), q.Kernel, q.points(q.At), q.points(q.X))
	case q.View != nil:
		r, err = studio.BumpsOn(string(q.Domain), q.Kernel, q.points(q.At), q.View.view())
	default:
		err = refuse("view", "must be an object, not missing")
	}
	if err != nil {
		return Bumps{}, err
	}
	return Bumps{r.M, r.Count, r.Values, r.Min, r.Max}, nil
}
