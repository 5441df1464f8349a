import type { State } from '@fairlead/domain/state';
import type { Option } from '#ui/form/SelectField.tsx';
import { recordOptions, rowsAside } from '#ui/pick/records.ts';

type List = { id: number; name: string; state: State; rows: number | null };

/**
 * Lists that can be chosen, and the one that is, whatever became of it: one that is not among those of the application is of another.
 * @param lists null: they are not known yet, so nothing is said of the one that is chosen but its number
 */
export const optionsOf = (lists: readonly List[] | null, chosen: number | null): Option[] => {
  const offered = (lists ?? []).filter(({ id, state }) => state === 'new' || id === chosen);
  const byId = new Map(offered.map((list) => [list.id, list]));
  const options = recordOptions(offered).map(({ value, label, also }): Option => {
    const list = byId.get(value);
    return {
      value,
      label: `${label}${list?.state === 'archived' ? ' (archived)' : ''}`,
      also,
      ...(list && { aside: rowsAside(list) }),
    };
  });
  if (chosen !== null && !offered.some(({ id }) => id === chosen))
    options.push({ value: chosen, label: `List ${chosen}${lists ? ' of another application' : ''}` });
  return options;
};
