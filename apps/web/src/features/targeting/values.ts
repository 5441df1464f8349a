import type { Platform } from '@fairlead/domain/audience/criterion';
import type { CampaignTargets } from '@fairlead/domain/campaign/targets';
import type { Issue } from '@fairlead/domain/issue';
import {
  advancedCriteria,
  audienceCriterionOf,
  type NamedCriterion,
  namedCriteria,
  namedLists,
  placeOfField,
  type Side,
  type TargetingConfigurations,
  targetingField,
  targetingFields,
  targetingOf,
} from '@fairlead/domain/targeting/targeting';

/** The form: what the campaign says of whom it reaches, and a field for each list that can be named, as in the history. */
export type TargetingValues = CampaignTargets & { [field: string]: unknown };

export const segmentation: readonly string[] = ['installers_label', 'payers_label'];

export const valuesOf = (campaign: CampaignTargets, lists: TargetingConfigurations): TargetingValues => ({
  installers_label: campaign.installers_label,
  payers_label: campaign.payers_label,
  countries: campaign.countries,
  suppliers: campaign.suppliers,
  ...targetingFields(lists),
});

/** The lists that a form names. */
export const listsIn = (values: TargetingValues): TargetingConfigurations =>
  targetingOf(
    Object.entries(values).flatMap(([field, list]) => {
      const place = placeOfField(field);
      return place && typeof list === 'number' ? [{ ...place, list }] : [];
    }),
  );

/** The lists of a form that differ from those that are stored, by the fields of the history. */
export const listChanges = (stored: TargetingConfigurations, values: TargetingValues) => {
  const [before, after] = [targetingFields(stored), targetingFields(listsIn(values))];
  return Object.keys(after).flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  );
};

/** Where a sentence about a list stands in the form. */
export const placed = (issues: readonly Issue[]): Issue[] =>
  issues.map(({ path, message }) => {
    const [, side, criterion] = /^targeting_configurations\.(\w+)\.(\w+)$/.exec(path) ?? [];
    return { path: side && criterion ? targetingField(side as Side, criterion as NamedCriterion) : path, message };
  });

/** Rows of advanced targeting: what the form offers, and what is named besides, by the API for instance (CT-14). */
export const criteriaShown = (platform: Platform, stored: TargetingConfigurations): NamedCriterion[] => {
  const named = namedLists(stored).flatMap(({ side, criterion }) => (side === 'pricelists' ? [] : [criterion]));
  const more = namedCriteria.filter(
    (one) => named.includes(one) && !(advancedCriteria as readonly string[]).includes(one),
  );
  return [...advancedCriteria, ...more].filter((one) => one !== audienceCriterionOf(platform));
};

export const installersNames = { installers: 'Installers', non_installers: 'Non-installers', both: 'Both' } as const;
export const payersNames = { payers: 'Payers', non_payers: 'Non-payers', both: 'Both' } as const;
