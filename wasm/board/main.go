//go:build js && wasm

// Command board keeps one class board for JavaScript: the rules of core/board inside
// of what owns a board's sockets and storage, such as a Durable Object.
//
// It sets globalThis.mercerBoard, a function that takes a request and returns the answer, both
// JSON texts, and calls globalThis.onmercerboard with it. The function returns at once and does not
// throw. Times are milliseconds since 1970; sockets are whole numbers that the caller
// gives, later ones larger. Requests:
//
//	{"do":"open","now":MS,"key":KEY,"settings":{…}?}              makes a new board; KEY is the teacher's key
//	{"do":"restore","now":MS,"rows":{KEY:TEXT,…},"sockets":{ID:TEXT,…}}
//	                                                              takes a board up again: all stored rows, and of
//	                                                              each open socket what was last said to keep, or ""
//	{"do":"receive","now":MS,"socket":ID,"text":TEXT}             a socket said this
//	{"do":"leave","now":MS,"socket":ID}                           a socket is closed
//	{"do":"alarm","now":MS}                                       the time "expires" has come
//
// The answer is {"error":SENTENCE}, or what is to be done, in this order; fields are
// left out where there is nothing to do:
//
//	{"rows":{KEY:TEXT|null,…},                 store these, delete those that are null
//	 "sockets":{ID:TEXT,…},                    keep these with the sockets, for restore
//	 "send":[{"to":[ID,…],"text":TEXT},…],     send these, in this order
//	 "close":[{"socket":ID,"code":CODE,"reason":TEXT},…],
//	 "expires":MS,                             when to say alarm
//	 "expired":true}                           delete everything
//
// A board that is not there, because there are no rows or it expired, refuses what
// is said to it and closes the socket.
package main

func main() { select {} }
