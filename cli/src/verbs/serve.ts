import { exit } from "../exit.ts";
import { checkPort, serving, type Place } from "../workbench.ts";

/** `serve`: the built workbench, until Ctrl-C. */
export async function serve(place: Place): Promise<number> {
  checkPort(place);
  await serving(place);
  return exit.holds;
}
