/** What an idea begins with. */
export const firstSentence = (idea: string): string => idea.split(/(?<=\.) /)[0];
