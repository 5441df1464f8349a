import type { ProductPath } from './path-expression.ts';

/** A place in JSON: the keys and indexes that lead to it. */
export type Place = (string | number)[];

/** Product ids of an event in the order they stand in, and where each stands. */
export type Extract = { values: string[]; places: Place[] };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** An id is a text that says something, or a number. */
const idOf = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

const found = (candidates: readonly (readonly [Place, unknown])[]): Extract => {
  const hits = candidates.flatMap(([place, value]) => {
    const id = idOf(value);
    return id === null ? [] : [{ id, place }];
  });
  return { values: hits.map(({ id }) => id), places: hits.map(({ place }) => place) };
};

const itemsOf = (value: unknown): readonly (readonly [number, unknown])[] =>
  Array.isArray(value) ? value.map((item, at) => [at, item] as const) : [];

/**
 * The products of an event's properties by a path. A dot in a key is part of the key: it leads to no deeper level.
 * What stands elsewhere, in another form, or is no id (null, true, an object, blank text) is passed over.
 * @param properties as they were sent: any JSON
 */
export const extractProducts = ({ type, key, subkey }: ProductPath, properties: unknown): Extract => {
  if (type === 'SINGLE_ITEM') return found([[[key], own(properties, key)]]);
  if (type === 'ITEM_LIST') return found(itemsOf(own(properties, key)).map(([at, item]) => [[key, at], item]));
  if (type === 'OBJECT_LIST') return found(itemsOf(properties).map(([at, item]) => [[at, key], own(item, key)]));
  return found(itemsOf(own(properties, key)).map(([at, item]) => [[key, at, subkey], own(item, subkey)]));
};

/** The path that leads to a place, for whoever points at a value; null where none of the four types leads to. */
export const pathTo = (place: Place): ProductPath | null => {
  const [first, second, third] = place;
  if (place.length === 1 && typeof first === 'string' && first !== '')
    return { type: 'SINGLE_ITEM', key: first, subkey: '' };
  if (place.length === 2 && typeof first === 'string' && first !== '' && typeof second === 'number')
    return { type: 'ITEM_LIST', key: first, subkey: '' };
  if (place.length === 2 && typeof first === 'number' && typeof second === 'string' && second !== '')
    return { type: 'OBJECT_LIST', key: second, subkey: '' };
  if (place.length === 3 && typeof first === 'string' && first !== '' && typeof second === 'number')
    return typeof third === 'string' && third !== '' ? { type: 'NESTED_OBJECT_LIST', key: first, subkey: third } : null;
  return null;
};
