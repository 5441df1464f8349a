import type { Platform } from '@fairlead/domain/audience/criterion';
import { targetingLabels } from '@fairlead/domain/targeting/labels';
import { placeOfField } from '@fairlead/domain/targeting/targeting';
import { plainValue } from '#ui/form/plain-value.tsx';
import { installersNames, payersNames } from './values.ts';

type Named = { id: number; name: string };
type Known = { countries: readonly Named[]; suppliers: readonly Named[]; lists: readonly Named[] };

const nameOf = (items: readonly Named[], id: unknown): string => items.find((one) => one.id === id)?.name ?? String(id);

const textOf = (name: string, value: unknown, known: Known): string | undefined => {
  const place = placeOfField(name);
  if (place) {
    if (value === null || value === undefined) return 'None';
    const list = known.lists.find(({ id }) => id === value);
    return list ? list.name : `List ${String(value)}`;
  }
  if (name === 'installers_label') return installersNames[value as keyof typeof installersNames];
  if (name === 'payers_label') return payersNames[value as keyof typeof payersNames];
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (name === 'countries') return value.map((id) => nameOf(known.countries, id)).join(', ');
  if (name === 'suppliers') return value.map((id) => nameOf(known.suppliers, id)).join(', ');
  return undefined;
};

/** Words of targeting for its form, merges and its history; ids are shown by their names. */
export const targetingWords = (platform: Platform, known: Known) => ({
  thing: 'campaign',
  labels: targetingLabels(platform),
  show: (name: string, value: unknown) => textOf(name, value, known) ?? plainValue(value),
});
