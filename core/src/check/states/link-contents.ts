import { groupDigits } from "../../refusal/group-digits.ts";
import { StepLimit } from "../../solo/single-process.ts";
import { keep, MOST_MESSAGES, numbering, WIDTH } from "./numbering.ts";

/** Largest number of messages that wait on one link. If they multiply without end, each state needs more memory than the last. */
const MOST_WAITING = 1000;

/** Numbers the contents of links. A content is a list of messages, oldest first; number 0 is the empty link. */
export class LinkContents {
  private readonly contents: (readonly number[])[] = [];
  private readonly number = numbering(this.contents, MOST_MESSAGES);
  /** Maps a content and a message to the content after the message has arrived. */
  private readonly longer = new Map<number, number>();
  private readonly isReordered: boolean;

  /** `isReordered`: messages on a link have no order. */
  constructor(isReordered: boolean) {
    this.isReordered = isReordered;
    this.numberOf([]);
  }

  messages(content: number): readonly number[] {
    return this.contents[content];
  }

  numberOf(messages: readonly number[]): number {
    return this.number(messages.join(), () => messages);
  }

  with(content: number, message: number): number {
    const key = content * WIDTH + message;
    const known = this.longer.get(key);
    if (known !== undefined) return known;
    if (this.contents[content].length === MOST_WAITING)
      throw new StepLimit(`more than ${groupDigits(MOST_WAITING)} messages wait on one link`);
    const messages = [...this.contents[content], message];
    if (this.isReordered) messages.sort((x, y) => x - y);
    return keep(this.longer, key, this.numberOf(messages));
  }

  without(content: number, message: number): number {
    const messages = this.contents[content];
    const at = messages.indexOf(message);
    return this.numberOf([...messages.slice(0, at), ...messages.slice(at + 1)]);
  }

  /** Returns the messages that may be received next. */
  heads(content: number): Iterable<number> {
    const messages = this.contents[content];
    return this.isReordered ? new Set(messages) : messages.slice(0, 1);
  }
}
