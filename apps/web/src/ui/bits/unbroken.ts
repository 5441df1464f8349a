/** A text in which a number and the word or sign behind it, as in "7 days" and "25 %", are not parted by the end of a line. */
export const unbroken = (text: string): string => text.replace(/(\d) (?=[\p{L}\p{Sc}%])/gu, '$1\u00a0');
