/** "import check" as a sentence or a heading begins with it: "Import check". Nothing stays nothing. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Said by itself: what has no full stop gets one. */
export const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/**
 * Words as the end of a sentence lists them: 'France', 'France and Spain', 'France, Spain, and Italy'; nothing for none. As
 * `Intl.ListFormat` writes them, but without the data that a browser loads for the first of `Intl` (docs/decisions/0151): every page would wait for it.
 */
export const inWords = (words: readonly string[]): string => {
  if (words.length < 3) return words.join(' and ');
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;
};
