/** Put in when the page is built. */
declare const __VERSION__: string;

export const version: string = __VERSION__;
