/** What the command needs to run an election between real processes. */
export { edgesOf, type Edge, type EdgeEnd } from "./link/edges.ts";
