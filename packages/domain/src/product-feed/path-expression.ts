/** How products stand in an event's properties (AP-67). */
export const productTypes = ['SINGLE_ITEM', 'ITEM_LIST', 'OBJECT_LIST', 'NESTED_OBJECT_LIST'] as const;
export type ProductType = (typeof productTypes)[number];

/** Where the product ids stand. `subkey` is empty but for NESTED_OBJECT_LIST. */
export type ProductPath = { type: ProductType; key: string; subkey: string };

/** The three fields of an event's row in the feed; without a key the event carries no products. */
export type ProductFields = { type: ProductType | null; key: string; subkey: string };
export const noProducts: ProductFields = { type: null, key: '', subkey: '' };

/** Keys of letters, digits and underscores stand behind a dot, others in brackets with ' and \ escaped (D-119). */
const plain = /^[\p{L}\p{Nd}_]+$/u;
const step = (key: string): string => (plain.test(key) ? `.${key}` : `['${key.replace(/['\\]/g, '\\$&')}']`);

/** The path expression of a path. Another path never has the same one. */
export const writePath = ({ type, key, subkey }: ProductPath): string => {
  if (type === 'SINGLE_ITEM') return `$${step(key)}`;
  if (type === 'ITEM_LIST') return `$${step(key)}[*]`;
  if (type === 'OBJECT_LIST') return `$[*]${step(key)}`;
  return `$${step(key)}[*]${step(subkey)}`;
};

const stepPattern = String.raw`(?:\.([\p{L}\p{Nd}_]+)|\['((?:[^'\\]|\\['\\])+)'\])`;
const single = new RegExp(`^\\$${stepPattern}$`, 'u');
const list = new RegExp(`^\\$${stepPattern}\\[\\*\\]$`, 'u');
const objects = new RegExp(`^\\$\\[\\*\\]${stepPattern}$`, 'u');
const nested = new RegExp(`^\\$${stepPattern}\\[\\*\\]${stepPattern}$`, 'u');

const keyOf = (bare: string | undefined, quoted: string | undefined): string =>
  bare ?? (quoted ?? '').replace(/\\(['\\])/g, '$1');

const shapes: readonly (readonly [ProductType, RegExp])[] = [
  ['SINGLE_ITEM', single],
  ['ITEM_LIST', list],
  ['OBJECT_LIST', objects],
  ['NESTED_OBJECT_LIST', nested],
];

/** Reads a path expression back; null for the empty one and for any that D-119 does not know. */
export const parsePath = (text: string): ProductPath | null => {
  for (const [type, pattern] of shapes) {
    const found = pattern.exec(text);
    if (found) return { type, key: keyOf(found[1], found[2]), subkey: nestedKey(type, found) };
  }
  return null;
};

const nestedKey = (type: ProductType, found: RegExpExecArray): string =>
  type === 'NESTED_OBJECT_LIST' ? keyOf(found[3], found[4]) : '';

/** What the row of an event shows: empty fields for no products and for an expression that cannot be read (D-119). */
export const fieldsOf = (mapping: string): ProductFields => parsePath(mapping) ?? noProducts;

/** Whether the fields of a row tell what is stored: not so for an expression that cannot be read. */
export const isReadable = (mapping: string): boolean => mapping === '' || parsePath(mapping) !== null;

/**
 * The path expression of a row's fields, as it is stored: empty without a key. Null while it cannot be written, because
 * the type or the subkey is missing.
 */
export const mappingOf = ({ type, key, subkey }: ProductFields): string | null => {
  if (key === '') return '';
  if (type === null || (type === 'NESTED_OBJECT_LIST' && subkey === '')) return null;
  return writePath({ type, key, subkey });
};
