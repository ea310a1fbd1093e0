import type { Result } from "@ringleader/core/internal";
import { Table } from "../../form/Table.tsx";
import { useAnswer } from "../../form/useAnswer.ts";
import { perform } from "./scene.ts";
import type { Comparison, Scene } from "./tours/tour.ts";

export function ComparedRuns({ compares }: { readonly compares: Comparison }) {
  const { caption, columns, rows, cells, says } = compares;
  const results = useAnswer(rows, runAll)?.answer;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys. */}
      <section className="scroll" tabIndex={0} aria-label={caption}>
        <Table
          caption={caption}
          columns={columns}
          numeric
          rows={rows.map(({ name }, i) => [
            name,
            name,
            ...(results ? cells(results[i]) : columns.slice(1).map(() => "…")),
          ])}
        />
      </section>
      {results && says && <p>{says(results)}</p>}
    </>
  );
}

const runAll = (rows: Comparison["rows"]) =>
  Promise.all(rows.map(({ scenes }) => Promise.all(scenes.map(resultOf))));

async function resultOf(scene: Scene): Promise<Result> {
  const answer = await perform(scene);
  if (answer.kind === "shown") return answer.result;
  throw new Error(answer.sentence);
}
