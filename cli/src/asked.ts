/**
 * A run as it was asked for, before anything is read into it: the flags of `run` as they were typed,
 * or the object on a line of a batch. Its names are the names of the flags.
 */
export interface Asked {
  readonly algorithm: string;
  readonly n?: string | number | undefined;
  readonly ids?: string | readonly number[] | undefined;
  readonly seed?: string | number | undefined;
  readonly schedule?: string | undefined;
  readonly links?: string | undefined;
  readonly ports?: string | undefined;
  readonly wake?:
    | string
    | readonly number[]
    | Readonly<Record<string, string | number>>
    | undefined;
  readonly willing?: string | readonly number[] | undefined;
  readonly graph?:
    | string
    | { readonly n: number; readonly edges: readonly (readonly number[])[] }
    | undefined;
  readonly ties?: string | undefined;
  readonly coins?: string | readonly (readonly number[])[] | undefined;
  readonly violate?: string | readonly string[] | undefined;
  readonly set?: Readonly<Record<string, string | number>> | undefined;
  readonly "max-messages"?: string | number | undefined;
  readonly "max-events"?: string | number | undefined;
}
