import { expect, test } from "vitest";
import { openClass } from "./testing/open-class.ts";

test("class over sockets: phones elect, a reloaded one goes on, and the teacher's page sees every event", async () => {
  const room = await openClass("hirschberg-sinclair");
  const phones = await room.join(6);
  room.command({ mode: "hand" });
  room.command({ start: true });
  // Every student guesses; the first one loads the page again after some messages.
  let taken = 0;
  for (const phone of phones)
    phone.onView = ({ question, news }) => {
      if (!question || news?.state !== "running") return;
      setImmediate(() => {
        if (taken++ === 4) void phones[0].reload();
        phone.phone.take(question.options[0]);
      });
    };
  await room.until(() => room.verdicts.length > 0);
  const [{ conformance, sentence, trace }] = room.verdicts;
  expect(conformance).toMatchObject({ verdict: "conforms", result: { outcome: "elected", n: 6 } });
  expect(sentence).toMatch(/^student \d \(process 6\) is elected after \d+ messages\. The logs/);
  await room.until(() => room.seen.some(({ live }) => live?.over));
  const events = room.seen.flatMap(({ live }) => live?.events ?? []);
  expect(events).toHaveLength(trace.length - 1);
  expect(room.seen.at(-1)?.live?.over ?? {}).not.toMatchObject({ verdict: "differs" });
  const { phones: rows } = room.seen.findLast(({ view }) => view)!.view!;
  const sum = rows.reduce((all, { right, wrong }) => all + right + wrong, 0);
  expect(sum).toBeGreaterThan(6);
  const own = phones.reduce((all, { phone }) => all + phone.view.right + phone.view.wrong, 0);
  expect(own).toBe(sum);
  expect(room.refused).toEqual([]);
  await room.close();
});

test("class over sockets: a dropped phone stops the run, and brought back it goes on", async () => {
  const room = await openClass("chang-roberts");
  const phones = await room.join(3);
  room.command({ delay: 10_000 });
  room.command({ start: true });
  await room.until(() => phones.every(({ phone }) => phone.view.steps.length === 1));
  room.command({ drop: 1 });
  await room.until(() => phones[1].phone.view.news?.isDropped === true);
  room.command({ end: true });
  await room.until(() => room.verdicts.length === 1);
  expect(room.verdicts[0].conformance).toMatchObject({ verdict: "unfinished" });
  expect(room.verdicts[0].sentence).toContain(
    "student 1 is missing, and no algorithm of the catalogue tolerates a crash",
  );
  room.command({ again: true });
  room.command({ delay: 0 });
  room.command({ start: true });
  await room.until(() => phones[1].phone.view.n === 3 && !phones[1].phone.view.news?.isDropped);
  room.command({ drop: 1 });
  room.command({ readmit: 1 });
  await room.until(() => room.verdicts.length === 2);
  expect(room.verdicts[1].conformance).toMatchObject({ verdict: "conforms" });
  await room.close();
});
