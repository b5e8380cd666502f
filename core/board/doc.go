// Package board holds the rules of a class board: points that a whole class adds
// to one plane, or one list, from many devices.
//
// A [Board] is the authority. It lives in one place, is given what the devices say
// one message after the other, and answers with an [Effect]: what is sent to whom
// and what is stored. It knows neither network nor storage nor the time, which its
// caller passes in milliseconds since 1970. A [Replica] is what one device keeps.
//
// # The protocol, version 1
//
// Messages are texts, one JSON object each, over a socket that keeps their order. To a socket whose
// address ends in ?many, the host may send several as one text, a line each.
// A participant's messages have at most 2,000 bytes, a teacher's at most 8,000.
//
// The first message of a socket says who speaks:
//
//	{"t":"hello","v":1,"me":SECRET,"key":KEY?,"since":SEQ?,"ops":[OP,…]?}
//
// me is made at random by the device, 16 to 64 characters of the base64url alphabet,
// and secret: a device that sends it again is the same participant. key is the
// teacher's key, of which the board stores nothing but a hash. since is the last seq that the
// device has seen, and ops are at most 64 operations of which it does not know whether they
// arrived. The answer is one of
//
//	{"t":"welcome","v":1,"you":NUMBER,"teacher":BOOL,"seq":SEQ,"n":N,"settings":{…},"whole":true,"points":[…]}
//	{"t":"welcome","v":1,"you":NUMBER,"teacher":BOOL,"seq":SEQ,"n":N,"settings":{…},"whole":false,"events":[…]}
//
// Only the newest socket of a participant counts: the board closes the one before with code 4006.
//
// The first replaces all that the device knew, the second adds what it missed since.
// A socket gets a whole welcome a second time when points were hidden or revealed: for
// students it stands in place of the event, and leaves out you and teacher. The answer to
// hello has "done":{OP:SEQ,…} where some of its ops had been applied, each as event SEQ.
//
// All other messages of a device are operations. Each has an op, 1 to 32 characters of the
// base64url alphabet that the device makes at random:
//
//	{"t":"add","op":OP,"x":[x1,x2],"label":C}            on a board of vectors
//	{"t":"add","op":OP,"text":"…","label":C}             on a board of items
//	{"t":"add",…,"value":V}                              in place of label where the target is a value
//	{"t":"move","op":OP,"point":ID,"x":[x1,x2]}          with text in place of x on a board of items; with value
//	                                                     where the target is a value: x or value may be missing then
//	{"t":"label","op":OP,"point":ID,"label":C}
//	{"t":"remove","op":OP,"point":ID}
//
// Students do this to their own points, a teacher to all; a teacher may add for another
// participant with "owner":NUMBER, which brings back what was removed. Of teachers only:
//
//	{"t":"set","op":OP,"settings":{…}}                   the settings that change
//	{"t":"clear","op":OP}                                removes all points
//	{"t":"expel","op":OP,"participant":NUMBER}           removes a student and the student's points, for good
//	{"t":"close","op":OP}                                ends the board and deletes what was stored
//
// {"t":"ping"} is answered with {"t":"pong"}, also before hello.
//
// An operation is answered to the socket that sent it, by the first of these that is right:
//
//	{"t":"event","seq":SEQ,"op":OP,"kind":…,…}           it was applied now
//	{"t":"done","op":OP,"seq":SEQ}                       it had been applied before, as event SEQ
//	{"t":"refused","op":OP,"code":…,"message":…}         it was not applied, and message says what to do
//
// Everyone else who may see it gets the event without op:
//
//	{"t":"event","seq":SEQ,"kind":"add","point":{…}}     as move and label do, with the point as it is now
//	{"t":"event","seq":SEQ,"kind":"remove","point":{…}}  the point as it was
//	{"t":"event","seq":SEQ,"kind":"set","settings":{…}}  what changed
//	{"t":"event","seq":SEQ,"kind":"clear"}
//	{"t":"event","seq":SEQ,"kind":"expel","participant":NUMBER}
//	{"t":"event","seq":SEQ,"kind":"close"}
//
// In the events of a welcome those of the device's own have their op. seq counts the events of a
// board: what one device sees of it ascends, with gaps where it may not see. A point is
//
//	{"id":ID,"owner":NUMBER,"x":[x1,x2],"text":"…","label":C,"value":V}
//
// with x or text; label and value are always there. Its id is the seq of the event that
// added it, so that done tells it too. Owners are the numbers 1, 2, … that
// participants got as they came.
//
//	{"t":"count","n":N}                                  so many students are connected
//
// # Once, and no more than once
//
// A device that does not know whether an operation arrived sends it again with the same
// op. The board remembers the last [Remembered] operations of each participant, so
// a device has at most [InFlight] unanswered at a time, and sends those that
// it must repeat first, in their order. Then each is applied exactly once, however long the
// device was away, across evictions of the board: messages of an older socket, which could come
// late, are not heard. An operation that was refused was not applied; with code rate it is to be
// sent again "after" so many milliseconds.
//
// # Refusals
//
//	locked     the teacher locked the board
//	limit      the participant has as many points as one may have
//	full       the board has as many points, texts or participants as it can hold
//	rate       too much at once
//	rights     for teachers only, or the point is another's, or the key is wrong
//	gone       the point, or the participant, or the board is not there any more
//	points     what points are cannot change while there are points
//	malformed  the message is not of this protocol
//	expelled   the participant was removed; the socket is closed
//	closed     the board was closed; the socket is closed
//
// # Closing codes of sockets
//
// A device does not come back by itself after one of these: 4001 expelled, 4002 closed,
// 4003 gone (no such board), 4004 full, 4005 rights (a wrong key), 4006 another socket
// took this one's place, 4008 rate (abuse). The host closes a socket that says no hello, with 4010.
//
// # Hidden boards
//
// While hidden, students are sent their own points and what becomes of them, and nothing of
// others but that a participant was expelled. Teachers see everything.
//
// # Stored
//
// An effect's rows are small texts by key; a board is rebuilt from them with [Restore] at any
// moment, together with one short text for each open socket. There are rows
// for the board, its settings, each point, each participant and
// the events that are still needed. Of participants a hash of their
// secret is stored, and no other data.
package board
