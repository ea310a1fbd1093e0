/** A line that a voter prints. */
export type ElectorReport =
  | {
      readonly voter: string;
      readonly listens: string;
      readonly http?: string;
      readonly lease: number;
      readonly drift: number;
      readonly readiness: string;
      readonly promised: number;
      readonly valid?: string;
    }
  | { readonly link: string; readonly up: boolean }
  | { readonly refused: string }
  | { readonly view: number; readonly members: readonly string[] }
  | { readonly leads: true; readonly token: number }
  | { readonly leads: false; readonly token: number; readonly why: string }
  | { readonly follows: string; readonly token: number }
  | { readonly votes: true; readonly promised: number }
  | { readonly keys: "renewed"; readonly valid: string }
  | { readonly twins: string; readonly why: string }
  | { readonly waits: string }
  | { readonly stuck: number }
  | { readonly released: number };
