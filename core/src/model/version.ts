/**
 * The version of core, which is that of its package. A trace names it. The command writes a longer one, with a hash of
 * its built files.
 */
export const VERSION = "0.1.0";
