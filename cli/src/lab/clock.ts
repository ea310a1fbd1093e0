/** The clock of the lab. Everything in the lab that waits or measures time uses one, so a test can replace it. */
export interface Clock {
  /** Milliseconds since an arbitrary moment. */
  now(): number;
  /** Calls `act` after some milliseconds. Returns a function that cancels the call. */
  after(milliseconds: number, act: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Resolves after some milliseconds. */
export const wait = (clock: Clock, milliseconds: number): Promise<void> =>
  new Promise((fulfil) => clock.after(milliseconds, fulfil));
