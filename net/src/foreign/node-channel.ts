/** The lines between the stepper and one node. */
export interface NodeChannel {
  /** True if every line that has arrived is read. */
  readonly isQuiet: boolean;
  write(line: string): void;
  /** Returns the next line that the node prints. Throws a NodeFault if the node is silent, ends or prints too much. */
  read(): Promise<string>;
  /** Ends the input of the node and waits until the node ends. Returns a line that was left over, if there is one. */
  end(): Promise<string | undefined>;
  /** Ends the node and waits until it is gone. */
  kill(): Promise<void>;
}
