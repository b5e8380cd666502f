package board

// Limits of a board.
const (
	MaxParticipants = 300
	MaxPoints       = 5000
	MaxText         = 500     // characters of an item
	MaxTexts        = 300_000 // bytes of all items: a welcome must fit into a message of a socket
	MaxMessage      = 2000    // bytes of a student's message
	MaxTeacher      = 8000    // bytes of a teacher's message
	MaxClasses      = 10
	MaxCoordinate   = 1e12 // the size of a coordinate or value

	Remembered = 64  // operations of each participant that are known when they come again
	InFlight   = 16  // operations that a device may have unanswered
	Tail       = 512 // events that a device which comes back can be told one by one

	maxName   = 80   // characters of a class, an axis, a learner
	maxKernel = 2000 // characters
	maxParams = 50
)

// Times, in milliseconds.
const (
	second = 1000
	hour   = 3600 * second

	idle     = 24 * hour     // without use a board is deleted after this time
	lifetime = 7 * 24 * hour // with use, after this time
	coarse   = hour / 6      // how exactly the last use is stored
)

// A socket's bucket of tokens: each message takes one, and they come back in time.
const (
	burst  = 20         // tokens of a full bucket
	refill = second / 5 // for one token
	boost  = 40         // a teacher's tokens are so many times as many, and come so many times as fast: scenes are brought along
	abuse  = 200        // messages more refused than taken that close the socket
)

// Closing codes of sockets.
const (
	CloseExpelled = 4001
	CloseClosed   = 4002
	CloseGone     = 4003
	CloseFull     = 4004
	CloseRights   = 4005
	CloseReplaced = 4006
	CloseRate     = 4008
)
