export { perform as default } from "./perform.ts";
