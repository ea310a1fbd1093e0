/** The sources that citations refer to by number. */
export const papers: Readonly<Record<string, string>> = {
  "000": "T. Baliukonis. Leader Election in Asynchronous Rings, 2025 (on Hirschberg and Sinclair)",
  "001": "A. Marchetti-Spaccamela. New protocols for the election of a leader in a ring, 1987",
  "002": "Algorithm 4.20: Peterson's election algorithm in a unidirectional ring (lecture notes)",
  "003": "A. Krishnamurthy. Leader Election, lecture slides, 2003",
  "004": "Leader election in asynchronous undirected ring (notes on probabilistic Franklin)",
};

const names: Readonly<Record<string, string>> = {
  "000": "Baliukonis 2025",
  "001": "Marchetti-Spaccamela 1987",
  "002": "Peterson 1982 (lecture notes)",
  "003": "Krishnamurthy 2003",
  "004": "Franklin, probabilistic (notes)",
};

/** Names the author and the year of a citation instead of the number of the source, and leaves out keys of conventions. */
export const nameSource = (cite: string): string =>
  cite
    .replace(/ ?\((?:[A-Z]+-\d+(?:, )?)+\)/g, "")
    .replace(/\b00[0-4]\b/g, (number) => names[number] ?? number);

/** Returns the paper of an algorithm without the number under which citations refer to it. */
export const namePaper = (paper: string): string =>
  nameSource(paper.replace(/ \(00\d\)/, "").replace(/(?<=\()00\d, /, ""));

/** Lists the full titles of the sources that a citation refers to by number. */
export const sourcesOf = (cite: string): string[] =>
  Object.keys(papers)
    .filter((number) => new RegExp(`\\b${number}\\b`).test(cite))
    .map((number) => papers[number]);
