import { type Issue, when } from '../issue.ts';

export const installersLabels = ['installers', 'non_installers', 'both'] as const;
export type InstallersLabel = (typeof installersLabels)[number];
export const payersLabels = ['payers', 'non_payers', 'both'] as const;
export type PayersLabel = (typeof payersLabels)[number];

/** Where a campaign bids and for whom, lists of devices aside (CD-26, D-168). Countries and suppliers by id. */
export type CampaignTargets = {
  countries: readonly number[];
  suppliers: readonly number[];
  installers_label: InstallersLabel;
  payers_label: PayersLabel;
};

export const COUNTRY_TEXT = 'At least one country is required';
export const COUNTRIES_DISAGREE = 'country_id and countries name different countries. Send one of them.';

/** One country stands in `country_id`, several do not (CC-22). */
export const countryIdOf = ({ countries }: Pick<CampaignTargets, 'countries'>): number | null =>
  countries.length === 1 ? (countries[0] ?? null) : null;

type SentCountries = { country_id?: number | null | undefined; countries?: readonly number[] | undefined };
const sameList = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/**
 * The countries somebody means who sends both fields of a record and changed one of them (CC-22). Undefined: none was sent;
 * null: both were changed, and they disagree.
 */
export const meantCountries = (
  stored: readonly number[],
  { country_id, countries }: SentCountries,
): readonly number[] | null | undefined => {
  const one = country_id === undefined || country_id === null ? undefined : [country_id];
  if (one === undefined || countries === undefined) return countries ?? one;
  if (sameList(countries, stored)) return country_id === countryIdOf({ countries: stored }) ? countries : one;
  if (sameList(countries, one) || country_id === countryIdOf({ countries: stored })) return countries;
  return null;
};

/** Null: not here yet, as in a form that waits for it. Nothing is refused by it then: whoever stores it has the list. */
export type Listed<T> = readonly T[] | null;
type Known = { countries: Listed<{ id: number }>; suppliers: Listed<{ id: number }> };
const allKnown = (ids: readonly number[], list: Listed<{ id: number }>): boolean => {
  if (list === null) return true;
  const known = new Set(list.map(({ id }) => id));
  return ids.every((id) => known.has(id));
};

export const checkCampaignTargets = (draft: CampaignTargets, known: Known): Issue[] => [
  ...when(draft.countries.length === 0, 'countries', COUNTRY_TEXT),
  ...when(!allKnown(draft.countries, known.countries), 'countries', 'Country does not exist. Choose from the list.'),
  ...when(!allKnown(draft.suppliers, known.suppliers), 'suppliers', 'Supplier does not exist. Choose from the list.'),
  ...when(
    !installersLabels.includes(draft.installers_label),
    'installers_label',
    `Installers must be one of ${installersLabels.join(', ')}`,
  ),
  ...when(
    !payersLabels.includes(draft.payers_label),
    'payers_label',
    `Payers must be one of ${payersLabels.join(', ')}`,
  ),
];
