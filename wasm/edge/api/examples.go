package api

import "strings"

// An example is a call as people try it.
type example struct {
	title  string
	about  string // in HTML
	method string
	path   string
	body   string // "" for none
}

// model is a model as train answers it: two classes on a line, parted at 0.
const model = `{
    "format": "mercer model 1", "domain": "vectors", "dim": 1,
    "kernel": "linear", "learner": "svc", "task": "classification",
    "params": {"C": 1}, "seed": 1, "classes": [1, 2], "pairs": [1, 0],
    "outputs": 1, "beta": [-0.5, 0.5], "self": [], "bias": [0], "x": [-1, 1]
  }`

var examples = []example{
	{
		"Train", "Answers <code>model</code>, which is complete in itself, and all that is known of the training. " +
			"<code>x</code> has <code>dim</code> coordinates a point, point after point; <code>y</code> has classes, or values.",
		"POST", "/api/train", `{
  "domain": "vectors", "dim": 2,
  "x": [0, 0, 0, 1, 1, 0, 1, 1], "y": [1, 2, 2, 1],
  "kernel": "rbf(gamma=1)", "learner": "svc", "params": {"C": "Infinity"}
}`,
	},
	{
		"Predict", "Takes a model as <code>train</code> answers it, or as the page saves it, and points. " +
			"Answers <code>decision</code>, the values of f, and <code>label</code>, the classes or values predicted.",
		"POST", "/api/predict", `{
  "model": ` + model + `,
  "x": [-2, 0.5, 3]
}`,
	},
	{
		"Gram matrix", "The values of a kernel between all points, row after row. A <code>form</code> other than <code>raw</code> is " +
			"<code>normalized</code>, <code>centered</code>, <code>distance</code> or <code>angle</code>.",
		"POST", "/api/gram", `{
  "domain": "strings",
  "items": ["science is organized knowledge", "wisdom is organized life"],
  "kernel": "normalize(spectrum(k=3))"
}`,
	},
	{
		"Is it a kernel?", "Proves that a text is a Mercer kernel, or finds points that refute it.",
		"POST", "/api/validate", `{
  "domain": "vectors", "dim": 1, "kernel": "formula(exp(-dist^4))"
}`,
	},
	{
		"Keep a scene", "Keeps what the page saves as a file, and answers a short link to it. A scene is deleted a year after it was " +
			"opened last, or by <code>DELETE</code> with the <code>secret</code> that comes with a new one, as <code>Authorization: Bearer</code>.",
		"POST", "/api/scenes", `{
  "mercer": "scene", "version": 1, "kernel": "rbf(gamma=2)", "learner": "svc",
  "points": [[0, 0, 1], [0, 1, 2], [1, 0, 2], [1, 1, 1]]
}`,
	},
	{"Catalog", "All kernels, learners and data sets with their parameters, and the limits.", "GET", "/api/catalog", ""},
	{"Health", "Says that all this is here.", "GET", "/api/health", ""},
}

// curl writes the call as a command.
func (e example) curl(origin string) string {
	if e.method == "GET" {
		return "curl -s " + origin + e.path
	}
	return "curl -s " + origin + e.path + " -d '" + strings.ReplaceAll(e.body, "'", `'\''`) + "'"
}
