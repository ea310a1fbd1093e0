/** `me`, but the delays it asks for go through `instead`; nothing rings where that says nothing. */
export const waiting = (me: any, instead: (rounds: bigint) => bigint | undefined): any =>
  Object.create(me, {
    alarm: {
      value(rounds: bigint, tag = 0) {
        const other = instead(rounds);
        if (other !== undefined) me.alarm(other, tag);
      },
    },
  });

/** `me`, but what it calls off rings all the same. */
export const restless = (me: any): any => Object.create(me, { calm: { value() {} } });
