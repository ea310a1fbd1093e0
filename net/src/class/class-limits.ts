/** Largest number of phones in a room. */
export const MOST_PHONES = 300;
/** Largest number of connections that have not said who they are: in all, and from one address. */
export const WAITING_MAX = 300;
export const WAITING_PER_ADDRESS_MAX = 100;
/** Largest message of a phone or of the teacher, in bytes. */
export const MOST_MESSAGE = 16_384;
/** Largest number of messages of one connection in a second, on average; a burst may have twice as many. */
export const MOST_RATE = 50;
/** Longest name, in characters. */
export const LONGEST_NAME = 24;
/** How long a room is open, in milliseconds. */
export const ROOM_LIFE = 3_600_000;
/** How long a connection may take to say who it is, in milliseconds. */
export const GREETING_TIME = 10_000;
/** Longest delay of a message that the teacher may choose, in milliseconds. */
export const LONGEST_DELAY = 10_000;
/** Least number of phones in a run. */
export const LEAST_PHONES = 2;
