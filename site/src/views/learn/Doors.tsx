import { usePageStore } from "../../app/store.ts";

/** The pages of Learn. */
export const pages = [
  { name: "tours", title: "Tours", says: "Eight ideas, each shown on live runs in minutes." },
  { name: "gallery", title: "Gallery", says: "Every algorithm: who, when, how, at what cost." },
  { name: "exercises", title: "Exercises", says: "Find the bug, predict, place, fill in; scored." },
] as const;

export type LearnPage = (typeof pages)[number]["name"];

export function Doors({ page }: { readonly page: LearnPage }) {
  const { goToLesson } = usePageStore();
  return (
    <nav aria-label="Learn" className="doors">
      {pages.map(({ name, title, says }) => (
        <button
          key={name}
          type="button"
          className="box"
          aria-current={name === page ? "page" : undefined}
          onClick={() => goToLesson(name === "tours" ? undefined : { page: name })}
        >
          <b>{title}</b>
          <span>{says}</span>
        </button>
      ))}
    </nav>
  );
}
