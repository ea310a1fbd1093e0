/** Up to so many receipts are shown one by one. */
export const MOST_ARROWS = 4000;
/** A picture has no more pixels than this, however fine the screen. */
export const MOST_PIXELS = 1_500_000;
