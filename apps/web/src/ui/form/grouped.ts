import type { Option } from './SelectField.tsx';

/** Options with a `group` stand under its name; what is typed finds them by that, too. */
export type Grouped = Option & { group?: string };

type Item = {
  value: string;
  label: string;
  disabled?: boolean;
  also?: readonly string[] | undefined;
  aside?: string | undefined;
};
export type Data = (Item | { group: string; items: Item[] })[];

const itemOf = ({ value, label, disabled = false, also, aside }: Option): Item => ({
  value: String(value),
  label,
  disabled,
  ...(also && { also }),
  ...(aside && { aside }),
});

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

const ALL = 'all of ';
const WITHOUT = 'without ';

/** Whether a chosen text stands for a whole group. */
export const isWhole = (text: string): boolean => text.startsWith(ALL);

/** Groups of several that can be taken whole, with their options that are open. */
const wholesOf = (options: readonly Grouped[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const { group, value, disabled } of options)
    if (group !== undefined && !disabled) groups.set(group, [...(groups.get(group) ?? []), String(value)]);
  return new Map([...groups].filter(([, values]) => values.length > 1));
};

/**
 * On top of each group of several: all of it that is not chosen. A group that is chosen whole is one chip, and offers to leave
 * single ones out again.
 */
export const withWholes = (data: Data, chosen: ReadonlySet<string>): Data =>
  data.map((one) => {
    if (!('group' in one)) return one;
    const { group, items } = one;
    const open = items.filter(({ disabled }) => !disabled);
    const left = open.filter(({ value }) => !chosen.has(value)).length;
    if (open.length < 2 || left === 1) return one;
    const whole = { value: `${ALL}${group}`, label: `All of ${group} (${left || open.length})`, also: [group] };
    if (left > 0) return { group, items: [whole, ...items] };
    const without = open.map(({ value, label, also }) => ({
      value: `${WITHOUT}${value}`,
      label: `Without ${label}`,
      also: [label, ...(also ?? [])],
    }));
    return { group, items: [whole, ...without] };
  });

/** The chips of what is chosen: a whole group is one, where its first option stood. */
export const chipsOf = (chosen: readonly string[], options: readonly Grouped[]): string[] => {
  const has = new Set(chosen);
  const wholes = [...wholesOf(options)].filter(([, values]) => values.every((value) => has.has(value)));
  const wholeOf = new Map(
    wholes.flatMap(([group, values]) => values.map((value) => [value, `${ALL}${group}`] as const)),
  );
  return [...new Set(chosen.map((value) => wholeOf.get(value) ?? value))];
};

/** What is chosen behind the chips: of a whole group its options in their order, but for those that are left out. */
export const expanded = (texts: readonly string[], options: readonly Grouped[]): string[] => {
  const wholes = wholesOf(options);
  const gone = new Set(texts.filter((text) => text.startsWith(WITHOUT)).map((text) => text.slice(WITHOUT.length)));
  const all = texts.flatMap((text) => (isWhole(text) ? (wholes.get(text.slice(ALL.length)) ?? []) : [text]));
  return [...new Set(all)].filter((text) => !gone.has(text) && !text.startsWith(WITHOUT));
};

/**
 * The values behind texts: of the options, or of what was chosen before and is not among them, as while the options still come.
 * Nothing that is chosen goes but by being taken out.
 */
export const valuesOf = (
  texts: readonly string[],
  options: readonly Option[],
  before: readonly Option['value'][],
): Option['value'][] =>
  texts.flatMap((text) => {
    const is = (value: Option['value']) => String(value) === text;
    return options.find(({ value }) => is(value))?.value ?? before.find(is) ?? [];
  });
