import { openingCheck, type CheckForm } from "../run/check/check-job.ts";
import type { Form } from "../run/form.ts";
import { openingMeasure, type MeasureForm } from "../run/measure/measure-form.ts";
import { isOwn } from "../run/own/own-algorithms.ts";
import { toAddress, type PageAddress, type View } from "../share/address.ts";
import { subjectKeys, type CheckWork } from "../share/work-address.ts";
import { complaintBeside, type FormRun } from "./form-run.ts";

/** What Check, Measure and Write show. Their addresses hold it in place of a run. */
export interface Work {
  readonly checking: CheckWork;
  readonly measure: MeasureForm;
  /** Changes when an address of Check or Measure is opened. */
  readonly opened: number;
  /** The text that Write shows: its algorithm, and the text as an address carries it, if it is short enough. */
  readonly draft: (Pick<PageAddress, "text"> & { readonly algorithm: string }) | undefined;

  /** Shows an address of Check or Measure. The run of the page stays as it is. */
  readonly openWork: (address: PageAddress) => void;
  /** Changes the scope of Check and writes it into the address. */
  readonly editCheck: (change: Partial<CheckForm>) => void;
  /** Writes the conjecture that was tried into the address; empty if the user has changed it since. */
  readonly conjecture: (text: string) => void;
  readonly editMeasure: (change: Partial<MeasureForm>) => void;
  readonly keepDraft: (draft: Work["draft"]) => void;
}

type WorkPage = Work & FormRun & { readonly view: View };
type Change = Partial<WorkPage & { readonly lesson: undefined; readonly note: undefined }>;

/** Makes the part of the page's store that holds this; `write` writes the address of what is shown. */
export function makeWork(
  { checking = { check: openingCheck, conjecture: "" }, measure = openingMeasure }: PageAddress,
  set: (change: Change) => void,
  get: () => WorkPage,
  write: () => void,
) {
  /** The form that an address of Check has set. It is not that of the run of the page. */
  let restored: Form | undefined;
  const work: Work = {
    checking,
    measure,
    opened: 0,
    draft: undefined,
    openWork(address) {
      const { view, request, complaint } = address;
      const { algorithm, set: parameters, links, violate } = request.form;
      set({
        view,
        lesson: undefined,
        note: undefined,
        opened: get().opened + 1,
        complaint: complaint === undefined ? undefined : complaintBeside(complaint),
        ...(address.measure && { measure: address.measure }),
        ...(address.checking && { checking: address.checking }),
      });
      if (view === "check") {
        get().edit({ algorithm, set: parameters, links, violate });
        restored = get().form;
      } else if (isOwn(algorithm)) get().edit({ algorithm });
    },
    editCheck(change) {
      const { checking: before } = get();
      set({ checking: { ...before, check: { ...before.check, ...change } } });
      write();
    },
    conjecture(text) {
      set({ checking: { ...get().checking, conjecture: text } });
      write();
    },
    editMeasure(change) {
      set({ measure: { ...get().measure, ...change } });
      if (get().view === "measure") write();
    },
    keepDraft(draft) {
      set({ draft });
      if (get().view === "write") write();
    },
  };
  return { work, isRestored: (form: Form) => form === restored };
}

/** Returns the address of what a view shows that has no run; undefined for the other views. */
export function workAddress(
  { view, form, checking, measure, draft }: WorkPage,
  text: string | undefined,
): string | undefined {
  const request = { form };
  if (view === "check") return toAddress({ view, request, checking, text });
  if (view === "measure") return toAddress({ view, request, measure, text });
  if (view !== "write") return undefined;
  const { algorithm } = draft ?? form;
  return toAddress({ view, request: { form: { ...form, algorithm } }, text });
}

/** Tells whether two forms are about different algorithms or models. */
export const isOtherSubject = (x: Form, y: Form): boolean =>
  subjectKeys.some((key) => x[key] !== y[key]) || JSON.stringify(x.set) !== JSON.stringify(y.set);
