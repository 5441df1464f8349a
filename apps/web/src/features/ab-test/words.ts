import { type AbMetric, countsConversions, metricOf } from '@fairlead/domain/ab-test/metric';
import type { AbVerdict } from '@fairlead/domain/ab-test/verdict';
import { inWords } from '@fairlead/domain/in-words';
import type { Currency } from '@fairlead/domain/money';
import type { ReactNode } from 'react';
import { count, dayShort, money, percent, plural, time } from '#ui/format.ts';
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
  // Three digits that tell arms apart, however small a rate is
  const telling = value > 0 ? 2 - Math.floor(Math.log10(100 * value)) : 0;
  return percent(value * 100, { digits: Math.min(12, Math.max(kind === 'roas' ? 1 : 2, telling)) });
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

/** Of which hours numbers of a test are: whole days of 24 hours, which may end before the test did, or begin after it. */
export const countedText = ({
  counted_from,
  counted_until,
}: Pick<Results, 'counted_from' | 'counted_until'>): string => {
  const said = (when: string) => `${dayShort(when)}, ${time(when)}`;
  return counted_until === null ? 'no whole day' : `${said(counted_from)} to ${said(counted_until)} UTC`;
};

/** Which days are not read yet; null: all are. */
export const comingText = (days: number): string | null =>
  days === 0 ? null : `The last ${days === 1 ? 'day is' : `${days} days are`} still coming in, and not read yet.`;

/** Why no conversion is counted, which a metric of conversions would wait for in vain; null: they are. */
export const noConversionsText = ({ arms, optimization_event: event }: Pick<Results, 'arms' | 'optimization_event'>) =>
  countsConversions(arms)
    ? null
    : ` ${event === null ? 'The line item has no optimization event' : `The application maps no event to ${event}`}, so no conversion is counted.`;

/** The sentence about a mirror, with the safe side of what is known; `letter` names the arm. */
export const verdictText = (
  kind: AbMetric,
  letter: string,
  mirror: Pick<Mirror, 'verdict' | 'missing'>,
  against: Against,
): string => {
  const { difference_percent: by, low, high } = against;
  if (mirror.verdict === null) return `${letter} is not readable: the split is uneven. Do not decide.`;
  if (mirror.verdict === 'not_counted') return `${letter}: not counted. Waiting does not help.`;
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

/** What a test does to the daily cap when it starts and when it ends. */
export const capText = (hasCap: boolean, arms: number) =>
  hasCap
    ? {
        title: 'How the daily cap is split',
        does: `The cap is divided by ${arms}.`,
        so: 'Together they may spend what this campaign may spend now.',
        ends: 'archives the mirrors and gives the whole cap back.',
      }
    : {
        title: 'No daily cap to split',
        does: 'There is no daily cap to divide.',
        so: 'The mirrors have none either, as this campaign has none now.',
        ends: 'archives the mirrors.',
      };

/** The difference that a test is expected to settle. */
const SOUGHT = 10;

/** "B", "B and C" */
const lettersOf = (arms: readonly number[]): string => inWords(arms.map(letterOf));

/**
 * Which mirrors will not be settled before the budgets end, and what is in the way; null: none. `today`, `ends`: days of the
 * test; null: no budget runs.
 */
export const unsettledText = (
  mirrors: readonly Pick<Mirror, 'verdict' | 'missing' | 'days_to_detect'>[],
  today: number,
  ends: number | null,
): string | null => {
  const needed = mirrors.map(({ verdict, missing, days_to_detect }) => {
    const isOpen = verdict === 'no_difference_seen' || (verdict === 'too_early' && missing.length === 0);
    return isOpen ? (days_to_detect.find(({ percent: of }) => of === SOUGHT)?.days ?? Number.POSITIVE_INFINITY) : 0;
  });
  const late = needed.flatMap((days, at) => (days > (ends ?? today) && days > today ? [at + 1] : []));
  if (late.length === 0) return null;
  const most = Math.max(...needed);
  const more = Number.isFinite(most) ? `needs ${plural(most - today, 'day')} more` : 'needs more than a year';
  const left = ends === null ? null : ends - today;
  const end =
    left === null || left < 0
      ? 'no budget runs'
      : left === 0
        ? 'the budget ends today'
        : `the budget ends in ${plural(left, 'day')}`;
  return `${lettersOf(late)} will not be settled. A difference of ${SOUGHT} % ${more}, ${end}.`;
};

export const verdictNames: Record<AbVerdict, string> = {
  too_early: 'Too early',
  no_difference_seen: 'No difference seen',
  better: 'Better',
  worse: 'Worse',
  not_counted: 'Not counted',
};

export const verdictTones: Record<AbVerdict, 'ok' | 'bad' | 'quiet'> = {
  too_early: 'quiet',
  no_difference_seen: 'quiet',
  better: 'ok',
  worse: 'bad',
  not_counted: 'quiet',
};

/** What lies above and below zero of the picture. */
export const sidesOf = (kind: AbMetric): { above: string; below: string } =>
  metricOf[kind].turned
    ? { above: 'dearer than A', below: 'cheaper than A' }
    : { above: 'more than A', below: 'less than A' };

/** What a test collects around its campaigns: their names, not fields of a campaign. */
const around: Readonly<Record<string, string>> = {
  creative_groups: 'Creative groups',
  creatives_off: 'Creatives not shown',
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
