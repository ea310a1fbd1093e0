import { exit } from "../exit.ts";
import { serving, workbench, type Place } from "../workbench.ts";

/** `serve`: the built workbench, until Ctrl-C. */
export async function serve(place: Place): Promise<number> {
  await serving(workbench(place), place);
  return exit.holds;
}
