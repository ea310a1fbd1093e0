import type { Result } from "@ringleader/core";
import { useEffect, useState } from "react";
import { perform } from "./scene.ts";
import type { Comparison } from "./tour.ts";

/** Several runs in a table; each is made here. */
export function Compared({ compares }: { readonly compares: Comparison }) {
  const { caption, columns, rows, cells, says } = compares;
  const [made, setMade] = useState<readonly (readonly Result[])[]>();
  useEffect(() => {
    let isWanted = true;
    const run = async () => {
      const all = await Promise.all(rows.map(({ scenes }) => Promise.all(scenes.map(resultOf))));
      if (isWanted) setMade(all);
    };
    void run();
    return () => {
      isWanted = false;
    };
  }, [rows]);
  return (
    <>
      <div className="scroll">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((it, i) => (
                <th key={it} scope="col" className={i === 0 ? undefined : "number"}>
                  {it}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name }, i) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {(made ? cells(made[i]) : columns.slice(1).map(() => "…")).map((it, k) => (
                  <td key={columns[k + 1]} className="number">
                    {it}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {made && says && <p>{says(made)}</p>}
    </>
  );
}

async function resultOf(scene: Parameters<typeof perform>[0]): Promise<Result> {
  const answer = await perform(scene);
  if (answer.kind === "shown") return answer.result;
  throw new Error(answer.sentence);
}
