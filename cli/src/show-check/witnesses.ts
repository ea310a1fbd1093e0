import type { Sought as SoughtIn } from "@ringleader/core";
import type { SizeChecked } from "../check/check-sizes.ts";

export { soughtIn } from "@ringleader/core";
export type Sought = SoughtIn<SizeChecked>;
