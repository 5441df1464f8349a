import type { State } from '@fairlead/domain/state';

type List = { id: number; name: string; state: State };

/**
 * Lists that can be chosen, and the one that is, whatever became of it: one that is not among those of the application is of another.
 * @param lists null: they are not known yet, so nothing is said of the one that is chosen but its number
 */
export const optionsOf = (lists: readonly List[] | null, chosen: number | null): { value: number; label: string }[] => {
  const offered = (lists ?? []).filter(({ id, state }) => state === 'new' || id === chosen);
  const options = offered.map((list) => ({
    value: list.id,
    label: `${list.name}${list.state === 'archived' ? ' (archived)' : ''}`,
  }));
  if (chosen !== null && !offered.some(({ id }) => id === chosen))
    options.push({ value: chosen, label: `List ${chosen}${lists ? ' of another application' : ''}` });
  return options;
};
