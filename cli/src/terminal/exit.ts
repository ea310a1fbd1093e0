export const exit = {
  holds: 0,
  violated: 1,
  undecided: 2,
  badInput: 64,
  ourFault: 70,
  interrupted: 130,
  terminated: 143,
} as const;
