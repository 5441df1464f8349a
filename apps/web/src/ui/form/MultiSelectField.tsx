import { MultiSelect, Pill } from '../kit/MultiSelect.ts';
import { withAside } from '../pick/Aside.tsx';
import { asOnePill } from '../pick/counted.tsx';
import { whileComing } from '../pick/nothing-found.ts';
import { chipsOf, dataOf, expanded, type Grouped, isWhole, valuesOf, withWholes } from './grouped.ts';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & {
  options: readonly Grouped[];
  placeholder?: string;
  /** Said instead of an empty list. */
  nothingFound?: string;
  /** Whether the options are known to be on their way: it is said instead of that there are none. */
  coming?: boolean;
  /** Of the list of options: how high it grows. */
  listClass?: string;
  /** What stands in the field for a chosen value, when its label is too long. */
  pillOf?: (value: string) => string;
  /** Whether a whole group is an option, too. */
  wholeGroups?: boolean;
  /** More chosen values than `most` stand as one pill that counts them; each stays in the list, ticked, to be taken out there. */
  counted?: { most: number; words: (count: number) => string };
};

/** Several of many; the value is a list in the order of choosing. */
export const MultiSelectField = ({
  name,
  description,
  wide,
  options,
  nothingFound,
  coming,
  listClass,
  pillOf,
  wholeGroups = false,
  counted,
  ...shown
}: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  const before = (field.value ?? []) as Grouped['value'][];
  const chosen = before.map(String);
  const data = dataOf(options);
  const chips = wholeGroups ? chipsOf(chosen, options) : chosen;
  const isCounted = counted !== undefined && chosen.length > counted.most;
  return (
    <MultiSelect
      {...shown}
      {...field}
      data={wholeGroups ? withWholes(data, new Set(chosen)) : data}
      value={chips}
      onChange={(texts) => field.onChange(valuesOf(wholeGroups ? expanded(texts, options) : texts, options, before))}
      {...(options.some(({ aside }) => aside) && { renderOption: withAside })}
      {...(pillOf && {
        renderPill: ({ option, value, onRemove, disabled = false }) => (
          <Pill withRemoveButton={!disabled} disabled={disabled} title={option?.label} onRemove={onRemove}>
            {isWhole(String(value)) ? option?.label : pillOf(String(value))}
          </Pill>
        ),
      })}
      searchable
      hidePickedOptions
      {...(isCounted &&
        asOnePill({
          first: chips[0],
          words: counted.words(chosen.length),
          all: chosen.map((one) => options.find((option) => String(option.value) === one)?.label ?? one),
          onClear: () => field.onChange([]),
        }))}
      classNames={{ options: listClass ?? 'many-options' }}
      // A refused save moves the focus here: an open list would cover the reason
      openOnFocus={false}
      {...(nothingFound !== undefined && { nothingFoundMessage: nothingFound })}
      {...whileComing(coming)}
      description={hint}
      className={className}
      error={error}
    />
  );
};
