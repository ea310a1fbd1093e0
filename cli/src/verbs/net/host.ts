// The entry of the operating-system processes that `net run` starts.
import { startHost } from "@ringleader/net/host";

startHost(async (path, own) => (await import("./own-family.ts")).loadOwnFamily(path, own));
