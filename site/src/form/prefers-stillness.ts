/** Tells whether the user has asked the system for less motion. */
export const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
