import { share } from "../../form/format.ts";

interface MeterProps {
  readonly measured: string;
  readonly bound: string;
  /** True if the measure must not exceed the bound. */
  readonly isUpper: boolean;
  /** True outside the model, where the bound does not apply. */
  readonly isOutside: boolean;
}

/** Tells whether the bar is above its bound, outside the model, or neither. */
export function stateOfMeter({ measured, bound, isUpper, isOutside }: MeterProps) {
  if (isOutside) return "outside";
  return isUpper && BigInt(measured) > BigInt(bound) ? "above" : undefined;
}

/** A bar that shows a measure as a part of its bound: red above an upper bound, grey outside the model. */
export const Meter = (props: MeterProps) => (
  <div className="meter" aria-hidden="true" data-state={stateOfMeter(props)}>
    <i style={{ width: `${100 * share(props.measured, props.bound)}%` }} />
  </div>
);
