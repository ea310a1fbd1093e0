import {
  allMutants,
  catalogue,
  mutantName,
  outsideModel,
  violable,
} from "@ringleader/core/internal";
import { useState } from "react";
import { grouped } from "../../form/format.ts";
import { FailureLine } from "../../app/Failures.tsx";
import { usePageStore } from "../../app/store.ts";
import { Choice, Text } from "../../form/Field.tsx";
import { Fold } from "../../form/Fold.tsx";
import { StartForm } from "../../form/StartForm.tsx";
import { Parameters } from "../../form/setup/Parameters.tsx";
import { type FormNeeds, applies, isList } from "../../run/form.ts";
import {
  MOST_BYTES,
  MOST_STATES,
  keyOf,
  openingCheck,
  openingSizes,
  type CheckForm,
} from "../../run/check/check-job.ts";
import { sayScope } from "./runs/phrases.ts";
import { useCheckStore } from "./runs/check-store.ts";
import { ownName, ownTexts } from "../../run/own/own-algorithms.ts";
import { linkWords } from "../../form/text/kinds.ts";
import { Source } from "../../form/text/Source.tsx";

/** The default choice of every dimension. */
const OPEN = ["", "all that the model allows"] as const;

/** Chooses what is checked: the algorithm and the sizes; the rest of the scope is folded. */
export function CheckControls({ jobKey }: { readonly jobKey: string }) {
  const { form, described, checking, editCheck } = usePageStore();
  const { check } = checking;
  const { start } = useCheckStore();
  const needs: FormNeeds = described?.needs ?? {};
  return (
    <StartForm
      action="Check"
      onStart={() => void start()}
      after={
        <>
          <CheckNote jobKey={jobKey} />
          <MutantNote />
          <CheckScope needs={needs} />
        </>
      }
      isQuiet={false}
      className="check-form"
    >
      <CheckedAlgorithm />
      {(!applies(needs).ids || check.ids === "all") && (
        <Text
          label="Processes, n"
          value={check.n ?? openingSizes(form.violate)}
          hint="a number, or a range like 2..5"
          onEdit={(n) => editCheck({ n })}
        />
      )}
    </StartForm>
  );
}

/** Says why nothing is checked, or that nothing has been checked yet; beside the button that was pressed. */
function CheckNote({ jobKey }: { readonly jobKey: string }) {
  const { checked, under, complaint } = useCheckStore();
  const isDescribed = usePageStore((store) => store.isDescribed);
  if (complaint?.key === jobKey)
    return (
      <div className="wide">
        <FailureLine {...complaint} />
      </div>
    );
  const isOld = isDescribed && !under && (!checked || keyOf(checked.job) !== jobKey);
  return isOld ? (
    <p className="aside wide" id="not-checked">
      This scope has not been checked. Press Check.
    </p>
  ) : null;
}

function CheckScope({ needs }: { readonly needs: FormNeeds }) {
  const { form, described, edit, checking, editCheck } = usePageStore();
  const { check } = checking;
  const isSet =
    Object.entries(openingCheck).some(
      ([name, value]) => name !== "n" && check[name as keyof CheckForm] !== value,
    ) ||
    form.links !== "" ||
    form.violate !== "" ||
    Object.keys(form.set).length > 0;
  return (
    <Fold title="Scope" now={sayScope(check, form, needs)} isSet={isSet}>
      {described && (
        <Parameters
          parameters={described.parameters}
          set={form.set}
          onEdit={(set) => edit({ set })}
          onChoose={(set) => edit({ set })}
        />
      )}
      <Dimensions needs={needs} />
      <Model needs={needs} />
      <Choice
        label="Reduction"
        value={check.reduce ? "yes" : "no"}
        options={[
          ["yes", "on"],
          ["no", "off"],
        ]}
        onChoose={(value) => editCheck({ reduce: value === "yes" })}
      />
      <Text
        label="Limit of states, for each n"
        value={check.states}
        hint={`the check ends there, or at ${MOST_BYTES / 2 ** 20} MB, and reports "undecided"; at most ${grouped(MOST_STATES)}`}
        onEdit={(states) => editCheck({ states })}
      />
    </Fold>
  );
}

function Dimensions({ needs }: { readonly needs: FormNeeds }) {
  const form = usePageStore((store) => store.form);
  const has = applies(needs);
  const isDirected = needs.direction === true && form.violate !== "direction";
  return (
    <>
      {has.graph && (
        <WordOrList
          label="Networks"
          words={[
            ["each", "all connected networks"],
            ["ring", "the ring"],
          ]}
          name="graph"
          first={form.graph === "ring" ? "grid:2x2" : form.graph}
          hint="complete:N, grid:RxC, torus:RxC, tree:N, random:N:M"
        />
      )}
      {has.ids && (
        <WordOrList
          label="Identities"
          words={[["all", "every order"]]}
          name="ids"
          first={isList(form.ids) ? form.ids : "3, 1, 2"}
          hint="clockwise from position 0"
        />
      )}
      {needs.ring && !isDirected && (
        <WordOrList
          label="Ports"
          words={[OPEN, ["aligned", "aligned"], ["each", "every labelling"]]}
          name="ports"
          first="010"
          hint="one digit per process; 1 exchanges its two ports"
        />
      )}
      <WordOrList
        label="Wake-ups"
        words={[
          OPEN,
          ["all", "every process"],
          ["each", needs.rounds ? "every pattern" : "every set of starters"],
        ]}
        name="wake"
        first="0"
        hint={needs.rounds ? "positions with times: 0@5, 2@0" : "positions: 0, 2"}
      />
      {has.willing && (
        <WordOrList
          label="Willing processes"
          words={[OPEN, ["all", "every process"], ["none", "none"], ["each", "every set"]]}
          name="willing"
          first="0"
          hint="positions: 0, 2"
        />
      )}
    </>
  );
}

function Model({ needs }: { readonly needs: FormNeeds }) {
  const { form, edit } = usePageStore();
  const violated = violable.find((need) => need === form.violate && needs[need]);
  return (
    <>
      <Choice
        label="Links"
        value={form.links}
        options={[OPEN, ...Object.entries(linkWords)]}
        onChoose={(links) => edit({ links })}
      />
      <Choice
        label="Violate"
        wide
        value={form.violate}
        options={[
          ["", "nothing"],
          ...violable
            .filter((need) => needs[need])
            .map((need) => [need, `${need}: ${outsideModel[need]}`] as const),
        ]}
        onChoose={(violate) => edit({ violate })}
      />
      {violated && (
        <p className="box outside wide">
          Outside its model: {outsideModel[violated]}. Only the election is judged.
        </p>
      )}
    </>
  );
}

interface WordOrListProps {
  readonly label: string;
  /** The words to choose from, each with its label. Any other value is typed by the user. */
  readonly words: readonly (readonly [string, string])[];
  readonly name: Exclude<keyof CheckForm, "reduce" | "n">;
  /** The value that the text field starts with. */
  readonly first: string;
  readonly hint: string;
}

function WordOrList({ label, words, name, first, hint }: WordOrListProps) {
  const { checking, editCheck } = usePageStore();
  const value = checking.check[name];
  const onEdit = (text: string) => editCheck({ [name]: text });
  const isWord = words.some(([word]) => word === value);
  const [typed, setTyped] = useState(isWord ? first : value);
  const edit = (text: string) => {
    setTyped(text);
    onEdit(text);
  };
  return (
    <>
      <Choice
        label={label}
        value={isWord ? value : "typed"}
        options={[...words, ["typed", "your own"]]}
        onChoose={(word) => onEdit(word === "typed" ? typed : word)}
      />
      {!isWord && <Text label={`${label}, your own`} value={value} hint={hint} onEdit={edit} />}
    </>
  );
}

const mutantOf = (name: string) => allMutants.find((mutant) => mutantName(mutant) === name);

/** Chooses an algorithm of the catalogue, one of the user's own, or a mutant of the chosen one. */
function CheckedAlgorithm() {
  const { form, edit } = usePageStore();
  const family = mutantOf(form.algorithm)?.of.name ?? form.algorithm;
  const mutants = allMutants.filter(({ of }) => of.name === family);
  const named = (names: readonly string[]) => names.map((name) => [name, name] as const);
  return (
    <Choice
      label="Algorithm"
      wide
      value={form.algorithm}
      options={named(catalogue.map(({ name }) => name))}
      more={[
        { label: "own", options: named(Object.keys(ownTexts()).map(ownName)) },
        {
          label: `mutants of ${family}, broken on purpose`,
          options: named(mutants.map(mutantName)),
        },
      ]}
      onChoose={(algorithm) =>
        edit({ algorithm, set: mutantOf(algorithm)?.set ?? {}, links: "", violate: "" })
      }
    />
  );
}

/** Says what is wrong with the chosen mutant. */
function MutantNote() {
  const chosen = usePageStore((store) => mutantOf(store.form.algorithm));
  return (
    chosen && (
      <p className="aside wide">
        Broken on purpose: {chosen.says} <Source cite={chosen.cite} />
      </p>
    )
  );
}
