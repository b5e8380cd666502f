package api

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"strings"
)

// maxShown is how many characters of a kernel a preview shows.
const maxShown = 80

// preview is the page that a short link of a named scene leads over. Programs that show what is
// behind a link read its name and description; they do not run the page that it goes on to. A
// browser goes on at once. Scenes without a name have nothing to tell and are redirected to.
// web/edge/links.mjs writes the same.
func preview(id string, kept []byte) *answer {
	var scene struct {
		Title, Kernel, Learner string
		Points                 []json.RawMessage
	}
	if json.Unmarshal(kept, &scene) != nil || scene.Title == "" {
		return nil
	}
	thing := "point"
	if len(scene.Points) > 0 && strings.HasPrefix(string(scene.Points[0]), `["`) {
		thing = "item"
	}
	if len(scene.Points) != 1 {
		thing += "s"
	}
	about := fmt.Sprintf("%d %s", len(scene.Points), thing)
	if scene.Kernel != "" {
		kernel := scene.Kernel
		if runes := []rune(kernel); len(runes) > maxShown {
			kernel = string(runes[:maxShown]) + "…"
		}
		about += ", kernel " + kernel
	}
	if scene.Learner != "" {
		about += ", learner " + scene.Learner
	}
	title, about := html.EscapeString(scene.Title), html.EscapeString(about+". Opens in Mercer, a laboratory for kernel methods.")
	text := `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>` + title + ` · Mercer</title>
<meta name="description" content="` + about + `">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Mercer">
<meta property="og:title" content="` + title + `">
<meta property="og:description" content="` + about + `">
<meta http-equiv="refresh" content="0; url=/#s=` + id + `">
</head>
<body>
<p><a href="/#s=` + id + `">` + title + `</a></p>
</body>
</html>
`
	return &answer{
		status: http.StatusOK, kind: "text/html; charset=utf-8", body: []byte(text),
		// A page may show it in a frame, as it may show Mercer.
		header: map[string]string{"Content-Security-Policy": "default-src 'none'; base-uri 'none'"},
	}
}
