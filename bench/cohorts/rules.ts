import { type CohortDefinition, type CohortRule, defaultRule, inactivityRule } from '@fairlead/domain/cohort/cohort';

/** A rule of reference W3 (engines.md) as a definition, and the best form found there, by hand; `$` stands for the day. */
export type Compared = { name: string; definition: CohortDefinition; byHand: string };

const rule = (more: Partial<CohortRule>): CohortRule => ({ ...defaultRule, ...more });
const purchase = { event: 'custom_action', custom_action_names: ['purchase'] } as const;
const summed = { ...purchase, min_occurrences: null } as const;
const PURCHASES = `event = 'custom_action' AND custom_action_name = 'purchase'`;
const days = (from: number, to: number) => `day BETWEEN toDate($) - ${to} AND toDate($) - ${from}`;
const devices = (where: string, having = '') =>
  `SELECT count() AS devices FROM (SELECT device_id FROM app_events WHERE ${where} GROUP BY device_id ${having && `HAVING ${having}`})`;

export const comparedRules = (apps: readonly number[]): Compared[] => {
  const of = (countries: string[], filters: CohortRule[], some = apps): CohortDefinition => ({
    events_without_country: false,
    source_app_ids: some,
    countries,
    filters,
  });
  const inApps = (some: readonly number[]) => `app_id IN (${some.join(',')})`;
  const four = ['US', 'FR', 'DE', 'GB'];
  const inFour = `country IN ('US', 'FR', 'DE', 'GB')`;
  const [three, ten] = [apps.slice(0, 3), apps.slice(0, 10)];
  const organic = { ...purchase, attributed: 'organic', offset_days: 2, period_days: 29 } as const;
  const bought = `${PURCHASES} AND ${days(2, 30)} AND country IN ('FR', 'US') AND attributed_to = 'organic'`;
  const money = `${PURCHASES} AND ${days(0, 29)} AND ${inFour}`;
  const paid = `SELECT device_id, sum(revenue_usd) AS revenue FROM app_events WHERE ${money} GROUP BY device_id HAVING revenue > 0`;
  const rules = [
    `event = 'install' AND ${days(0, 59)} AND ${inFour}`,
    `event = 'reopen' AND ${days(0, 29)} AND ${inFour}`,
    `${PURCHASES} AND ${days(0, 29)} AND ${inFour}`,
  ];
  const recent = 'day > toDate($) - 7';
  return [
    {
      name: 'purchase >= 3, 2-30 days, FR/US, organic',
      definition: of(['FR', 'US'], [rule({ ...organic, min_occurrences: 3 })]),
      byHand: devices(bought, 'count() >= 3'),
    },
    {
      name: 'same, 3 of 50 apps, >= 2',
      definition: of(['FR', 'US'], [rule({ ...organic, min_occurrences: 2 })], three),
      byHand: devices(`${bought} AND ${inApps(three)}`, 'count() >= 2'),
    },
    {
      name: 'revenue sum 10..50 in 30 days',
      definition: of(four, [rule({ ...summed, min_revenue_sum: 10, max_revenue_sum: 50 })]),
      byHand: devices(money, 'sum(revenue_usd) BETWEEN 10 AND 50'),
    },
    {
      name: 'top 10 % by revenue in 30 days, exact',
      definition: of(four, [rule({ ...summed, bottom_revenue_percent: 90 })]),
      byHand: `WITH (SELECT quantileExact(0.90000000000001)(revenue) FROM (${paid})) AS edge
SELECT count() AS devices FROM (${paid} AND revenue >= edge)`,
    },
    {
      name: '3 rules + inactive 7 days',
      definition: of(four, [
        rule({ period_days: 60 }),
        rule({ event: 'reopen' }),
        rule({ ...purchase }),
        inactivityRule(7),
      ]),
      byHand: devices(
        `(${[...rules, recent].map((rows) => `(${rows})`).join(' OR ')})`,
        `${rules.map((rows) => `countIf(${rows}) > 0`).join(' AND ')} AND countIf(${recent}) = 0`,
      ),
    },
    {
      name: 'reopen in 30 days, 10 of 50 apps',
      definition: of(four, [rule({ event: 'reopen' })], ten),
      byHand: devices(`event = 'reopen' AND ${days(0, 29)} AND ${inFour} AND ${inApps(ten)}`),
    },
  ];
};
