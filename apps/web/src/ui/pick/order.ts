/** In which order options stand for what was typed; Enter takes the first of it, everywhere (docs/decisions/0169). */

/** An option of a picker. */
export type Pickable = {
  label: string;
  /** What else it is called, told whole: its id, its code, its name where the label says more than that. */
  also?: readonly string[] | undefined;
};

/** 0: exactly so (name, id or code); 1: begins so; 2: a word of it does; 3: holds it; null: not at all. */
type Fit = 0 | 1 | 2 | 3 | null;

/** Names of a whole group count after all that are called so themselves. */
const BY_GROUP = 4;

// A minus sign is how an offset is drawn, a hyphen how it is typed
const plain = (text: string): string => text.trim().toLowerCase().replaceAll('−', '-');

const LETTER = /[\p{L}\p{N}]/u;

/** How well an option is called by a text that is plain already. */
const fitOf = ({ label, also = [] }: Pickable, typed: string): Fit => {
  const name = plain(label);
  if (name === typed || also.some((one) => plain(one) === typed)) return 0;
  let at = name.indexOf(typed);
  if (at < 0) return null;
  if (at === 0) return 1;
  for (; at > 0; at = name.indexOf(typed, at + 1)) if (!LETTER.test(name.charAt(at - 1))) return 2;
  return 3;
};

/** What fits, the best first; what fits equally well in the order it had. */
const sorted = <T>(all: readonly T[], fit: (one: T) => number | null): { one: T; fits: number }[] =>
  all
    .flatMap((one) => {
      const fits = fit(one);
      return fits === null ? [] : [{ one, fits }];
    })
    .sort((a, b) => a.fits - b.fits);

/**
 * Options for what is typed, in any case: exactly so (by name, id or code), then those that begin so, then those of which a word
 * does, then those that hold it. All of them, as they stand, while nothing is typed.
 */
export const inPickOrder = <T extends Pickable>(options: readonly T[], typed: string): T[] => {
  const text = plain(typed);
  if (text === '') return [...options];
  return sorted(options, (one) => fitOf(one, text)).map(({ one }) => one);
};

type Group = { group: unknown; items: readonly Pickable[] };

/**
 * The same for options of which some stand in groups: a group stands where the best of its options would, so the first option is
 * the best of all. The name of a group finds all of it.
 */
export const groupsInPickOrder = <D extends Pickable | Group>(data: readonly D[], typed: string): D[] => {
  const text = plain(typed);
  if (text === '') return data.filter((one) => !('group' in one) || one.items.length > 0);
  const found = data.flatMap((one): { one: D; fits: number }[] => {
    if (!('group' in one)) {
      const fits = fitOf(one, text);
      return fits === null ? [] : [{ one, fits }];
    }
    const byGroup = fitOf({ label: String(one.group) }, text) === null ? null : BY_GROUP;
    const items = sorted(one.items, (item) => fitOf(item, text) ?? byGroup);
    const [best] = items;
    return best ? [{ one: { ...one, items: items.map((item) => item.one) } as D, fits: best.fits }] : [];
  });
  return found.sort((a, b) => a.fits - b.fits).map(({ one }) => one);
};

/** The index of the option that Enter takes in a list that stands in an order of its own; 0 where none is called so. */
export const firstPicked = (options: readonly Pickable[], typed: string): number => {
  const [best] = inPickOrder(options, typed);
  return best ? options.indexOf(best) : 0;
};
