package api

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html"
	"net/http"
	"strings"

	"mercer/core/notation"
)

//go:embed style.css
var style string

// styleHash names the one style that a page may have.
var styleHash = func() string {
	sum := sha256.Sum256([]byte(style))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}()

// page writes an HTML page, which loads nothing.
func page(status int, title, body string) *answer {
	text := `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>` + html.EscapeString(title) + `</title>
<style>` + style + `</style>
</head>
<body>
<main>
` + body + `</main>
</body>
</html>
`
	return &answer{
		status: status, kind: "text/html; charset=utf-8", body: []byte(text),
		header: map[string]string{"Content-Security-Policy": "default-src 'none'; style-src '" + styleHash + "'; base-uri 'none'; frame-ancestors 'none'"},
	}
}

// guide answers a page that shows how to call all this.
func (s *server) guide(r *http.Request) (*answer, error) {
	var b strings.Builder
	b.WriteString(`<h1>Mercer over HTTP</h1>
<p>Kernel machines for scripts: what <a href="/">the page</a> computes in the browser, computed here. Requests and answers are JSON;
nothing is kept between them but scenes. <a href="/api/openapi.json">openapi.json</a> describes all of it to programs,
<a href="/api/catalog">catalog</a> lists the kernels, the learners and their parameters.</p>
`)
	for _, e := range examples {
		fmt.Fprintf(&b, "<h2>%s <code>%s %s</code></h2>\n<p>%s</p>\n<pre tabindex=\"0\"><code>%s</code></pre>\n",
			e.title, e.method, e.path, e.about, html.EscapeString(e.curl(origin(r))))
	}
	b.WriteString(`<h2>What is the same everywhere</h2>
<p>An error is <code>{"error": {"code", "message", "param"}}</code>: the message is a sentence that says what is wrong and
what to do. A field that is not known is an error. JSON has no infinite numbers: <code>"Infinity"</code> stands for one, and
<code>null</code> for what is no number.</p>
<h2>Limits of a request</h2>
<table>
`)
	for _, limit := range limits() {
		fmt.Fprintf(&b, "<tr><th scope=\"row\">%s</th><td>%s</td></tr>\n", limitNames[limit.Name], notation.Grouped(limit.Value.(int)))
	}
	b.WriteString("</table>\n")
	a := page(http.StatusOK, "Mercer over HTTP", b.String())
	a.header["Cache-Control"] = kept["Cache-Control"]
	return a, nil
}

// limitNames say what the limits are of.
var limitNames = map[string]string{
	"body": "bytes of a body", "scene": "bytes of a scene", "points": "points", "items": "items", "characters": "bytes of all items",
	"gram": "points of a Gram matrix", "validate": "points given to validate", "kernel": "bytes of a kernel",
	"iterations": "steps of training", "drawn": "points drawn by svm-doubly-sgd, batch · steps",
}

// lost is the page for a link that leads nowhere.
func lost() *answer {
	return page(http.StatusNotFound, "No such scene", `<h1>There is no scene here</h1>
<p>The link ends in 20 letters and digits. Perhaps one is missing or mistyped, or the scene was just kept elsewhere: then
the link works in a minute.</p>
<p><a href="/">Open Mercer</a></p>
`)
}
