import { type Criterion, criterionNames, type Platform } from '../audience/criterion.ts';
import { audienceCriterionOf, namedCriteria, targetingField } from './targeting.ts';

/** @param own criteria of which a list is the audience */
const labelsBy = (own: readonly Criterion[]): Record<string, string> => {
  const named = namedCriteria.flatMap((criterion) => [
    [
      targetingField('whitelists', criterion),
      own.includes(criterion) ? 'Targeted audience' : `Targeted: ${criterionNames[criterion]}`,
    ],
    [
      targetingField('blacklists', criterion),
      own.includes(criterion) ? 'Excluded audience' : `Excluded: ${criterionNames[criterion]}`,
    ],
    [targetingField('pricelists', criterion), `Prices by ${criterionNames[criterion]}`],
  ]);
  return {
    installers_label: 'Installers',
    payers_label: 'Payers',
    countries: 'Countries',
    suppliers: 'Suppliers',
    ...Object.fromEntries(named),
  };
};

/** What the fields of targeting are called, in the form, in a merge, in the history and under the curves. */
export const targetingLabels = (platform: Platform): Record<string, string> =>
  labelsBy([audienceCriterionOf(platform)]);

/** The same for undo, which tells of fields alone: no campaign names devices of the other platform. */
export const loggedTargetingLabels = labelsBy([audienceCriterionOf('ios'), audienceCriterionOf('android')]);
