// What a process of `net run` runs.
import { startHost } from "@ringleader/net/host";

startHost(async (path, own) => (await import("./own-family.ts")).loadOwnFamily(path, own));
