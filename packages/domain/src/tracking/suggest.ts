import { isMacro, macros } from './catalogue/macros.ts';
import type { Expected, Parameter } from './catalogue/shape.ts';
import { decoded, type Parsed } from './parse.ts';
import { faultOf } from './value.ts';

/** As a value is written into a link: what would end it or is no character of an address is encoded, macros stay. */
export const written = (value: string): string =>
  value.replace(/[^A-Za-z0-9\-._~{}!*(),:;/$]/gu, (one) => encodeURIComponent(one));

/** As a name is written. */
export const writtenName = (name: string): string => encodeURIComponent(name);

/** Names that people take for one another: case, underscores and hyphens apart. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const byPlain = new Map(Object.keys(macros).map((name) => [plain(name), name]));

/** Braces however often they were encoded, and other brackets around a name. */
const braced = (value: string): string =>
  value
    .replace(/%(?:25)*7b/gi, '{')
    .replace(/%(?:25)*7d/gi, '}')
    .replace(/\{\{|\$\{|%(?:25)*5b|\[/gi, '{')
    .replace(/\}\}|%(?:25)*5d|\]/gi, '}');

/** The value with its macros as they are spelt; null: it has none that could be meant. */
const spelt = (value: string): string | null => {
  const open = braced(value);
  const mended = open.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    isMacro(name) ? whole : `{${byPlain.get(plain(decoded(name))) ?? ''}}`,
  );
  return mended.includes('{}') || mended === value ? null : mended;
};

/** A macro that was written without its braces. */
const bare = (value: string, { macros: accepted = [] }: Expected): string | null => {
  const meant = accepted.find((name) => plain(name) === plain(decoded(decoded(value))));
  return meant === undefined ? null : `{${meant}}`;
};

/** The word that was meant, another case or encoded once too often; null where the case of the value is the partner's to say. */
const recased = (value: string, { fixed = [], pattern }: Expected): string[] => {
  const text = decoded(decoded(value)).trim();
  const words = fixed.filter((one) => one.toLowerCase() === text.toLowerCase());
  const shape = pattern?.source.replace(/\\[a-z]/gi, '') ?? '';
  return [
    ...words,
    ...(pattern ? [text] : []),
    ...(pattern && !/[A-Z]/.test(shape) ? [text.toLowerCase()] : []),
    ...(pattern && !/[a-z]/.test(shape) ? [text.toUpperCase()] : []),
  ].map(written);
};

/**
 * The value under the same name in another case, or without the prefix that universal links ask for: what the client meant. It is
 * taken only where it is right as it stands; so is a second value where the first is empty.
 */
const twin = (name: string, { parts }: Parsed): string[] => {
  const meant = new Set([name.toLowerCase(), name.toLowerCase().replace(/^adj_/, '')]);
  return parts.filter((part) => part.value !== '' && meant.has(part.name.toLowerCase())).map(({ value }) => value);
};

/**
 * What to write in place of a value that is missing or wrong, as it stands in a link; null: only the partner or the client knows.
 * The client's own meaning first (a macro misspelt, a word in another case, the value under another name), then the catalogue's.
 */
export const suggestionFor = (
  row: { name: string; value: string },
  found: Parameter | undefined,
  parsed: Parsed,
): string | null => {
  const expect = found?.expect;
  const meant =
    row.value === ''
      ? twin(row.name, parsed)
      : [spelt(row.value), ...(expect ? [bare(row.value, expect), ...recased(row.value, expect)] : [])];
  const own = expect?.suggest === null || expect === undefined ? null : written(expect.suggest);
  return [...meant, own].find((one) => one !== null && one !== '' && faultOf(one, expect) === null) ?? null;
};
