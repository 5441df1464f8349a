import type { Option } from './SelectField.tsx';

/** Options with a `group` stand under its name; what is typed finds them by that, too. */
export type Grouped = Option & { group?: string };

type Item = { value: string; label: string; disabled?: boolean };
export type Data = (Item | { group: string; items: Item[] })[];

const itemOf = ({ value, label, disabled = false }: Option): Item => ({ value: String(value), label, disabled });

/** The options as the kit draws them: a group where its first option stands. */
export const dataOf = (options: readonly Grouped[]): Data => {
  const data: Data = [];
  const groups = new Map<string, Item[]>();
  for (const option of options) {
    if (option.group === undefined) data.push(itemOf(option));
    else {
      const items = groups.get(option.group) ?? [];
      if (items.length === 0) {
        groups.set(option.group, items);
        data.push({ group: option.group, items });
      }
      items.push(itemOf(option));
    }
  }
  return data;
};

/** What is left for a typed text: options that have it in their name, and whole groups that have it in theirs. */
export const matching = <T extends { label: string } | { group: string; items: { label: string }[] }>(
  data: readonly T[],
  typed: string,
): T[] => {
  const text = typed.trim().toLowerCase();
  const has = (words: string) => words.toLowerCase().includes(text);
  return data.flatMap((one) => {
    if (!('group' in one)) return has(one.label) ? [one] : [];
    const items = has(one.group) ? one.items : one.items.filter(({ label }) => has(label));
    return items.length > 0 ? [{ ...one, items }] : [];
  });
};

const ALL = 'all of ';
const NONE = 'none of ';

/** On top of each group of several: all of it that is not chosen, or, where nothing is left to choose, all of it back. */
export const withWholes = (data: Data, chosen: ReadonlySet<string>): Data =>
  data.map((one) => {
    if (!('group' in one) || one.items.length < 2) return one;
    const { group, items } = one;
    const left = items.filter(({ value, disabled }) => !disabled && !chosen.has(value)).length;
    if (left === 1) return one;
    const whole =
      left > 0
        ? { value: `${ALL}${group}`, label: `All of ${group} (${left})` }
        : { value: `${NONE}${group}`, label: `Remove all of ${group} (${items.length})` };
    return { group, items: [whole, ...items] };
  });

/** What is chosen once a whole group was taken or taken back: its options in their order, behind those chosen before. */
export const expanded = (texts: readonly string[], options: readonly Grouped[]): string[] => {
  const all = new Set(texts.filter((text) => text.startsWith(ALL)).map((text) => text.slice(ALL.length)));
  const none = new Set(texts.filter((text) => text.startsWith(NONE)).map((text) => text.slice(NONE.length)));
  const of = (groups: ReadonlySet<string>) =>
    options.filter(({ group, disabled }) => !disabled && groups.has(group ?? '')).map(({ value }) => String(value));
  const gone = new Set(of(none));
  return [...new Set([...texts, ...of(all)])].filter(
    (text) => !gone.has(text) && !text.startsWith(ALL) && !text.startsWith(NONE),
  );
};
