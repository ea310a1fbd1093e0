import * as Comlink from "comlink";
import { alike } from "./alike.ts";

/** The checker, apart from the worker of runs: it is only needed here. */
const api = { alike };
export type AlikeApi = typeof api;
Comlink.expose(api);
