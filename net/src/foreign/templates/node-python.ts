export const nodePython = `"""Chang and Roberts, 1979, as a node: a program that speaks lines of JSON.

Every process of the ring is one such program. It is told one thing at a time: init, then wake or deliver. It prints what
it does, and step_ok when it is done. Whatever it prints on stderr is its log.
"""

import json
import sys

my_id = None  # told by init
started = False
decided = False


def say(type, **body):
    """Prints one line. A line must leave at once, so the output is flushed."""
    print(json.dumps({"body": {"type": type, **body}}), flush=True)


def send(kind, id):
    """Sends a message clockwise. A one-way ring has one port, 0."""
    say("send", port=0, kind=kind, words=[id])


def wake():
    """The process starts on its own."""
    global started
    started = True
    send("elect", my_id)


def elect(id):
    """The id of another process arrives, or its own id returns."""
    global decided
    if decided:
        return
    if not started or id < my_id:
        send("elect", id)
    elif id == my_id:
        decided = True
        say("lead")
        send("terminate", id)


def terminate(id):
    """The leader announces itself."""
    global decided
    if decided:
        return
    decided = True
    say("follow", leader=id)
    send("terminate", id)


for line in sys.stdin:
    body = json.loads(line)["body"]
    if body["type"] == "init":
        my_id = body["id"]
        say("init_ok")
        continue
    if body["type"] == "wake":
        wake()
    elif body["kind"] == "elect":
        elect(body["words"][0])
    else:
        terminate(body["words"][0])
    say("step_ok")
`;
