package notation

// A SyntaxError says where a text stops being what it should be, and why.
type SyntaxError struct {
	Text     string
	Offset   int      // of the first byte that is wrong
	Length   int      // of what is wrong, in bytes; 0 at the end of the text
	Message  string   // one sentence
	Expected []string // what could stand there, where that can be listed
}

func (e *SyntaxError) Error() string { return e.Message }

// A Reader goes through the tokens of a text.
type Reader struct {
	Text   string
	Tokens []Token // still to be read; the last has kind End
}

// Take reads the next token if it is the given symbol.
func (r *Reader) Take(symbol string) bool {
	if !r.Tokens[0].Is(r.Text, symbol) {
		return false
	}
	r.Tokens = r.Tokens[1:]
	return true
}

// Next reads the next token; the end can be read again and again.
func (r *Reader) Next() Token {
	t := r.Tokens[0]
	if t.Kind != End {
		r.Tokens = r.Tokens[1:]
	}
	return t
}

// Fail returns the error that points at a token.
func (r *Reader) Fail(t Token, message string, expected ...string) *SyntaxError {
	return &SyntaxError{
		Text: r.Text, Offset: t.Start, Length: t.End - t.Start, Message: message, Expected: expected,
	}
}
