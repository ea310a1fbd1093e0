import {
  catalogue,
  findAlgorithm,
  papers,
  mutantName,
  allMutants,
  type Needs,
} from "@ringleader/core/internal";
import { useDeferredValue, useState, type ReactNode } from "react";
import { usePageStore } from "../../app/store.ts";
import { chooseAlgorithm, type Form } from "../../run/form.ts";
import { isFailure } from "../../run/worker/failure.ts";
import { Dialog } from "../Dialog.tsx";
import { Facts } from "../Facts.tsx";
import { Choice } from "../Field.tsx";
import { arrows } from "./arrows.ts";
import { AlgorithmCard, MutantCard, OwnCard } from "./cards.tsx";
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
import { useOwnReadings } from "./own-readings.ts";

interface GalleryProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The algorithms of the catalogue, each with the text that a search matches. */
const shelf = catalogue.map((family) => {
  const { needs, idea, paper, claims = [] } = family.with({});
  const text = [family.name, idea, paper, ...claims.map(({ says }) => says)].join(" ");
  return { family, needs, text: text.toLowerCase() };
});
const mutantShelf = allMutants.map((mutant) => {
  const { needs } = findAlgorithm(mutantName(mutant)).with(mutant.set ?? {});
  const text = [mutantName(mutant), mutant.says, mutant.truth, mutant.shows, mutant.cite].join(" ");
  return { mutant, needs, text: text.toLowerCase() };
});

/** Shows the catalogue, the user's algorithms and the mutants as cards. */
export default function Gallery({ isOpen, onClose }: GalleryProps) {
  const { form, run } = usePageStore();
  const [query, setQuery] = useState("");
  const [filter, setFilter] = useState<ModelFilter>({});
  const [isBrokenOpen, setBrokenOpen] = useState(false);
  const own = useOwnReadings(isOpen);
  const words = useDeferredValue(query).toLowerCase().split(/\s+/);
  const isSelected = ({ needs, text }: { readonly needs: Needs; readonly text: string }) =>
    fits(needs, filter) && words.every((word) => text.includes(word));
  const selected = shelf.filter(isSelected);
  const broken = mutantShelf.filter(isSelected);
  const owned = [...own].filter(([name, reading]) => {
    const { needs, idea } = reading && !isFailure(reading) ? reading : { needs: {}, idea: "" };
    return isSelected({ needs, text: `${name} ${idea}`.toLowerCase() });
  });
  const runForm = (next: Form) => {
    void run({ form: next });
    onClose();
  };
  return (
    <Dialog
      title="Gallery"
      opened={isOpen}
      onClose={onClose}
      size="min(100%, 1240px)"
      classNames={{ content: "gallery" }}
      transitionProps={{ duration: 0 }}
      onKeyDown={(event) => arrows(event, "button[data-run]")}
    >
      <Filters {...{ query, setQuery, filter, setFilter }} />
      <output className="aside">
        {selected.length} of {catalogue.length} algorithms; mutants, broken on purpose:{" "}
        {broken.length}
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
      {broken.length > 0 && (
        <details
          className="broken"
          open={isBrokenOpen || query !== ""}
          onToggle={(event) => setBrokenOpen(event.currentTarget.open)}
        >
          <summary>
            <h3>Broken on purpose ({broken.length})</h3>
          </summary>
          <ul className="cards">
            {(isBrokenOpen || query !== "") &&
              broken.map(({ mutant }) => (
                <MutantCard key={mutantName(mutant)} mutant={mutant} onForm={runForm} />
              ))}
          </ul>
        </details>
      )}
      <div className="aside sources">
        <Facts facts={Object.entries(papers)} />
      </div>
    </Dialog>
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
          data-autofocus=""
          autoComplete="off"
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
              ["", "either"],
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
