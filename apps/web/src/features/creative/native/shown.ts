import { graphemesOf } from '#lib/graphemes.ts';

/** A text of which so many characters are shown: dots stand for the rest. */
export const cutAt = (text: string, at: number): string => (at >= text.length ? text : `${text.slice(0, at)}…`);

/**
 * How many characters of a text a place shows. Whole letters only: a sign of several characters is shown or not.
 * @param fits whether a text has room there, dots included
 */
export const shownOf = (text: string, fits: (drawn: string) => boolean): number => {
  if (fits(text)) return text.length;
  const ends = [...graphemesOf(text)].map(({ index, segment }) => index + segment.length);
  const upTo = (letters: number) => text.slice(0, letters === 0 ? 0 : ends[letters - 1]).trimEnd().length;
  let least = 0;
  let most = ends.length - 1;
  while (least < most) {
    const half = Math.ceil((least + most) / 2);
    if (fits(cutAt(text, upTo(half)))) least = half;
    else most = half - 1;
  }
  return upTo(least);
};
