import { type AbMetric, metricOf } from '@fairlead/domain/ab-test/metric';
import type { AbVerdict } from '@fairlead/domain/ab-test/verdict';
import type { Currency } from '@fairlead/domain/money';
import type { ReactNode } from 'react';
import { count, money, percent, plural } from '#ui/format.ts';
import type { Results } from './ab-test.queries.ts';

/** The letter of an arm: the campaign itself is A. */
export const letterOf = (arm: number): string => String.fromCharCode(65 + arm);
export const armName = (arm: number): string => (arm === 0 ? 'Original' : `Mirror ${arm}`);

export const metricNames: Record<AbMetric, string> = {
  ctr: 'CTR',
  reattribution_rate: 'Reattribution',
  conversion_rate: 'Conversion',
  cpa: 'CPA',
  roas: 'ROAS',
};

/** A value of a metric as people read it. */
export const metricText = (kind: AbMetric, value: number | null, currency: Currency): string => {
  if (value === null) return 'none';
  if (kind === 'cpa') return money(value, currency, { exact: true });
  return percent(value * 100, { digits: kind === 'roas' ? 1 : 2 });
};

/** What the values of a metric are in: percent, or money. */
export const metricUnit = (kind: AbMetric, currency: Currency): string => (kind === 'cpa' ? currency : '%');

const rates: Record<Exclude<AbMetric, 'cpa'>, string> = {
  ctr: 'the click rate',
  reattribution_rate: 'the reattribution rate',
  conversion_rate: 'the conversion rate',
  roas: 'the return on spend',
};

const apart = (value: number): string => `${percent(Math.abs(value))} ${value < 0 ? 'less' : 'more'}`;
const higher = (value: number): string => `${percent(Math.abs(value))} ${value < 0 ? 'lower' : 'higher'}`;

type Mirror = Results['mirrors'][number];
type Against = Results['metric']['against_source'][number];

const wants = { days: 'day', clicks: 'click', reattributions: 'reattribution', conversions: 'conversion' } as const;

/** What is missing before a mirror can be judged: "5 of 7 days, 18 of 25 conversions an arm". */
const missingText = ({ missing }: Pick<Mirror, 'missing'>): string =>
  missing
    .map(
      ({ what, have, need }) =>
        `${count(have)} of ${plural(need, wants[what])}${what === 'days' ? '' : ' in each arm'}`,
    )
    .join(', ');

/** Which days are not read yet; null: all are. */
export const comingText = (days: number): string | null =>
  days === 0 ? null : `The last ${days === 1 ? 'day is' : `${days} days are`} still coming in, and not read yet.`;

/** The sentence about a mirror, with the safe side of what is known; `letter` names the arm. */
export const verdictText = (
  kind: AbMetric,
  letter: string,
  mirror: Pick<Mirror, 'verdict' | 'missing'>,
  against: Against,
): string => {
  const { difference_percent: by, low, high } = against;
  if (mirror.verdict === null) return `${letter} is not readable: the split is uneven. Do not decide.`;
  if (mirror.verdict === 'too_early' || by === null || low === null || high === null)
    return `${letter}: too early. ${missingText(mirror) || 'The days differ too much yet.'}`;
  if (mirror.verdict === 'no_difference_seen')
    return `${letter}: no difference is seen yet. It lies between ${apart(low)} and ${apart(high)} than in A.`;
  const safe = Math.abs(low) < Math.abs(high) ? low : high;
  const word = mirror.verdict === 'better' ? 'better' : 'worse';
  return kind === 'cpa'
    ? `${letter} is ${word}: a conversion costs ${apart(by)} than in A, at least ${apart(safe)}.`
    : `${letter} is ${word}: ${rates[kind]} is ${higher(by)} than in A, at least ${higher(safe)}.`;
};

export const verdictNames: Record<AbVerdict, string> = {
  too_early: 'Too early',
  no_difference_seen: 'No difference seen',
  better: 'Better',
  worse: 'Worse',
};

export const verdictTones: Record<AbVerdict, 'ok' | 'bad' | 'quiet'> = {
  too_early: 'quiet',
  no_difference_seen: 'quiet',
  better: 'ok',
  worse: 'bad',
};

/** What lies above and below zero of the picture. */
export const sidesOf = (kind: AbMetric): { above: string; below: string } =>
  metricOf[kind].turned
    ? { above: 'dearer than A', below: 'cheaper than A' }
    : { above: 'more than A', below: 'less than A' };

/** What a test collects around its campaigns: their names, not fields of a campaign. */
const around: Readonly<Record<string, string>> = {
  creative_groups: 'Creative groups',
  whitelists: 'Targeted lists',
  blacklists: 'Excluded lists',
};

/** How fields of a campaign are called and shown, as its own forms and history say them. */
export type ArmWords = {
  label: (field: string) => string;
  show: (field: string, value: unknown) => ReactNode;
};

/** Words of a campaign, with those of what a test collects around its arms. */
export const aroundWords = (words: ArmWords): ArmWords => ({
  label: (field) => around[field] ?? words.label(field),
  show: (field, value) =>
    field in around && Array.isArray(value)
      ? value.length === 0
        ? 'none'
        : value.map(String).join(', ')
      : words.show(field, value),
});
