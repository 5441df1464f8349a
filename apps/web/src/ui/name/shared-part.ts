/** Where the words of a name end: `NOM_iOS_FR`, `Nomnom | FR | RTG`. A hyphen or plus belongs to its word: `lapsed15-45`, `FR+BE`. */
export const isSeparator = (character: string | undefined): boolean =>
  character !== undefined && /[_|/\s]/.test(character);

const startsAlike = (a: string, b: string): number => {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
};

/**
 * What all names begin with, in whole words, its last separator with it: `NOM_iOS_`. Nothing ('') for fewer than two different
 * names. Of every name at least one character is left over.
 */
export const sharedPart = (names: Iterable<string>): string => {
  let first: string | undefined;
  let end = 0;
  let several = false;
  for (const name of names) {
    if (first === undefined) {
      first = name;
      end = name.length - 1;
    } else if (name !== first) {
      several = true;
      end = Math.min(end, startsAlike(first, name), name.length - 1);
      if (end <= 0) return '';
    }
  }
  if (first === undefined || !several) return '';
  while (end > 0 && !isSeparator(first[end - 1])) end--;
  return first.slice(0, end);
};
