import { join } from "node:path";
import { loadBundle, type TextMutant } from "./bundle-mutant.ts";

/** Number of runs within which every mistake is caught. */
export const MOST_RUNS = 20_000;
/** Number of runs within which a mistake is caught that is not rare. */
export const FEW_RUNS = 250;

interface ElectMutant extends TextMutant {
  /** True if more than `FEW_RUNS` runs may be needed. */
  readonly isRare?: true;
  /** The runs that catch it; those under faults by default. */
  readonly plan?: RunPlan;
  /** What they say; a law of any kind by default. */
  readonly failure?: string;
}

/** With more campaigns, mistakes that need several of them are found in fewer runs. */
const NO_POLL = {
  file: "elector.ts",
  was: "if (now >= this.#pollAt()) this.#candidate.startPoll(now);",
  is: "if (now >= this.#pollAt()) this.#campaign(now);",
};

/** Deliberate mistakes in the elector. The first ten are those that its design names. */
export const electMutants: readonly ElectMutant[] = [
  {
    mistake: "forgets its promise",
    file: "elector.ts",
    was: "this.#voter = new Voter(start, stored,",
    is: 'this.#voter = new Voter(start, stored && { readiness: "voting", promised: 0, granted: 0 },',
  },
  {
    mistake: "grants at once after a restart",
    isRare: true,
    file: "voter.ts",
    was: "this.#quietUntil = now + this.#keptFor;",
    is: "this.#quietUntil = now;",
  },
  {
    mistake: "steals a running lease",
    file: "voter.ts",
    was: "return now >= this.#until || this.#holder === from;",
    is: "return now < Infinity;",
  },
  {
    mistake: "counts from the answer",
    isRare: true,
    file: "lease-candidate.ts",
    was: "const asked = this.#asked[serial % QUESTIONS];",
    is: "const asked = now;",
  },
  {
    mistake: "leaves no margin for drift",
    isRare: true,
    file: "lease.ts",
    was: "(lease * (1 - drift)) / (1 + drift);",
    is: "lease + 0 * drift;",
  },
  {
    mistake: "asks a majority of its view",
    file: "lease-candidate.ts",
    was: "readonly #majority: number;",
    is: `#majority: number;
  view(members: number) {
    this.#majority = Math.floor(members.toString(2).replaceAll("0", "").length / 2) + 1;
  }`,
    and: {
      file: "elector.ts",
      was: "begin: (view, members) => this.#proposal.begin(view, members),",
      is: "begin: (view, members) => { this.#candidate.view(members); this.#proposal.begin(view, members); },",
    },
  },
  {
    mistake: "makes tokens without an owner",
    file: "lease.ts",
    was: "(incarnation % (COUNT / OWNERS)) * OWNERS + me;",
    is: "(incarnation % (COUNT / OWNERS)) * OWNERS + 0 * me;",
  },
  {
    mistake: "writes without a fence",
    file: "fenced-store.ts",
    was: "if (token < this.#largest) return false;",
    is: "",
  },
  {
    mistake: "wins a lease that is over",
    isRare: true,
    file: "lease-candidate.ts",
    was: "} else if (until > now) {",
    is: "} else if (until > -Infinity) {",
  },
  {
    mistake: "lets two campaigns overlap",
    isRare: true,
    file: "lease-candidate.ts",
    was: "if (token !== this.#token) return;",
    is: "if (token > this.#token) return;",
    and: {
      file: "lease-candidate.ts",
      was: "    this.#first = this.#serial;\n",
      is: "",
    },
  },
  {
    mistake: "answers before it stores its promise",
    isRare: true,
    file: "voter.ts",
    was: `      if (!this.#promise(Math.max(token, this.#promised), token)) {
        this.#refuse(from, token, serial, lease * RECALL);
        return;
      }
      this.#granted = token;
    }`,
    is: "}",
    and: {
      file: "voter.ts",
      was: 'this.#effects.send({ kind: "grant", from: this.#me, to: from, token, serial });',
      is: `this.#effects.send({ kind: "grant", from: this.#me, to: from, token, serial });
    if (!isKnown) {
      this.#promise(Math.max(token, this.#promised), token);
      this.#granted = token;
    }`,
    },
  },
  {
    mistake: "votes without its disk as if it were new",
    isRare: true,
    file: "elector.ts",
    was: "this.#voter = new Voter(start, stored,",
    is: 'this.#voter = new Voter(start, stored ?? { readiness: "voting", promised: 0, granted: 0 },',
  },
  {
    mistake: "recalls its promises before its wait is over",
    isRare: true,
    file: "voter.ts",
    was: 'this.#recallAt = this.#readiness === "voting" ? Infinity : this.#quietUntil;',
    is: 'this.#recallAt = this.#readiness === "voting" ? Infinity : now;',
    and: NO_POLL,
  },
  {
    mistake: "releases its lease before the job has ended",
    file: "lease-candidate.ts",
    was: 'this.#effects.stop(this.#token, "it hands over");',
    is: 'this.#effects.stop(this.#token, "it hands over"); this.#abandon(now, 0);',
  },
  {
    mistake: "asks for a lease while its earlier job runs",
    isRare: true,
    file: "lease-candidate.ts",
    was: 'return this.#role === "idle" && !this.#hasJob;',
    is: 'return this.#role === "idle";',
  },
  {
    mistake: "revives a lease that was over",
    isRare: true,
    file: "elector.ts",
    was: `    this.#candidate.expire(now);
    this.#views.hear(message.from, now);`,
    is: "    this.#views.hear(message.from, now);",
  },
  {
    mistake: "asks twice for one token",
    failure: "a voter asks for a token that it has not stored",
    file: "elector.ts",
    was: "if (isOver || !this.#voter.raise(token))",
    is: "if (isOver)",
  },
  {
    mistake: "numbers its views alike after a restart",
    file: "lease.ts",
    was: "(incarnation % (COUNT / OWNERS)) * OWNERS",
    is: "0 * incarnation",
  },
  {
    mistake: "enters a view whose call it has not answered",
    file: "view.ts",
    was: "const hasAnswered = view === this.#top && incarnation === this.#start.incarnation;",
    is: "const hasAnswered = incarnation >= 0;",
  },
  {
    mistake: "begins its view again after a restart",
    isRare: true,
    file: "view.ts",
    was: "const hasAnswered = view === this.#top && incarnation === this.#start.incarnation;",
    is: "const hasAnswered = view === this.#top && incarnation >= 0;",
    and: {
      file: "view.ts",
      was: "has(this.#members, from) && this.#incarnations[from] === incarnation;",
      is: "has(this.#members, from) && incarnation >= 0;",
    },
  },
  {
    mistake: "begins its view again when the start is repeated",
    file: "view.ts",
    was: "if (!hasAnswered || view <= this.#view ||",
    is: "if (!hasAnswered || view < this.#view ||",
  },
  {
    mistake: "asks for a lease without a poll",
    plan: "minorities",
    failure: "a minority that was away makes a token",
    ...NO_POLL,
  },
  {
    mistake: "refuses a leader for the promise of a campaign that was lost",
    isRare: true,
    plan: "minorities",
    failure: "a minority that was away costs the leader its lease",
    file: "voter.ts",
    was: "const least = leads === 1 ? this.#led : this.#promised;",
    is: "const least = this.#promised;",
  },
  {
    mistake: "gives a campaign no more time after one without an end",
    plan: "slow disks",
    failure: "nobody leads although all is mended",
    file: "lease-candidate.ts",
    was: "const PATIENCE_MAX = 3;",
    is: "const PATIENCE_MAX = 1;",
  },
  {
    mistake: "takes a promise for stored that is not",
    isRare: true,
    file: "voter.ts",
    was: "if (!this.#effects.persist(promise)) return false;",
    is: "this.#effects.persist(promise);",
  },
];

type RunPlan = import("../net/src/elect/testing/find-failure.ts").RunPlan;
type Simulation = typeof import("../net/src/elect/testing/find-failure.ts");

const net = join(import.meta.dirname, "..", "net");
const elect = join(net, "src", "elect");

/** Bundles the elector and its simulation with a mistake, and loads them. */
export const loadElectMutant = async (mutant: TextMutant): Promise<Simulation> =>
  (await loadBundle(mutant, {
    root: elect,
    contents: 'export * from "./find-failure.ts";',
    resolveDir: join(elect, "testing"),
    dist: join(net, "dist"),
  })) as Simulation;
