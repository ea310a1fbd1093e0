import { makeSetup, parseRun, type RunSpec, type Setup } from "@ringleader/core/internal";
import { below, Solo, stream, type Stream } from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";

/** What elects in a view: an asynchronous ring algorithm, and the id of each voter if it has ids. */
export interface RingSpec {
  readonly algorithm: string;
  readonly set?: Readonly<Record<string, string>> | undefined;
  /** By position; absent if the algorithm is anonymous. */
  readonly ids?: readonly number[] | undefined;
}

/** What a voter needs of the processes of a view. */
export interface ElectionProcesses {
  readonly solo: Solo;
  /** Starts the processes of a view. */
  readonly restart: (view: number, members: number) => void;
}

const positionsOf = (members: number): number[] =>
  Array.from({ length: 32 }, (_, i) => i).filter((i) => (members >>> i) & 1);

/**
 * The rings of the views of one elector. Setups are made once for each set of members, and all voters of a simulation
 * share them.
 */
export class ViewRings {
  readonly #spec: RunSpec;
  readonly #ids: readonly number[] | undefined;
  readonly #all: number;
  readonly #setups = new Map<number, Setup>();

  constructor({ algorithm, set = {}, ids }: RingSpec, voters: number) {
    this.#ids = ids;
    this.#all = 2 ** voters - 1;
    this.#spec = { algorithm, set };
    const { algorithm: made } = this.setup(this.#all);
    const { name, needs, announces } = made;
    if (needs.rounds || !needs.ring)
      throw new Refusal(
        `${name} is not accepted; an elector needs an algorithm for asynchronous rings, such as peterson.`,
      );
    if (announces) return;
    // Every voter learns that the election of its view is over.
    this.#spec = { algorithm, set: { ...set, announce: "yes" } };
    this.#setups.clear();
  }

  /** The ring of the members of a view, in the order of their positions. */
  setup(members: number): Setup {
    const known = this.#setups.get(members);
    if (known) return known;
    const positions = positionsOf(members);
    const ids = this.#ids && positions.map((p) => this.#ids![p]);
    const setup = makeSetup(
      parseRun({ ...this.#spec, n: positions.length, ports: "aligned", ...(ids && { ids }) }),
    );
    this.#setups.set(members, setup);
    return setup;
  }

  /** Makes processes for one voter. Their coins depend on the view. */
  processes(): ViewProcesses {
    return new ViewProcesses(this, this.#all);
  }
}

/** The processes of the ring of a view, of which a voter runs one. */
export class ViewProcesses implements ElectionProcesses {
  readonly #rings: ViewRings;
  #coins: Stream = stream(0, "coins");
  readonly solo: Solo;

  constructor(rings: ViewRings, all: number) {
    this.#rings = rings;
    this.solo = new Solo(rings.setup(all), {
      toss: (p, count, sides) => below(this.#coins, p, count, sides),
    });
  }

  /** Starts the processes of a view. */
  restart(view: number, members: number): void {
    this.#coins = stream(view, "coins");
    const setup = this.#rings.setup(members);
    // The instance was made for the algorithm of the first setup; all setups share its text.
    this.solo.restart(setup);
  }
}
