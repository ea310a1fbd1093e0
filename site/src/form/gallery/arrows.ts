import type { KeyboardEvent } from "react";

/** Moves the focus to the adjacent button or, with up and down, to the nearest one in the next row. */
export function arrows(event: KeyboardEvent<HTMLElement>, chosen: string): void {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const isSearch = event.target.matches("input[type=search]");
  const isButton = event.target.matches(chosen);
  if (!isButton && !(isSearch && event.key === "ArrowDown")) return;
  const list = [...event.currentTarget.querySelectorAll<HTMLElement>(chosen)].filter(
    (button) => button.offsetParent !== null,
  );
  const at = list.indexOf(event.target);
  const next =
    at < 0 || event.key === "ArrowLeft" || event.key === "ArrowRight"
      ? list[at + step]
      : nearest(event.target, step < 0 ? list.slice(0, at).reverse() : list.slice(at + 1), step);
  event.preventDefault();
  next?.focus();
}

/** Returns the horizontally nearest element in the next row. */
function nearest(from: HTMLElement, following: HTMLElement[], step: number) {
  const { top, left } = from.getBoundingClientRect();
  const boxes = following.map((button) => ({ button, box: button.getBoundingClientRect() }));
  const first = boxes.find(({ box }) => step * (box.top - top) > 8);
  if (!first) return undefined;
  const row = boxes.filter(({ box }) => Math.abs(box.top - first.box.top) < 200);
  const aside = ({ box }: (typeof boxes)[number]) =>
    Math.abs(box.left - left) + Math.abs(box.top - first.box.top) / 1000;
  return row.toSorted((x, y) => aside(x) - aside(y))[0].button;
}
