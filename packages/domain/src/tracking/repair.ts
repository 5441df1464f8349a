import { expectations, isKnown } from './catalogue/catalogue.ts';
import { checkLink, checkNames, isGood, type LinkPlace, type Verdict } from './check.ts';
import { parseLink } from './parse.ts';
import { writtenName } from './suggest.ts';

/** A value that is written anew; `before` null: the parameter is not there. */
type LinkChange = { name: string; before: string | null; after: string };
export type RepairedLink = { link: string; changes: LinkChange[] };

type Edit = { from: number; to: number; text: string };

/** The link with every edit made, the last first, so that the places of the others hold. */
const spliced = (link: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((one, other) => one.from - other.from)
    .reduceRight((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), link);

/** What stands between the end of a query and a parameter that is added there. */
const joint = (link: string, end: number, hasQuery: boolean): string => {
  if (!hasQuery) return '?';
  return link[end - 1] === '?' || link[end - 1] === '&' ? '' : '&';
};

/** New parameters, each behind the mandatory one that comes before it in the catalogue, else at the end of the query. */
const added = (link: string, order: readonly string[], values: ReadonlyMap<string, string>): Edit[] => {
  const { parts, end, hasQuery } = parseLink(link);
  const ends = new Map(parts.map(({ name, to }) => [name, to]).reverse() as [string, number][]);
  const names = [...order, ...[...values.keys()].filter((name) => !order.includes(name))];
  const texts = new Map<number, string[]>();
  let place = -1;
  for (const name of names) {
    place = ends.get(name) ?? place;
    const value = values.get(name);
    if (value !== undefined) texts.set(place, [...(texts.get(place) ?? []), `${writtenName(name)}=${value}`]);
  }
  return [...texts].map(([at, list]) =>
    at < 0
      ? { from: end, to: end, text: joint(link, end, hasQuery) + list.join('&') }
      : { from: at, to: at, text: `&${list.join('&')}` },
  );
};

const orderOf = ({ link_type }: Verdict, { provider, tracking_type, platform }: LinkPlace): string[] =>
  isKnown(provider) ? expectations(provider, tracking_type, platform, link_type).must.map(({ name }) => name) : [];

/** A value in a row of a verdict's parameters, by its place there. */
export type NewValue = { row: number; value: string };

/** The link with these values; whatever else is in it stays, byte for byte. A value is written as it is given. */
export const withValues = (
  link: string,
  place: LinkPlace,
  verdict: Verdict,
  values: readonly NewValue[],
): RepairedLink => {
  const { parts } = parseLink(link);
  const absent = new Map<string, string>();
  const edits: Edit[] = [];
  const changes = values.flatMap(({ row, value }): LinkChange[] => {
    const { name } = verdict.parameters[row] ?? { name: '' };
    const part = parts[row];
    if (!part) {
      absent.set(name, value);
      return [{ name, before: null, after: value }];
    }
    // A name alone has no sign of equality yet
    edits.push({ from: part.at, to: part.to, text: link[part.at - 1] === '=' ? value : `=${value}` });
    return [{ name, before: part.value, after: value }];
  });
  return { link: spliced(link, [...edits, ...added(link, orderOf(verdict, place), absent)]), changes };
};

/** The link with the suggestion of one row taken (CK-50). @throws Error where there is none: that is nobody's input (CK-49) */
export const withSuggestion = (link: string, place: LinkPlace, verdict: Verdict, row: number): RepairedLink => {
  const value = verdict.parameters[row]?.suggestion ?? null;
  if (value === null) throw new Error(`There is no suggestion for parameter ${row} of the link`);
  return withValues(link, place, verdict, [{ row, value }]);
};

/** The link with every suggestion taken, whether that mends all of it or not. */
export const withSuggestions = (link: string, place: LinkPlace, verdict: Verdict): RepairedLink =>
  withValues(
    link,
    place,
    verdict,
    verdict.parameters.flatMap(({ suggestion }, row) => (suggestion === null ? [] : [{ row, value: suggestion }])),
  );

const otherLinkNeeded: readonly string[] = [checkNames[2], checkNames[3]];

/**
 * Whether no change of parameters can help: the link of another app or partner passes once device ids are swapped, and then counts
 * for the wrong app.
 */
export const needsOtherLink = ({ checks }: Verdict): boolean =>
  checks.some(({ name, severity }) => severity === 'danger' && otherLinkNeeded.includes(name));

/**
 * The link as it passes every check, with what changes; null where nothing needs it, or where not everything can be repaired
 * (design 13.24.15). Order and bytes of what was right stay; what it gives needs no further repair.
 */
export const repairLink = (
  link: string,
  place: LinkPlace,
  verdict: Verdict = checkLink(link, place),
): RepairedLink | null => {
  if (isGood(verdict) || needsOtherLink(verdict)) return null;
  if (verdict.parameters.some(({ error, suggestion }) => error !== null && suggestion === null)) return null;
  const repaired = withSuggestions(link, place, verdict);
  return isGood(checkLink(repaired.link, place)) ? repaired : null;
};
