import { type Criterion, criteria, isDeviceCriterion, type Platform } from '../audience/criterion.ts';

/** What a list is named for: to be bid for, to be left out, and to be priced by (CT-11). */
export const sides = ['whitelists', 'blacklists', 'pricelists'] as const;
export type Side = (typeof sides)[number];

/** One list for each criterion (design 13.24.3); a union is a combination. */
export type ListsByCriterion = { readonly [C in Criterion]?: number | undefined };
/** Lists that a campaign names, by their ids (CT-11). */
export type TargetingConfigurations = Readonly<Record<Side, ListsByCriterion>>;

/** The product's own ids are set by the product: never sent, never kept (CT-15, D-169). */
const OWN = 'fairlead_id' satisfies Criterion;

/** What lists a campaign can name, in the order in which they are told. */
export const namedCriteria = criteria.filter((criterion): criterion is NamedCriterion => criterion !== OWN);
export type NamedCriterion = Exclude<Criterion, typeof OWN>;

export const noTargeting: TargetingConfigurations = { whitelists: {}, blacklists: {}, pricelists: {} };

/** The criterion of audiences on a platform's form (CT-13). */
export const audienceCriterionOf = (platform: Platform): NamedCriterion =>
  platform === 'ios' ? 'idfa' : 'android_device_id';

/** What else the form offers, in its order (CT-14). */
export const advancedCriteria = [
  'hour_of_day',
  'day_of_week',
  'publisher_app_id',
  'city',
  'zip_code',
] as const satisfies readonly NamedCriterion[];

type SentLists = { readonly [C in Criterion]?: number | null | undefined };
/** As it is sent: a side left out stays, null names no list. */
export type TargetingEdit = { readonly [S in Side]?: SentLists | undefined };

const kept = (lists: SentLists): ListsByCriterion =>
  Object.fromEntries(
    namedCriteria.flatMap((criterion) => {
      const list = lists[criterion];
      return list === null || list === undefined ? [] : [[criterion, list]];
    }),
  );

/** What an edit makes of the lists that are stored: each side that is sent takes the place of the one before. */
export const editedTargeting = (stored: TargetingConfigurations, edit: TargetingEdit): TargetingConfigurations => ({
  whitelists: kept(edit.whitelists ?? stored.whitelists),
  blacklists: kept(edit.blacklists ?? stored.blacklists),
  pricelists: kept(edit.pricelists ?? stored.pricelists),
});

export type NamedList = { side: Side; criterion: NamedCriterion; list: number };

/** Every list that is named, side by side. */
export const namedLists = (targeting: TargetingConfigurations): NamedList[] =>
  sides.flatMap((side) =>
    namedCriteria.flatMap((criterion) => {
      const list = targeting[side][criterion];
      return list === undefined ? [] : [{ side, criterion, list }];
    }),
  );

/** The same the other way round. */
export const targetingOf = (named: readonly NamedList[]): TargetingConfigurations => {
  const on = (side: Side): ListsByCriterion =>
    kept(Object.fromEntries(named.flatMap((one) => (one.side === side ? [[one.criterion, one.list]] : []))));
  return { whitelists: on('whitelists'), blacklists: on('blacklists'), pricelists: on('pricelists') };
};

/** What a copy takes over (D-149): lists of devices with its users, all others with advanced targeting. */
export const carriedTargeting = (
  source: TargetingConfigurations,
  { has_users, has_advanced_targeting }: { has_users: boolean; has_advanced_targeting: boolean },
): TargetingConfigurations =>
  targetingOf(
    namedLists(source).filter(({ criterion }) => (isDeviceCriterion(criterion) ? has_users : has_advanced_targeting)),
  );

const singular: Record<Side, string> = { whitelists: 'whitelist', blacklists: 'blacklist', pricelists: 'pricelist' };

/** What a list is called in history and form: `whitelist_idfa`. */
export const targetingField = (side: Side, criterion: NamedCriterion): string => `${singular[side]}_${criterion}`;

/** The fields of the history, one for each list that could be named: `whitelist_idfa`. */
export const targetingFields = (targeting: TargetingConfigurations): Record<string, number | null> =>
  Object.fromEntries(
    sides.flatMap((side) =>
      namedCriteria.map((criterion) => [targetingField(side, criterion), targeting[side][criterion] ?? null]),
    ),
  );

/** Where a field of the history stands; null for one that is none of targeting. */
export const placeOfField = (field: string): { side: Side; criterion: NamedCriterion } | null => {
  for (const side of sides)
    for (const criterion of namedCriteria) if (field === targetingField(side, criterion)) return { side, criterion };
  return null;
};
