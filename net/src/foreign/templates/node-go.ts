export const nodeGo = `// Chang and Roberts, 1979, as a node: a program that speaks lines of JSON.
//
// Every process of the ring is one such program. It is told one thing at a time: init, then wake or deliver. It prints
// what it does, and step_ok when it is done. Whatever it prints on stderr is its log.
package main

import (
	"encoding/json"
	"log"
	"os"
)

type body map[string]any

var (
	myID             uint32 // told by init
	started, decided bool
	out              = json.NewEncoder(os.Stdout)
)

// say prints one line.
func say(kind string, b body) {
	b["type"] = kind
	if err := out.Encode(body{"body": b}); err != nil {
		log.Fatal(err)
	}
}

// send sends a message clockwise. A one-way ring has one port, 0.
func send(kind string, id uint32) {
	say("send", body{"port": 0, "kind": kind, "words": []uint32{id}})
}

// wake is called when the process starts on its own.
func wake() {
	started = true
	send("elect", myID)
}

// elect handles the id of another process, or its own id that returns.
func elect(id uint32) {
	switch {
	case decided:
	case !started || id < myID:
		send("elect", id)
	case id == myID:
		decided = true
		say("lead", body{})
		send("terminate", id)
	}
}

// terminate handles the announcement of the leader.
func terminate(id uint32) {
	if decided {
		return
	}
	decided = true
	say("follow", body{"leader": id})
	send("terminate", id)
}

func main() {
	in := json.NewDecoder(os.Stdin)
	for {
		var line struct {
			Body struct {
				Type, Kind string
				ID         uint32
				Words      []uint32
			}
		}
		if in.Decode(&line) != nil {
			return // the input has ended
		}
		b := line.Body
		switch {
		case b.Type == "init":
			myID = b.ID
			say("init_ok", body{})
			continue
		case b.Type == "wake":
			wake()
		case b.Kind == "elect":
			elect(b.Words[0])
		case b.Kind == "terminate":
			terminate(b.Words[0])
		}
		say("step_ok", body{})
	}
}
`;
