// One process of a ring in which a token goes round, as a Go programmer would write it.
//
//	token START WARM HOPS: prints where it listens, reads the address of the next process, and passes the token on.
//
// The process with START = 1 sends the token and prints the nanoseconds of the last HOPS hops.
package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
	"time"
)

// A record has as many bytes as one of ringleader: kind, number, depth, kind of message, one word.
const size = 14

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	warm, err := strconv.Atoi(os.Args[2])
	fail(err)
	hops, err := strconv.Atoi(os.Args[3])
	fail(err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	fail(err)
	fmt.Println(listener.Addr().String())
	address, err := bufio.NewReader(os.Stdin).ReadString('\n')
	fail(err)
	next, err := net.Dial("tcp", strings.TrimSpace(address))
	fail(err)
	previous, err := listener.Accept()
	fail(err)
	record := make([]byte, size)
	var began time.Time
	if os.Args[1] == "1" {
		binary.LittleEndian.PutUint32(record[10:], uint32(warm+hops-1))
		_, err = next.Write(record)
		fail(err)
	}
	for {
		if _, err := io.ReadFull(previous, record); err != nil {
			return
		}
		left := binary.LittleEndian.Uint32(record[10:])
		if began.IsZero() && left < uint32(hops) {
			began = time.Now()
		}
		if left == 0 {
			break
		}
		binary.LittleEndian.PutUint32(record[10:], left-1)
		_, err = next.Write(record)
		fail(err)
	}
	fmt.Println(time.Since(began).Nanoseconds())
}
