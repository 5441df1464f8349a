import { graphemesOf } from '#lib/graphemes.ts';

/** A name that is too long for its place: what may go and what stays. Pure; MidName draws it. */
import { isSeparator } from './shared-part.ts';

/** Characters at a name's end that stand as long as they fit: kind, days and number tell campaigns apart. */
export const TAIL = 17;
const GAP = '…';
/** Fewer characters than these are no gap: leaving them out wins no room. */
const GAP_FROM = 3;

/** What is drawn: `dim` in 400, `own` in 550. `cut`: something of the name is missing. */
export type CutName = { dim: string; own: string; cut: boolean };

export type Room = {
  /** What every name of the list begins with, '' for nothing. */
  shared: string;
  /** px */
  width: number;
  /** Width of a text in px; `dim` as it is drawn for the shared part. */
  measure: (text: string, dim: boolean) => number;
};

type Span = { from: number; to: number };

/** The first word of two capitals, or of several pairs: `FR`, `FR+BE`. */
export const countryIn = (name: string): Span | undefined => {
  const found = /(?:^|[_|/\s])([A-Z]{2}(?:[+,&][A-Z]{2})*)(?=$|[_|/\s])/.exec(name);
  if (!found?.[1]) return undefined;
  const from = found.index + found[0].length - found[1].length;
  return { from, to: from + found[1].length };
};

/** Not in the middle of a character that is written with several: the place itself or the next to its left. */
const whole = (name: string, at: number): number => graphemesOf(name).containing(at)?.index ?? at;

/** Where a cut may end the head (behind a separator) and begin the tail (with one); any character if there is none. */
const cutsOf = (name: string, least: number, last: number): { heads: number[]; tails: number[] } => {
  const heads = new Set([least]);
  const tails = new Set([last]);
  for (let i = least; i < last; i++) {
    if (!isSeparator(name[i])) continue;
    heads.add(i + 1);
    tails.add(i);
  }
  if (tails.size === 1 && !isSeparator(name[last]))
    for (const { index } of graphemesOf(name.slice(0, last))) if (index > least) heads.add(index);
  return { heads: [...heads], tails: [...tails] };
};

/** Where words begin behind `from`, up to `to` with it. */
const wordsBetween = (name: string, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, at) => from + 1 + at).filter(
    (at) => isSeparator(name[at - 1]) && !isSeparator(name[at]),
  );

/** Characters `from` to `head` and from `tail` on, gaps where something is missing. */
const split = (name: string, shared: number, from: number, head: number, tail: number, gap = GAP_FROM): CutName => {
  if (tail - head < gap && head > from) [head, tail] = [name.length, name.length];
  const middle = head > from && head < tail ? GAP : '';
  const kept = name.slice(from, head) + middle + name.slice(tail);
  // Without its beginning a name has nothing left that its neighbours share
  const dim = from > 0 ? 0 : Math.min(shared, head);
  const left = from > 0 || (head === 0 && tail > 0) ? GAP : '';
  return { dim: kept.slice(0, dim), own: left + kept.slice(dim), cut: left !== '' || middle !== '' };
};

/** Where room is scarcest: the country and as much of the end as fits, then the end alone. The last character always stands. */
const narrow = (name: string, country: Span | undefined, fits: (form: CutName) => boolean): CutName => {
  const tails = [...graphemesOf(name)].map(({ index }) => index).slice(1);
  for (const { from, to } of country ? [country, { from: 0, to: 0 }] : [{ from: 0, to: 0 }])
    for (const tail of tails) {
      if (tail < to) continue;
      const form = split(name, 0, from, to, tail);
      if (fits(form)) return form;
    }
  const last = tails.at(-1);
  return last === undefined ? split(name, 0, 0, name.length, name.length) : split(name, 0, 0, 0, last);
};

/**
 * The same as `cutName` in a place whose page has told how wide the whole name is drawn there (`natural`, px): a name that fits
 * is never cut, and a canvas that takes characters for wider or narrower than the page does is put right by what it errs.
 */
export const cutAsDrawn = (name: string, { natural, ...room }: Room & { natural: number }): CutName => {
  const { shared, width, measure } = room;
  if (natural <= width) return cutName(name, { ...room, measure: () => 0 });
  const same = shared && name.startsWith(shared) ? shared.length : 0;
  const said = (same ? measure(name.slice(0, same), true) : 0) + measure(name.slice(same), false);
  // A hair less than the place: what is cut is rounded once more
  const scale = said > 0 ? natural / said : 1;
  return cutName(name, { shared, width: width - 0.5, measure: (text, dim) => measure(text, dim) * scale });
};

/**
 * The longest form of a name that fits, in this order: whole; without the shared part (`…FR+BE_RTG_win_back_D180_CPA`); cut in
 * the middle, at separators (`NOM_iOS_FR+BE_…_buyers_D90_CPA_2`), within a word rather than without the first that is not shared
 * (`(Top 10 % …) minus (Opt-out)`); from a later word on, at the latest from the country (`…BR | RTG | ROAS D7 | 2026`); from
 * there with a cut in the middle (`…FR+BE_…_buyers_D90_CPA_2`); less of the end (`…FR+BE_…_CPA_2`). Down to there the last 17
 * characters and the country stand, and the country still stands before the end.
 */
export const cutName = (name: string, { shared, width, measure }: Room): CutName => {
  const same = shared && name.startsWith(shared) ? shared.length : 0;
  const fits = ({ dim, own }: CutName) => (dim ? measure(dim, true) : 0) + measure(own, false) <= width;
  const full = split(name, same, 0, name.length, name.length);
  if (fits(full)) return full;

  const found = countryIn(name);
  // The separator behind the country stays with it
  const behind = found ? found.to + Number(isSeparator(name[found.to])) : 0;
  const kept = found && { from: found.from, to: behind };
  if (name.length <= TAIL) return narrow(name, kept, fits);
  const end = whole(name, name.length - TAIL);
  const country = found && found.from < end ? found : undefined;
  const gone = Math.min(same, country?.from ?? same, end);
  const bare = split(name, same, gone, name.length, name.length);
  if (gone > 0 && fits(bare)) return bare;

  const least = country ? Math.min(behind, end) : 0;
  const start = country?.from ?? gone;
  const { heads, tails } = cutsOf(name, least, end);
  const torn = (tail: number) => tails.length > 1 && !isSeparator(name[tail]);
  for (const from of start > 0 ? [0, start] : [0]) {
    const words = from > 0 ? wordsBetween(name, gone, from) : [];
    const later = words.map((word) => split(name, same, word, name.length, name.length)).find(fits);
    if (later) return later;
    const forms = heads
      .flatMap((head) => tails.map((tail) => ({ head, tail })))
      .filter(({ head, tail }) => head >= from && tail - head >= GAP_FROM)
      .sort(
        (a, b) =>
          Number(a.head <= same) - Number(b.head <= same) ||
          Number(torn(a.tail)) - Number(torn(b.tail)) ||
          b.head - b.tail - (a.head - a.tail),
      );
    for (const { head, tail } of forms) {
      const form = split(name, same, from, head, tail);
      if (fits(form)) return form;
    }
  }
  // Two characters less are the one that is missing
  const last = split(name, 0, start, Math.max(start, least), end, GAP_FROM - 1);
  return fits(last) ? last : narrow(name, kept, fits);
};
