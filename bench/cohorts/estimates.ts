import { type CohortDefinition, type CohortRule, defaultRule, inactivityRule } from '@fairlead/domain/cohort/cohort';
import { randomOf } from '../../apps/server/src/testing/random-cohorts.ts';

const COUNTRIES = ['US', 'FR', 'DE', 'GB', 'ES', 'IT', 'BE', 'NL', 'JP', 'BR'];
const ACTIONS = ['purchase', 'login', 'add_to_cart', 'view', 'search', 'level'];

/** Definitions as people make them: one to all applications, one to four rules, sums and percentages of purchases. */
export const definitions = (apps: readonly number[], count: number, seed: number): CohortDefinition[] => {
  const random = randomOf(seed);
  const rule = (): CohortRule => {
    const days = { period_days: random.one([7, 14, 30, 60, 90]), offset_days: random.one([0, 0, 0, 2, 7]) };
    const attributed = random.one(['any', 'any', 'any', 'organic', 'fairlead'] as const);
    const plain = { ...defaultRule, ...days, attributed };
    const bought = {
      ...plain,
      event: 'custom_action',
      custom_action_names: ['purchase'],
      min_occurrences: null,
    } as const;
    return random.one<CohortRule>([
      { ...plain, event: random.one(['install', 'reopen'] as const), min_occurrences: random.whole(1, 3) },
      {
        ...plain,
        event: 'custom_action',
        custom_action_names: random.some(ACTIONS),
        min_occurrences: random.whole(1, 3),
      },
      { ...plain, event: 'reopen', min_occurrences: null, max_occurrences: random.whole(0, 1) },
      { ...bought, min_revenue_sum: random.whole(1, 80) },
    ]);
  };
  return Array.from({ length: count }, () => {
    const rules = Array.from({ length: random.one([1, 1, 2, 2, 3, 4]) }, rule);
    if (random.share() < 0.25)
      rules[0] = {
        ...defaultRule,
        ...{ event: 'custom_action', custom_action_names: ['purchase'], min_occurrences: null },
        ...{ bottom_revenue_percent: random.one([50, 75, 90]), period_days: random.one([30, 90]) },
      };
    const inactive = random.share() < 0.3 ? [inactivityRule(random.one([3, 7, 14]))] : [];
    return {
      events_without_country: random.share() < 0.2,
      source_app_ids: apps.slice(0, random.one([1, 3, 10, 25, apps.length, apps.length])),
      countries: random.some(COUNTRIES),
      filters: [...rules, ...inactive],
    };
  });
};

/** The value below which so many percent of these lie. */
export const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((values.length * percent) / 100))] ?? 0;
