/** Writes a bound without spaces, stars and signs, so that O(nlogn), O(n log n) and O(n·log n) are one word. */
const tightened = (text: string): string =>
  text.replace(/(o|θ|ω)\s*\(([^()]*)\)/g, (_, order: string, bound: string) => {
    const plain = bound.replace(/[\s·]+/g, "").replace(/\^2|\*\*2/g, "²");
    return `${order}(${plain})`;
  });

/** Prepares a text for being searched. */
export const searchText = (text: string): string => tightened(text.toLowerCase());

/** Splits a query into the words that a text must contain; a bound such as O(n log n) is one word. */
export const searchWords = (query: string): string[] => searchText(query).split(/\s+/);
