import type { ReactNode } from 'react';

type Words = {
  show?: (name: string, value: unknown, beside?: Readonly<Record<string, unknown>>) => ReactNode;
};
type Named = { id: number; name: string };

/** These by what they are called; one that is not known any more stays a number. `most`: the rest is counted. */
export const namesOf = (ids: readonly unknown[], known: readonly Named[], most = Number.POSITIVE_INFINITY): string => {
  const names = ids.map((id) => known.find((one) => one.id === id)?.name ?? String(id));
  const more = names.length - most;
  return more > 1 ? `${names.slice(0, most).join(', ')} and ${more} more` : names.join(', ');
};

/** Shows a field that holds ids by what they are called. */
export const naming = <W extends Words>(
  words: W,
  field: string,
  known: readonly Named[],
  most = Number.POSITIVE_INFINITY,
): W => ({
  ...words,
  show: (name: string, value: unknown, beside?: Readonly<Record<string, unknown>>) => {
    if (name !== field || !Array.isArray(value) || value.length === 0) return words.show?.(name, value, beside);
    return namesOf(value, known, most);
  },
});
