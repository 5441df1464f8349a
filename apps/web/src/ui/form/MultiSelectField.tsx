import { MultiSelect, Pill } from '../kit/MultiSelect.ts';
import type { Option } from './SelectField.tsx';
import { type FieldProps, useField } from './useField.tsx';

/** Options with a `group` stand under its name; what is typed finds them by that, too. */
type Grouped = Option & { group?: string };
type Props = FieldProps & {
  options: readonly Grouped[];
  placeholder?: string;
  /** Said instead of an empty list. */
  nothingFound?: string;
  /** Of the list of options: how high it grows. */
  listClass?: string;
  /** What stands in the field for a chosen value, when its label is too long. */
  pillOf?: (value: string) => string;
};

type Item = { value: string; label: string; disabled?: boolean };
type Data = (Item | { group: string; items: Item[] })[];

const itemOf = ({ value, label, disabled = false }: Option): Item => ({ value: String(value), label, disabled });

/** The options as the kit draws them: a group where its first option stands. */
const dataOf = (options: readonly Grouped[]): Data => {
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

/** Several of many; the value is a list in the order of choosing. */
export const MultiSelectField = ({
  name,
  description,
  wide,
  options,
  nothingFound,
  listClass,
  pillOf,
  ...shown
}: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  const optionOf = (text: string) => options.find(({ value }) => String(value) === text)?.value;
  return (
    <MultiSelect
      {...shown}
      {...field}
      data={dataOf(options)}
      filter={({ options: data, search }) => matching(data as Data, search)}
      value={((field.value ?? []) as unknown[]).map(String)}
      onChange={(texts) => field.onChange(texts.map(optionOf).filter((value) => value !== undefined))}
      {...(pillOf && {
        renderPill: ({ option, value, onRemove, disabled = false }) => (
          <Pill withRemoveButton={!disabled} disabled={disabled} title={option?.label} onRemove={onRemove}>
            {pillOf(String(value))}
          </Pill>
        ),
      })}
      searchable
      hidePickedOptions
      // The list itself scrolls: the kit's scroll area would be a stop of its own for assistive technology
      withScrollArea={false}
      classNames={{ options: listClass ?? 'many-options' }}
      // A refused save moves the focus here: an open list would cover the reason
      openOnFocus={false}
      nothingFoundMessage={nothingFound ?? 'No results found'}
      description={hint}
      className={className}
      error={error}
    />
  );
};
