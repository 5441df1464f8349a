import type { Place } from '@fairlead/domain/product-feed/extract';

/** A line of JSON as it is shown. `place` is where the value of this line stands; null for a line that only closes. */
export type JsonLine = { text: string; place: Place | null; scalar: boolean };

/** More lines than this are not drawn: nobody looks for a product there. */
export const LINES_MAX = 400;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Any JSON with two blanks a level, one line for each value that is not a list or an object. */
export const jsonLines = (json: unknown): { lines: JsonLine[]; more: number } => {
  const lines: JsonLine[] = [];
  let more = 0;
  const add = (line: JsonLine) => {
    if (lines.length < LINES_MAX) lines.push(line);
    else more++;
  };
  const write = (value: unknown, place: Place, indent: string, label: string, end: string): void => {
    if (!isObject(value)) {
      add({ text: `${indent}${label}${JSON.stringify(value)}${end}`, place, scalar: true });
      return;
    }
    const isList = Array.isArray(value);
    const [open, close] = isList ? '[]' : '{}';
    const entries: [string | number, unknown][] = isList ? value.map((one, at) => [at, one]) : Object.entries(value);
    if (entries.length === 0) {
      add({ text: `${indent}${label}${open}${close}${end}`, place, scalar: false });
      return;
    }
    add({ text: `${indent}${label}${open}`, place, scalar: false });
    entries.forEach(([key, one], at) => {
      const comma = at < entries.length - 1 ? ',' : '';
      write(one, [...place, key], `${indent}  `, isList ? '' : `${JSON.stringify(key)}: `, comma);
    });
    add({ text: `${indent}${close}${end}`, place: null, scalar: false });
  };
  write(json, [], '', '', '');
  return { lines, more };
};

const text = (place: Place): string => JSON.stringify(place);

/** Which lines hold products, and which open the list they stand in. */
export const marksOf = (lines: readonly JsonLine[], places: readonly Place[]): ('hit' | 'way' | null)[] => {
  const hits = new Set(places.map(text));
  const ways = new Set(places.filter((place) => place.length > 1).map((place) => text(place.slice(0, 1))));
  return lines.map(({ place }) => {
    if (!place) return null;
    if (hits.has(text(place))) return 'hit';
    return typeof place[0] === 'string' && ways.has(text(place)) ? 'way' : null;
  });
};
