/** The same for a person: equal values, also inside lists and objects; nothing and an empty text are both nothing. */
export const same = (a: unknown, b: unknown): boolean => {
  const plain = (value: unknown) => (value === undefined || value === '' ? null : value);
  // A text that is no number is not the same as none
  const written = (value: unknown) => JSON.stringify(plain(value), (_, part) => (Number.isNaN(part) ? 'NaN' : part));
  return Object.is(plain(a), plain(b)) || written(a) === written(b);
};

export type Merge<D> = {
  /** What both sides changed, differently: a person decides. */
  clashes: (keyof D & string)[];
  /** What only the other side changed: kept without a question. */
  theirsOnly: (keyof D & string)[];
  /** Everything that needs no decision; clashes hold mine until decided. */
  merged: D;
};

/** Three-way merge of a draft, field by field (design 3.5). */
export const mergeOf = <D extends object>(original: D, mine: D, theirs: D): Merge<D> => {
  const names = Object.keys(original) as (keyof D & string)[];
  const mineChanged = (name: keyof D) => !same(original[name], mine[name]);
  const theirsChanged = (name: keyof D) => !same(original[name], theirs[name]);
  const clashes = names.filter((name) => mineChanged(name) && theirsChanged(name) && !same(mine[name], theirs[name]));
  const theirsOnly = names.filter((name) => theirsChanged(name) && !mineChanged(name));
  const merged = { ...mine };
  for (const name of theirsOnly) merged[name] = theirs[name];
  return { clashes, theirsOnly, merged };
};

/** The fields of `mine` that are not as in `from`, with their values: what a save sends, what was typed since. */
export const changedIn = <D extends object>(mine: D, from: D): Partial<D> =>
  Object.fromEntries(Object.entries(mine).filter(([name, value]) => !same(from[name as keyof D], value))) as Partial<D>;
