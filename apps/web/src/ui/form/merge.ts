/** The same for a person: equal values, also inside lists and objects; nothing and an empty text are both nothing. */
export const same = (a: unknown, b: unknown): boolean => {
  const plain = (value: unknown) => (value === undefined || value === '' ? null : value);
  // A text that is no number is not the same as none
  const written = (value: unknown) => JSON.stringify(plain(value), (_, part) => (Number.isNaN(part) ? 'NaN' : part));
  return Object.is(plain(a), plain(b)) || written(a) === written(b);
};

type Name<D> = keyof D & string;

/**
 * Fields that mean something only with each other, such as a price and its type: one decision, of one side. The first says
 * what the others are; a value typed under one of it is no value under another.
 */
export type Together<D = Record<string, unknown>> = readonly (readonly Name<D>[])[];

export type Merge<D> = {
  /** What both sides changed, differently: a person decides. Each is one field, or fields that are decided together. */
  clashes: (readonly Name<D>[])[];
  /** What only the other side changed: kept without a question. */
  theirsOnly: Name<D>[];
  /** Everything that needs no decision; clashes hold mine until decided. */
  merged: D;
};

/** The fields of a draft as they are decided: those of a group where its first one stands, any other alone. */
const decisionsOf = <D extends object>(draft: D, together: Together): (readonly Name<D>[])[] => {
  const groups = (together as Together<D>).map((group) => group.filter((name) => name in draft));
  return (Object.keys(draft) as Name<D>[]).flatMap((name) => {
    const group = groups.find((names) => names.includes(name));
    return !group ? [[name]] : group[0] === name ? [group] : [];
  });
};

const sameIn = <D>(names: readonly Name<D>[], a: D, b: D): boolean => names.every((name) => same(a[name], b[name]));

const valuesOf = <D>(names: readonly Name<D>[], side: D): Partial<D> =>
  Object.fromEntries(names.map((name) => [name, side[name]])) as Partial<D>;

/** Three-way merge of a draft (design 3.5), field by field but for those that are decided together: never of two sides. */
export const mergeOf = <D extends object>(original: D, mine: D, theirs: D, together: Together = []): Merge<D> => {
  const decisions = decisionsOf(original, together);
  const changedBy = (side: D) => (names: readonly Name<D>[]) => !sameIn(names, original, side);
  const [byMe, byThem] = [changedBy(mine), changedBy(theirs)];
  const clashes = decisions.filter((names) => byMe(names) && byThem(names) && !sameIn(names, mine, theirs));
  const kept = decisions.filter((names) => byThem(names) && !byMe(names)).flat();
  return {
    clashes,
    theirsOnly: kept.filter((name) => !same(original[name], theirs[name])),
    merged: { ...mine, ...valuesOf(kept, theirs) },
  };
};

/** The merge once every clash has the values of the side that was chosen for it. */
export const decidedIn = <D extends object>({ clashes, merged }: Merge<D>, sideOf: (first: Name<D>) => D): D =>
  Object.assign({ ...merged }, ...clashes.map((names) => valuesOf(names, sideOf(names[0] as Name<D>))));

/**
 * Whether only the other side can be chosen: of fields that are decided together, one that the person may not write is another
 * on their side. Taking back what somebody who may has chosen is not theirs, and the rest of the group means nothing without it.
 */
export const isTheirs = <D extends object>(
  names: readonly Name<D>[],
  [mine, theirs]: readonly [D, D],
  locked: ((name: Name<D>, theirs: Readonly<Record<string, unknown>>) => boolean) | undefined,
): boolean =>
  names.some((name) => locked?.(name, theirs as Readonly<Record<string, unknown>>) && !same(mine[name], theirs[name]));

/** The fields in which both sides changed the same, over what was before: all of a group, or none. */
export const agreedIn = <D extends object>(before: D, mine: D, theirs: D, together: Together = []): Name<D>[] =>
  decisionsOf(before, together)
    .filter((names) => !sameIn(names, before, mine) && sameIn(names, mine, theirs))
    .flat();

/**
 * The fields of `mine` that are not as in `from`, with their values: what a save sends, what was typed since. Where the first
 * of a group is another, its others are too: the same number under it is another value.
 */
export const changedIn = <D extends object>(mine: D, from: D, together: Together = []): Partial<D> => {
  const differs = (name: string) => !same(from[name as Name<D>], mine[name as Name<D>]);
  const another = new Set<string>(together.filter(([first]) => first && first in mine && differs(first)).flat());
  return Object.fromEntries(Object.entries(mine).filter(([name]) => differs(name) || another.has(name))) as Partial<D>;
};

/**
 * What was typed while a save was on its way, by decisions, where what was saved has the other side: their values before, which nobody
 * has been asked about.
 */
export const typedOver = <D extends object>(
  typed: Partial<D>,
  { before, mine, stored }: Readonly<Record<'before' | 'mine' | 'stored', D>>,
  together: Together = [],
): Partial<D> =>
  Object.assign(
    {},
    ...decisionsOf(before, together)
      .filter((names) => names.some((name) => name in typed))
      .filter((names) => !sameIn(names, before, stored) && sameIn(names, mine, stored))
      .map((names) => valuesOf(names, before)),
  );

/** What such an edit began with. Set back to what it was before, by somebody who sees theirs beside it, it is a change of theirs. */
export const beganOver = <D extends object>(
  draft: D,
  { before, stored }: { before: Partial<D>; stored: D },
  together: Together = [],
): D =>
  Object.assign(
    { ...stored },
    ...decisionsOf(stored, together)
      .filter((names) => names.some((name) => name in before) && !sameIn(names, before as D, draft))
      .map((names) => valuesOf(names, before as D)),
  );
