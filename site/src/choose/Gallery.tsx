import { Modal } from "@mantine/core";
import { catalogue, find, papers, twinName, twins, type Needs } from "@ringleader/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Modal.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import { useDeferredValue, useState, type ReactNode } from "react";
import { useBench } from "../app/bench.ts";
import type { Form } from "../run/form.ts";
import { arrows } from "./arrows.ts";
import { choosing } from "./choosing.ts";
import { Choice } from "./Field.tsx";
import "./gallery.css";
import { GalleryCard } from "./GalleryCard.tsx";
import { all, fits, groupOf, groups, isHopeless, questions, type Wanted } from "./model-filter.ts";
import { OwnCard } from "./OwnCard.tsx";
import { useOwnReadings } from "./own-readings.ts";
import { TwinCard } from "./TwinCard.tsx";

interface GalleryProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Everything that can be looked for in an algorithm of the catalogue. */
const shelf = catalogue.map((family) => {
  const { needs, idea, paper, claims = [] } = family.with({});
  const text = [family.name, idea, paper, ...claims.map(({ says }) => says)].join(" ");
  return { family, needs, text: text.toLowerCase() };
});
const brokenShelf = twins.map((twin) => {
  const { needs } = find(twinName(twin)).with(twin.set ?? {});
  const text = [twinName(twin), twin.says, twin.truth, twin.shows, twin.cite].join(" ");
  return { twin, needs, text: text.toLowerCase() };
});

/** All algorithms as cards: the catalogue by model, the reader's own, and what is broken on purpose. */
export default function Gallery({ isOpen, onClose }: GalleryProps) {
  const { form, run } = useBench();
  const [sought, setSought] = useState("");
  const [wanted, setWanted] = useState<Wanted>({});
  const [isBrokenOpen, setBrokenOpen] = useState(false);
  const own = useOwnReadings(isOpen);
  const words = useDeferredValue(sought).toLowerCase().split(/\s+/);
  const isFound = ({ needs, text }: { readonly needs: Needs; readonly text: string }) =>
    fits(needs, wanted) && words.every((word) => text.includes(word));
  const found = shelf.filter(isFound);
  const broken = brokenShelf.filter(isFound);
  const owned = [...own].filter(([name, it]) => {
    const [needs, idea] = it && !("kind" in it) ? [it.needs, it.idea] : [{}, ""];
    return isFound({ needs, text: `${name} ${idea}`.toLowerCase() });
  });
  const runForm = (next: Form) => {
    void run({ form: next });
    onClose();
  };
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size="min(100%, 1240px)"
      transitionProps={{ duration: 0 }}
      onKeyDown={(event) => arrows(event, "button[data-run]")}
    >
      <Modal.Overlay />
      <Modal.Content className="gallery">
        {/* Not Mantine's own header: the page has its banner already. */}
        <div className="gallery-header">
          <Modal.Title>Gallery</Modal.Title>
          <Modal.CloseButton aria-label="Close the gallery" />
        </div>
        <Modal.Body>
          <Filters {...{ sought, setSought, wanted, setWanted }} />
          <output className="aside">
            {found.length} of {catalogue.length}, {broken.length} broken on purpose
          </output>
          {found.length === 0 && isHopeless(wanted) && (
            <p>
              On a ring without ids and without coins nobody can be elected: processes that are
              alike stay alike for ever (Angluin 1980). With coins they can.
            </p>
          )}
          {groups.map((group) => (
            <Group key={group} title={group}>
              {found
                .filter(({ needs }) => groupOf(needs) === group)
                .map(({ family }) => (
                  <GalleryCard
                    key={family.name}
                    family={family}
                    onRun={() => runForm(choosing(form, family.name))}
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
                onRun={() => runForm(choosing(form, name))}
              />
            ))}
          </Group>
          {broken.length > 0 && (
            <details
              className="broken"
              open={isBrokenOpen || sought !== ""}
              onToggle={(event) => setBrokenOpen(event.currentTarget.open)}
            >
              <summary>
                <h3>Broken on purpose ({broken.length})</h3>
              </summary>
              <ul className="cards">
                {(isBrokenOpen || sought !== "") &&
                  broken.map(({ twin }) => (
                    <TwinCard key={twinName(twin)} twin={twin} onForm={runForm} />
                  ))}
              </ul>
            </details>
          )}
          <dl className="sources">
            {Object.entries(papers).map(([number, title]) => (
              <div key={number}>
                <dt>{number}</dt>
                <dd>{title}</dd>
              </div>
            ))}
          </dl>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface FiltersProps {
  readonly sought: string;
  readonly setSought: (text: string) => void;
  readonly wanted: Wanted;
  readonly setWanted: (wanted: Wanted) => void;
}

function Filters({ sought, setSought, wanted, setWanted }: FiltersProps) {
  const wordOf = (it: boolean | undefined) => (it === undefined ? "" : it ? "yes" : "no");
  return (
    <search className="filters">
      <div className="field wide">
        <label htmlFor="gallery-search">Search</label>
        <input
          id="gallery-search"
          type="search"
          data-autofocus=""
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </div>
      {all.map((it) => {
        const { label, yes, no } = questions[it];
        return (
          <Choice
            key={it}
            label={label}
            value={wordOf(wanted[it])}
            options={[
              ["", "either"],
              ["yes", yes],
              ["no", no],
            ]}
            onChoose={(word) => {
              const { [it]: _, ...others } = wanted;
              setWanted(word === "" ? others : { ...others, [it]: word === "yes" });
            }}
          />
        );
      })}
    </search>
  );
}

function Group({
  title,
  children,
}: {
  readonly title: string;
  readonly children: readonly ReactNode[];
}) {
  if (children.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="cards">{children}</ul>
    </section>
  );
}
