import { Refusal } from "@ringleader/core/internal/refusal";
import type { BeatMessage, VoterMessage, RingMessage } from "./voter-message.ts";
import type { SentMessage } from "@ringleader/core/internal/conform";
import type { ElectionProcesses } from "./view-rings.ts";

/** Most messages that wait for their predecessors. */
const MOST_EARLY = 100;

type Sent = RingMessage[];

/**
 * The part of an elector that runs the election of a view: one process of the definition, and links that carry each of
 * its messages once and in order. Whom it elects is proposed, no more.
 */
export class Proposal {
  readonly #me: number;
  readonly #processes: ElectionProcesses;
  readonly #send: (message: VoterMessage) => void;
  #view = 0;
  #position = 0;
  /** The voters of the view, by position on its ring. */
  #voters: number[] = [];
  /** The messages that were sent, by link. */
  readonly #sent = new Map<number, Sent>();
  readonly #expected = [0, 0];
  /** Messages that arrived before their predecessors. */
  #early: RingMessage[] = [];
  #isBroken = false;
  /** Messages of this process to itself, on a ring of one. */
  #own: RingMessage[] = [];
  #isActing = false;

  constructor(me: number, processes: ElectionProcesses, send: (message: VoterMessage) => void) {
    this.#me = me;
    this.#processes = processes;
    this.#send = send;
  }

  /** What the process of this voter has decided. */
  get decision(): "leads" | "follows" | "none" {
    return this.#view === 0 || this.#isBroken
      ? "none"
      : this.#processes.solo.decision(this.#position);
  }

  /** True if the messages of this view are not those of a run of the algorithm. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** The number of the next message expected at a port. */
  expected(port: 0 | 1): number {
    return this.#expected[port];
  }

  /** Starts the election of a view. */
  begin(view: number, members: number): void {
    this.#view = view;
    this.#voters = [];
    for (let voter = 0; members >> voter > 0; voter++) {
      if (((members >> voter) & 1) === 0) continue;
      if (voter === this.#me) this.#position = this.#voters.length;
      this.#voters.push(voter);
    }
    this.#sent.clear();
    this.#expected.fill(0);
    this.#own = [];
    this.#early = [];
    this.#isBroken = false;
    this.#processes.restart(view, members);
    this.#act(() => this.#processes.solo.wake(this.#position).sent);
  }

  /** Ends the election without a decision. */
  end(): void {
    this.#view = 0;
  }

  /** Takes a message of this view. A message that is not the next of its link waits; the beats ask for what is missing. */
  receive(message: RingMessage): void {
    const { solo } = this.#processes;
    const { link, seq, type } = message;
    const isMine = link < 2 * solo.setup.n && solo.ends.process(link) === this.#position;
    if (this.#isBroken || !isMine || type >= solo.shape.kinds.length) return;
    const port = solo.ends.port(link);
    if (seq > this.#expected[port] && this.#early.length < MOST_EARLY) this.#early.push(message);
    if (seq !== this.#expected[port]) return;
    this.#expected[port]++;
    this.#act(
      () => solo.deliver(link, type, [message.w0, message.w1, message.w2, message.w3]).sent,
    );
    if (this.#early.length > 0) this.#takeEarly(link);
  }

  /** Takes the next message of a link if it has arrived. */
  #takeEarly(link: number): void {
    const expected = this.#expected[this.#processes.solo.ends.port(link)];
    const next = this.#early.find((it) => it.link === link && it.seq === expected);
    if (!next) return;
    this.#early = this.#early.filter((it) => it.link !== link || it.seq > expected);
    this.receive(next);
  }

  /** Sends again what a neighbour misses. */
  beat({ from, next0, next1 }: BeatMessage): void {
    const { ends } = this.#processes.solo;
    for (const [link, sent] of this.#sent) {
      if (this.#voters[ends.process(link)] !== from) continue;
      const next = ends.port(link) === 0 ? next0 : next1;
      for (let seq = next; seq < sent.length; seq++) this.#send(sent[seq]);
    }
  }

  /** Acts, and ends the election if the definition refuses what it is given. */
  #act(act: () => readonly SentMessage[]): void {
    let sent: readonly SentMessage[];
    try {
      sent = act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#isBroken = true;
      return;
    }
    this.#post(sent);
    if (this.#isActing) return;
    this.#isActing = true;
    for (let own = this.#own.shift(); own; own = this.#own.shift()) this.receive(own);
    this.#isActing = false;
  }

  #post(messages: readonly SentMessage[]): void {
    const { ends } = this.#processes.solo;
    for (const { link, kind, words } of messages) {
      const sent = this.#sent.get(link) ?? [];
      this.#sent.set(link, sent);
      const to = this.#voters[ends.process(link)];
      const message: RingMessage = {
        kind: "ring",
        from: this.#me,
        to,
        view: this.#view,
        link,
        seq: sent.length,
        type: kind,
        w0: words[0] ?? 0,
        w1: words[1] ?? 0,
        w2: words[2] ?? 0,
        w3: words[3] ?? 0,
      };
      sent.push(message);
      if (to === this.#me) this.#own.push(message);
      else this.#send(message);
    }
  }
}
