import { outsideModel, Refusal, violable, type Portable } from "@ringleader/core/internal";
import {
  jobOf,
  openingCheck,
  type CheckForm,
  type CheckJob,
} from "../../../run/check/check-job.ts";
import { words, type Form, type FormNeeds } from "../../../run/form.ts";
import { orRefusal } from "../../../run/worker/failure.ts";

export function describeSetup({ n, ids, ports, wake, willing, ties, edges }: Portable): string {
  const woken = Array.isArray(wake)
    ? wake.join(", ")
    : wake &&
      Object.entries(wake)
        .map(([p, time]) => `${p}@${time}`)
        .join(", ");
  return [
    `n = ${n}`,
    ...(ids ? [`ids ${ids.join(", ")}`] : []),
    ...(ports !== undefined && ports.includes("1") ? [`ports ${ports}`] : []),
    ...(woken !== undefined ? [`wake ${woken || "none"}`] : []),
    ...(willing && willing.length < n ? [`willing ${willing.join(", ") || "none"}`] : []),
    ...(ties !== undefined ? [`ties ${ties}`] : []),
    ...(edges ? [`edges ${edges.map((edge) => edge.join("–")).join(", ")}`] : []),
  ].join(" · ");
}

/** Says which setups a check explores. */
export function sayScope(check: CheckForm, form: Form, needs: FormNeeds): string {
  const violated = violable.filter((need) => words(form.violate).includes(need));
  if (violated.length > 0)
    return `outside the model: ${violated.map((need) => outsideModel[need]).join("; ")}`;
  // The sizes and the limit of states do not choose among setups.
  const { n, states } = openingCheck;
  const job = orRefusal(() => jobOf(form, { ...check, n, states }, needs));
  const isSome = job instanceof Refusal || isNarrowed(job, needs);
  return `${isSome ? "some of the setups" : "every setup"} that the model allows`;
}

/** True if a job leaves out setups that the model allows. */
function isNarrowed({ scope, graph }: CheckJob, { everyone, fifo, rounds }: FormNeeds): boolean {
  const { ids, ports, wake, willing, links } = scope;
  const isEach = (value: unknown) => value === undefined || value === "each";
  return (
    ids !== undefined ||
    ![graph, ports, willing].every(isEach) ||
    !(isEach(wake) || (everyone && wake === "all")) ||
    (links === "fifo" && !fifo && !rounds)
  );
}

const names: Readonly<Record<string, string>> = {
  messages: "messages",
  atElection: "messages at the election",
  causal: "critical path",
  "causal:declaration": "critical path at the election",
  time: "time, in rounds",
};

/** Describes the key of an extreme, such as `messages:elect` for the messages of kind elect. */
export const describeMeasure = (key: string): string =>
  names[key] ?? (key.startsWith("messages:") ? `messages of kind ${key.slice(9)}` : key);
