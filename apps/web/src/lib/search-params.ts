/** The address as the documents write it: repeated keys for lists, nothing for what is empty, no JSON. */
export const parseSearch = (text: string): Record<string, string | string[]> => {
  const query = new URLSearchParams(text);
  const found: Record<string, string | string[]> = {};
  for (const key of new Set(query.keys())) {
    const values = query.getAll(key);
    found[key] = values.length > 1 ? values : (values[0] ?? '');
  }
  return found;
};

export const stringifySearch = (search: Record<string, unknown>): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search))
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== '') query.append(key, String(one));
  return query.size > 0 ? `?${query}` : '';
};

/*
 * Readers for `validateSearch`. They are in the first download of every page, so they are a few lines and not a schema
 * library. A value that makes no sense is read as its default: an old link still opens.
 */
const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

/** One of the words, else the first of them. */
export const oneOf = <const T extends string>(value: unknown, words: readonly [T, ...T[]]): T =>
  words.find((word) => word === first(value)) ?? words[0];

/** One of the words, else nothing. */
export const maybeOneOf = <const T extends string>(value: unknown, words: readonly T[]): T | undefined =>
  words.find((word) => word === first(value));

export const textIn = (value: unknown): string | undefined => {
  const text = first(value);
  return typeof text === 'string' && text !== '' ? text : typeof text === 'number' ? String(text) : undefined;
};

const ID = /^[1-9]\d{0,9}$/;
/** All ids of a repeated key (or of one comma-separated value), each once. */
export const idsIn = (value: unknown): number[] => {
  const texts = [value].flat().flatMap((one) => String(one ?? '').split(','));
  return [...new Set(texts.filter((text) => ID.test(text)).map(Number))];
};

export const idIn = (value: unknown): number | undefined => idsIn(first(value))[0];
