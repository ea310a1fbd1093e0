import { catalogue } from "@ringleader/core";
import { useMemo } from "react";
import { useBench } from "../app/bench.ts";
import { choosing } from "./choosing.ts";
import { withoutWhich } from "./outside.ts";

/** Who elects a leader among processes that are all alike. */
const withCoins = catalogue.filter((family) => {
  const { ids, coins } = family.with({}).needs;
  return !ids && coins;
});

/** Beside a refusal: how it can be run all the same, or what can be run instead. */
export function RefusalHelp() {
  const { asked, described, run } = useBench();
  const { form } = asked;
  const without = useMemo(() => described && withoutWhich(form, described), [form, described]);
  const needs = described?.needs;
  if (needs?.ring && !needs.ids && !needs.coins) {
    return (
      <p className="help">
        Coins tell apart what is alike. Run one that tosses them:{" "}
        {withCoins.map(({ name }) => (
          <button key={name} type="button" onClick={() => void run({ form: choosing(form, name) })}>
            {name}
          </button>
        ))}
      </p>
    );
  }
  if (!without) return null;
  return (
    <p className="help">
      <button
        type="button"
        onClick={() => void run({ form: { ...form, violate: without.join(",") } })}
      >
        Run it anyway, outside its model
      </button>{" "}
      without {without.join(", ")}
    </p>
  );
}
