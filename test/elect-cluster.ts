import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { makeRing } from "../cli/src/verbs/ring/testing/local-rings.ts";

const command = join(import.meta.dirname, "..", "cli", "bin", "ringleader.js");

/**
 * A file that only writes with the largest token change. It is replaced as a whole, because a job may be killed at any
 * time. Each line of its log is what became of a write.
 */
const JOB = `while :; do
  flock store.lock sh -c '
    read -r last < store
    if [ "$RINGLEADER_TOKEN" -ge "$last" ]; then
      echo "$RINGLEADER_TOKEN" > "store.$$" && mv "store.$$" store &&
      echo "accepted $RINGLEADER_TOKEN" >> store.log
    else echo "refused $RINGLEADER_TOKEN" >> store.log; fi'
  sleep 0.05
done
`;

/** The time by the clock that all processes of this machine share, in milliseconds. */
export const machineTime = (): number => Date.now();

/** Number of looks, a tenth of a second apart, until a job that is left counts as one. */
const LOOKS = 300;

/**
 * Time between two questions for the health of a voter, and the time after which an answer is late, as a part of the
 * lease. A renewal passes five processes on its way, and has half of the lease.
 */
const PULSE = 1 / 20;

/** A leader that a voter has announced. */
export interface Win {
  readonly voter: string;
  readonly token: number;
  /** When it was won, in milliseconds. */
  readonly time: number;
}

/** What a line of a voter may say. */
interface VoterLine {
  readonly time: string;
  readonly http?: string;
  readonly link?: string;
  readonly up?: boolean;
  readonly leads?: boolean;
  readonly token: number;
}

/** A connection between two voters that a test can hold back or end. */
class Proxy {
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  #isHeld = false;
  #server: Server | undefined;

  constructor(target: number) {
    this.#target = target;
  }

  async listen(): Promise<number> {
    this.#server = createServer((near) => {
      const far = connect(this.#target, "127.0.0.1");
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on("error", () => {});
        socket.on("close", () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.on("data", (data) => far.write(data));
      far.on("data", (data) => near.write(data));
      if (this.#isHeld) for (const socket of [near, far]) socket.pause();
    });
    await new Promise<void>((fulfil) => this.#server!.listen(0, "127.0.0.1", fulfil));
    return (this.#server.address() as AddressInfo).port;
  }

  /** Holds all bytes back, or lets them go on. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    for (const socket of this.#sockets) {
      if (isHeld) socket.pause();
      else socket.resume();
    }
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server?.close();
  }
}

/** A voter that was started. */
interface Started {
  readonly child: ChildProcess;
  /** The others to which its connection is up. */
  readonly links: Set<string>;
  isAskedToEnd: boolean;
  /** Whether it was paused since its last answer, and whether it goes on. */
  pause: "none" | "paused" | "resumed";
}

const isRunning = ({ child }: Started): boolean =>
  child.exitCode === null && child.signalCode === null;

/** Voters as processes of this machine, with a job that writes to a fenced file. */
export class ElectCluster {
  readonly folder = mkdtempSync(join(tmpdir(), "ringleader-elect-"));
  readonly names: readonly string[];
  readonly wins: Win[] = [];
  /** Leaders that stopped although nobody asked them to end, and when. */
  readonly stops: Win[] = [];
  readonly errors: string[] = [];
  readonly #lease: number;
  readonly #voters = new Map<string, Started>();
  readonly #proxies = new Map<string, Proxy>();
  /** The times in which a voter, or this process, answered late. */
  readonly #stalls: { readonly from: number; readonly to: number }[] = [];
  #listeners: (() => void)[] = [];

  /** `lease` is in milliseconds. */
  constructor(voters: number, lease: number) {
    this.names = Array.from({ length: voters }, (_, i) => String.fromCodePoint(97 + i));
    this.#lease = lease;
  }

  /** Makes the ring. Voters reach each other through proxies. */
  async make(): Promise<void> {
    const ports = await makeRing(this.folder, "lab", this.names);
    for (const [i, name] of this.names.entries()) {
      const file = join(this.folder, "lab", name, "ring.json");
      const ring = JSON.parse(readFileSync(file, "utf8")) as { nodes: { port: number }[] };
      for (let j = i + 1; j < this.names.length; j++) {
        const proxy = new Proxy(ports[j]);
        this.#proxies.set(`${name}${this.names[j]}`, proxy);
        ring.nodes[j].port = await proxy.listen();
      }
      rmSync(file);
      writeFileSync(file, JSON.stringify(ring));
    }
    writeFileSync(join(this.folder, "job.sh"), JOB);
    writeFileSync(join(this.folder, "store"), "0\n");
  }

  start(name: string): void {
    const lease = `${this.#lease}ms`;
    const args = ["elect", `lab/${name}/ring.json`, "--me", name, "--lease", lease, "--http", "0"];
    const child = spawn(process.execPath, [command, ...args, "--", "sh", "job.sh"], {
      cwd: this.folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const started: Started = { child, links: new Set(), isAskedToEnd: false, pause: "none" };
    this.#voters.set(name, started);
    createInterface({ input: child.stderr }).on("line", (text) => this.#read(name, started, text));
  }

  #read(voter: string, started: Started, text: string): void {
    if (!text.startsWith("{")) {
      this.errors.push(`${voter}: ${text}`);
      return;
    }
    const { time, http, link, up, leads, token } = JSON.parse(text) as VoterLine;
    if (http !== undefined) void this.#watch(started, http);
    if (link !== undefined) started.links[up ? "add" : "delete"](link);
    const change = { voter, token, time: Date.parse(time) };
    if (leads === true) this.wins.push(change);
    if (leads === false && !started.isAskedToEnd) this.stops.push(change);
    for (const listener of this.#listeners.splice(0)) listener();
  }

  /** Asks a voter for its health as long as it runs, and notes when an answer was late. */
  async #watch(started: Started, http: string): Promise<void> {
    const pause = this.#lease * PULSE;
    let due = machineTime();
    while (isRunning(started)) {
      // A voter that was killed does not answer.
      await fetch(`http://${http}/health`).then(
        (answer) => answer.text(),
        () => "",
      );
      const now = machineTime();
      if (now - due > pause && started.pause === "none") this.#stalls.push({ from: due, to: now });
      // A question that was on its way when the voter was paused may be answered before it stops.
      if (started.pause === "resumed") started.pause = "none";
      due = now + pause;
      await wait(pause);
    }
  }

  /** True if the machine let all voters answer in time between these times. */
  keptUp(from: number, to: number): boolean {
    return !this.#stalls.some((it) => it.from < to && it.to > from);
  }

  /** The leaders that stopped although nobody asked them to, and although all voters had the time that they need. */
  get lost(): readonly Win[] {
    return this.stops.filter(({ time }) => this.keptUp(time - this.#lease, time));
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((fulfil) => void this.#listeners.push(fulfil));
  }

  /** Waits until a token larger than this is won. */
  async leaderAfter(token: number): Promise<Win> {
    const next = () => this.wins.find((it) => it.token > token);
    await this.#until(() => next() !== undefined);
    return next()!;
  }

  /** Waits until all voters that run are connected to each other. */
  async linked(): Promise<void> {
    const running = [...this.#voters].filter(([, started]) => isRunning(started));
    await this.#until(() =>
      running.every(([name, { links }]) =>
        running.every(([other]) => other === name || links.has(other)),
      ),
    );
  }

  /** Waits until a write with this token, or a larger one, was accepted. */
  async writeFrom(token: number): Promise<void> {
    const isWritten = () => this.writes.some((it) => it.isAccepted && it.token >= token);
    while (!isWritten()) await wait(50);
  }

  /** The leader with the largest token. */
  get latest(): Win {
    return this.wins.toSorted((x, y) => y.token - x.token)[0];
  }

  /** Pauses a voter, or lets it go on. */
  pause(name: string, isPaused: boolean): void {
    const voter = this.#voters.get(name)!;
    voter.pause = isPaused ? "paused" : "resumed";
    voter.child.kill(isPaused ? "SIGSTOP" : "SIGCONT");
  }

  async end(name: string, signal: NodeJS.Signals): Promise<void> {
    const started = this.#voters.get(name);
    if (!started || !isRunning(started)) return;
    started.isAskedToEnd = true;
    const over = once(started.child, "exit");
    started.child.kill(signal);
    await over;
  }

  /** Holds back, or lets go on, what voters of this side and the others tell each other. */
  partition(side: readonly string[], isHeld: boolean): void {
    for (const [pair, proxy] of this.#proxies)
      if (side.includes(pair[0]) !== side.includes(pair[1])) proxy.hold(isHeld);
  }

  /** Ends all connections of a voter. They are made again. */
  cut(name: string): void {
    for (const [pair, proxy] of this.#proxies) if (pair.includes(name)) proxy.cut();
  }

  /** What the fenced file did with each write, in order. */
  get writes(): { readonly isAccepted: boolean; readonly token: number }[] {
    const file = join(this.folder, "store.log");
    if (!existsSync(file)) return [];
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((it) => /^(?:accepted|refused) \d+$/.test(it))
      .map((it) => ({ isAccepted: it.startsWith("a"), token: Number(it.split(" ")[1]) }));
  }

  /** Ends all voters. Returns how many processes of their jobs are left a moment later. */
  async stop(): Promise<number> {
    for (const { child } of this.#voters.values()) child.kill("SIGCONT");
    await Promise.all(this.names.map((name) => this.end(name, "SIGTERM")));
    let left = this.#jobs();
    for (let look = 0; left > 0 && look < LOOKS; look++) {
      await wait(100);
      left = this.#jobs();
    }
    return left;
  }

  /** Counts the processes that work in the folder of the cluster. */
  #jobs(): number {
    return readdirSync("/proc").filter((pid) => {
      try {
        return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === this.folder;
      } catch {
        return false;
      }
    }).length;
  }

  close(): void {
    for (const { child } of this.#voters.values()) child.kill("SIGKILL");
    for (const proxy of this.#proxies.values()) proxy.close();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20 });
  }
}
