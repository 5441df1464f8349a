import { criterionNames, type Platform } from '../audience/criterion.ts';
import { audienceCriterionOf, namedCriteria, targetingField } from './targeting.ts';

/** What the fields of targeting are called, in the form, in a merge, in the history and under the curves. */
export const targetingLabels = (platform: Platform): Record<string, string> => {
  const own = audienceCriterionOf(platform);
  const named = namedCriteria.flatMap((criterion) => [
    [
      targetingField('whitelists', criterion),
      criterion === own ? 'Targeted audience' : `Targeted: ${criterionNames[criterion]}`,
    ],
    [
      targetingField('blacklists', criterion),
      criterion === own ? 'Excluded audience' : `Excluded: ${criterionNames[criterion]}`,
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
