/** So many results are shown at most. */
export const SEARCH_SHOWS = 50;
/** So many of each kind before more of any: thousands of creatives hide no line item. */
export const SEARCH_EACH = 5;

/** A term asks for at most so many words; what comes after says nothing more. */
const WORDS = 8;
/** Shorter words share too much with too many: "nomn" is as near to "Noodle" as to a mistyped "Nomnom". */
const FORGIVEN_FROM = 5;

/** The words of a term, lower case: a name fits when it holds every one of them, anywhere. */
export const wordsOf = (term: string): string[] =>
  [...new Set(term.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, WORDS);

/** Whether a word may be a typing mistake: five letters or more, and not a number. */
export const isForgiven = (word: string): boolean => word.length >= FORGIVEN_FROM && !/^\d+$/.test(word);

/**
 * How many letters apart two words are: typed too much, too little, wrong, or two neighbours swapped (optimal string alignment
 * distance). Lengths as they are, no limit.
 */
export const mistakes = (a: string, b: string): number => {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  const first = rows[0] as number[];
  for (let j = 0; j <= b.length; j += 1) first[j] = j;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : changed;
      (rows[i] as number[])[j] = Math.min(changed, swapped, at(i - 1, j) + 1, at(i, j - 1) + 1);
    }
  return at(a.length, b.length);
};

/** One mistake in a word of five or six letters, two in a longer one. */
const allowed = (word: string): number => (word.length >= 7 ? 2 : 1);

/**
 * The known words that a mistyped one stands for, nearest first, at most 3. A beginning counts too: "kestrl" is near to
 * "kestrels".
 */
export const meantWords = (word: string, known: readonly string[]): string[] =>
  known
    .map((other) => {
      const begun = other.length > word.length ? mistakes(word, other.slice(0, word.length)) : Number.POSITIVE_INFINITY;
      return { other, off: Math.min(mistakes(word, other), begun) };
    })
    .filter(({ off }) => off <= allowed(word))
    .sort((a, b) => a.off - b.off || a.other.length - b.other.length || (a.other < b.other ? -1 : 1))
    .slice(0, 3)
    .map(({ other }) => other);
