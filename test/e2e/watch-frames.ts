/** What the page shows in one frame. */
export interface Frame {
  /** What each ring paints: processes that can still be elected, leaders, and messages in flight. */
  readonly rings: readonly { standing: number; leaders: number; flying: number }[];
  readonly headline: string;
  readonly centres: readonly string[];
  /** What screen readers hear of each ring. */
  readonly labels: readonly string[];
  readonly now: string;
  readonly where: string;
  readonly slider: string;
  /** The messages sent so far, in the table of kinds and phases. */
  readonly counted: string;
  readonly diagram: string;
  /** Where Now ends and the panels begin, in pixels. */
  readonly nowEnds: number;
}

/** Counts what the rings paint, at the calls of their canvases, and collects what every frame shows just before it is painted. */
export function watchFrames(): void {
  interface Painted {
    discs: Map<string, string>;
    flying: number;
    arcs: string[];
    closed: number;
  }
  const painted = new WeakMap<HTMLCanvasElement, Painted>();
  type Draw = (this: CanvasRenderingContext2D, ...values: unknown[]) => unknown;
  /** Calls `note` before each call of a method of canvases. */
  const listen = (
    name: "clearRect" | "beginPath" | "arc" | "closePath" | "fill",
    note: (pen: CanvasRenderingContext2D, values: readonly unknown[]) => void,
  ) => {
    const methods = CanvasRenderingContext2D.prototype as unknown as Record<string, Draw>;
    const draw = methods[name];
    methods[name] = function (...values) {
      note(this, values);
      return Reflect.apply(draw, this, values);
    };
  };
  listen("clearRect", ({ canvas }) => {
    if (canvas.closest(".ring"))
      painted.set(canvas, { discs: new Map(), flying: 0, arcs: [], closed: 0 });
  });
  listen("beginPath", ({ canvas }) =>
    Object.assign(painted.get(canvas) ?? {}, { arcs: [], closed: 0 }),
  );
  listen("arc", ({ canvas }, [x, y]) =>
    painted.get(canvas)?.arcs.push(`${Number(x)} ${Number(y)}`),
  );
  listen("closePath", ({ canvas }) => {
    const now = painted.get(canvas);
    if (now) now.closed++;
  });
  listen("fill", ({ canvas, fillStyle }) => {
    const now = painted.get(canvas);
    if (!now) return;
    // A disc is one arc; the arrowheads of one kind are one path.
    for (const at of now.arcs) now.discs.set(at, fillStyle as string);
    now.flying += now.closed;
  });

  const colour = (name: string): string => {
    const context = document.createElement("canvas").getContext("2d")!;
    const style = getComputedStyle(document.documentElement);
    context.fillStyle = style.getPropertyValue(`--${name}`).trim();
    return context.fillStyle;
  };
  const all = (selector: string) => [...document.querySelectorAll<HTMLCanvasElement>(selector)];
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? "";
  const look = (): Frame => {
    const stands = new Set([colour("state-0"), colour("paper")]);
    const leads = colour("leader");
    return {
      rings: all(".ring canvas").map((canvas) => {
        const { discs = new Map<string, string>(), flying = 0 } = painted.get(canvas) ?? {};
        const colours = [...discs.values()];
        const standing = colours.filter((it) => stands.has(it)).length;
        return { standing, leaders: colours.filter((it) => it === leads).length, flying };
      }),
      headline: text("#outcome"),
      centres: all(".ring .centre").map((it) =>
        [...it.children].map((child) => child.textContent).join(" "),
      ),
      labels: all(".ring canvas").map((it) => it.getAttribute("aria-label") ?? ""),
      now: text(".now"),
      where: text(".where"),
      slider: document.querySelector<HTMLInputElement>(".player input[type=range]")?.value ?? "",
      counted: text(".counts tfoot td"),
      diagram: document.querySelector(".space-time")?.getAttribute("aria-label") ?? "",
      nowEnds: document.querySelector(".now + *")?.getBoundingClientRect().top ?? 0,
    };
  };
  const frames: Frame[] = [];
  Object.assign(window, { frames_: frames });
  addEventListener("DOMContentLoaded", () => {
    // Sizes are observed after the scripts of a frame and before it is painted.
    const probe = document.createElement("div");
    probe.style.cssText = "position:fixed;height:1px;visibility:hidden";
    document.body.append(probe);
    new ResizeObserver(() => {
      if (document.querySelector(".ring canvas")) frames.push(look());
    }).observe(probe);
    let width = 0;
    requestAnimationFrame(function next() {
      probe.style.width = `${(width = 1 - width) + 1}px`;
      requestAnimationFrame(next);
    });
  });
}
