import { catalogue, listNeeds, type Needs } from "@ringleader/core/internal";
import { useDeferredValue, useState, type ReactNode } from "react";
import { usePageStore } from "../../app/store.ts";
import { chooseAlgorithm, type Form } from "../../run/form.ts";
import { isFailure } from "../../run/worker/failure.ts";
import { Choice } from "../Field.tsx";
import { arrows } from "./arrows.ts";
import { AlgorithmCard, OwnCard } from "./cards.tsx";
import { facts, sayOrder } from "../text/facts.ts";
import "./gallery.css";
import {
  all,
  fits,
  groupOf,
  groups,
  isHopeless,
  questions,
  type ModelFilter,
} from "./model-filter.ts";
import { needWords } from "./need-words.ts";
import { useOwnReadings } from "./own-readings.ts";
import { searchText, searchWords } from "./search.ts";

/** The algorithms of the catalogue, each with the text that a search matches. */
const shelf = catalogue.map((family) => {
  const { needs, idea, paper, claims = [] } = family.with({});
  const about = facts[family.name];
  const text = [
    family.name,
    about.title,
    about.authors,
    about.year,
    about.sentence,
    sayOrder(about),
    ...listNeeds(needs).map((need) => needWords[need]),
    idea,
    paper,
    ...claims.map(({ says }) => says),
  ];
  return { family, needs, text: searchText(text.join(" ")) };
});

/** Shows the catalogue and the user's algorithms as cards. */
export default function Gallery() {
  const { form, run, show } = usePageStore();
  const [query, setQuery] = useState("");
  const [filter, setFilter] = useState<ModelFilter>({});
  const own = useOwnReadings();
  const words = searchWords(useDeferredValue(query));
  const isSelected = ({ needs, text }: { readonly needs: Needs; readonly text: string }) =>
    fits(needs, filter) && words.every((word) => text.includes(word));
  const selected = shelf.filter(isSelected);
  const owned = [...own].filter(([name, reading]) => {
    const { needs, idea } = reading && !isFailure(reading) ? reading : { needs: {}, idea: "" };
    return isSelected({ needs, text: searchText(`${name} ${idea}`) });
  });
  const runForm = (next: Form) => {
    show("watch");
    void run({ form: next });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between its buttons.
    <div className="gallery" onKeyDown={(event) => arrows(event, "button[data-run]")}>
      <h2>Gallery</h2>
      <Filters {...{ query, setQuery, filter, setFilter }} />
      <output className="aside">
        {selected.length} of {catalogue.length} algorithms
      </output>
      {selected.length === 0 && isHopeless(filter) && (
        <p>
          Without ids or coins no leader can be elected on a ring, because identical processes stay
          identical (Angluin 1980). With coins an election is possible.
        </p>
      )}
      {groups.map((group) => (
        <Group key={group} title={group}>
          {selected
            .filter(({ needs }) => groupOf(needs) === group)
            .map(({ family }) => (
              <AlgorithmCard
                key={family.name}
                family={family}
                onRun={() => runForm(chooseAlgorithm(form, family.name))}
                onForm={runForm}
              />
            ))}
        </Group>
      ))}
      <Group title="Your own">
        {owned.map(([name, reading]) => (
          <OwnCard
            key={name}
            name={name}
            reading={reading}
            onRun={() => runForm(chooseAlgorithm(form, name))}
          />
        ))}
      </Group>
    </div>
  );
}

interface FiltersProps {
  readonly query: string;
  readonly setQuery: (text: string) => void;
  readonly filter: ModelFilter;
  readonly setFilter: (filter: ModelFilter) => void;
}

function Filters({ query, setQuery, filter, setFilter }: FiltersProps) {
  return (
    <search className="fields">
      <div className="field wide">
        <label htmlFor="gallery-search">Search</label>
        <input
          id="gallery-search"
          type="search"
          autoComplete="off"
          placeholder="O(n log n), coins, 1982 …"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      {all.map((question) => {
        const { label, yes, no } = questions[question];
        return (
          <Choice
            key={question}
            label={label}
            value={filter[question] ?? ""}
            options={[
              ["", "any"],
              ["yes", yes],
              ["no", no],
            ]}
            onChoose={(answer) => setFilter({ ...filter, [question]: answer })}
          />
        );
      })}
    </search>
  );
}

interface GroupProps {
  readonly title: string;
  readonly children: readonly ReactNode[];
}

const Group = ({ title, children }: GroupProps) =>
  children.length > 0 && (
    <section>
      <h3>{title}</h3>
      <ul className="cards">{children}</ul>
    </section>
  );
