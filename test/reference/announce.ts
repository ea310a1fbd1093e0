// A4, optional announcement on rings: announce(id) out of port 1; everybody else records it and sends it onward; the leader absorbs it.
import type { Self } from "./asynchronous.ts";

export function announce(self: Self): void {
  self.send(1, "announce", [self.id]);
}

export function hearAnnouncement(self: Self, port: number, words: number[], leader: boolean): void {
  if (leader) return;
  self.decide();
  self.send(1 - port, "announce", words);
}
