// A4, optional announcement on rings: the leader sends announce(id) out of port 1; every other process records and forwards it;
// the leader absorbs it.
import type { Self } from "./asynchronous.ts";

export function announce(self: Self): void {
  self.send(1, "announce", [self.id]);
}

export function hearAnnouncement(self: Self, port: number, words: number[], leader: boolean): void {
  if (leader) return;
  self.decide();
  self.send(1 - port, "announce", words);
}
