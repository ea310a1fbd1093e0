import { StepLimit } from "./lone.ts";

/** More places than their numbers can tell apart. The caller tries again with wider numbers, or leaves it undecided. */
export class TooManyPlaces extends StepLimit {
  constructor() {
    super("a process can be in more situations than are told apart");
  }
}
