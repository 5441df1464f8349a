import { isAskedField } from '@fairlead/domain/campaign/follow';
import { wholeCap } from '@fairlead/domain/campaign/split-cap';
import { type Currency, sumMoney } from '@fairlead/domain/money';
import type { ReadinessCheck } from '@fairlead/domain/readiness/codes';
import { type Launched, type MoreSpend, moreSpend } from '@fairlead/domain/readiness/spending';
import type { Launch } from '@fairlead/domain/readiness/spending-of-many';
import { besideOf, overDayOf, type Say, shortOf } from '@fairlead/domain/readiness/spending-words';
import { dayOf } from '@fairlead/domain/utc-day';
import { dayShort, money, time } from '#ui/format.ts';
import type { Change, Readiness } from './campaign-launch.queries.ts';

export const checkNames: Record<ReadinessCheck, string> = {
  budget: 'Budget',
  targeting: 'Targeting',
  tracking: 'Tracking',
  creatives: 'Creatives',
  event_mapping: 'Event mapping',
  details: 'Details',
};

const fieldNames: Record<string, string> = {
  client_daily_budget: 'Daily cap',
  ab_test_daily_budget: 'Daily cap of the A/B test',
  adomain: 'Advertiser domain',
  landing_page: 'Landing page',
  pricing_custom_action_type_id: 'Optimization event',
  campaign_ids: 'Creative group',
  click_action: 'Click link',
  tracker_impression_url_template: 'Impression link',
  tracker_engaged_view_url_template: 'Engaged view link',
};

/** What a change is of: its field, in the words of the product. */
export const fieldName = ({ entity, field }: Change): string =>
  entity === 'creative' ? 'Creative' : (fieldNames[field] ?? field);

/** Whether a repair changes what an A/B test holds against each other. */
export const changesTest = (changes: readonly Change[]): boolean =>
  changes.some(({ entity, field }) => entity === 'campaign' && isAskedField(field));

export type Shown = { before: string; after: string };

/** What stands there and what will, as it is read; events by the names they are given. */
export const shownChange = (
  { entity, entity_id, entity_name, field, before, after }: Change,
  currency: Currency,
  eventName: (id: number) => string,
): Shown => {
  const text = (value: unknown): string => {
    if (value === null || value === '') return 'none';
    if (field === 'client_daily_budget' || field === 'ab_test_daily_budget')
      return money(Number(value), currency, { exact: true });
    if (field === 'pricing_custom_action_type_id') return eventName(Number(value));
    return String(value);
  };
  if (entity === 'creative_group') return { before: '', after: entity_name ?? `Group ${entity_id}` };
  return { before: text(before), after: text(after) };
};

/** What a campaign may spend in a day by its cap, with its mirrors; null: no cap, or its line item paces it. */
export const capOf = (row: Pick<Readiness, 'paced' | 'client_daily_budget' | 'ab_test_daily_budget'>): number | null =>
  row.paced ? null : wholeCap(row);

type Spends = Pick<
  Readiness,
  | 'paced'
  | 'client_daily_budget'
  | 'ab_test_daily_budget'
  | 'spent_today'
  | 'currency'
  | 'shows_from'
  | 'spends_until'
  | 'line_item'
  | 'checked_at'
>;

export const sayIn = (currency: Currency): Say => ({ money: (amount) => money(amount, currency), day: dayShort });

/** Whether its budget ends before anything is shown: it spends nothing of it. */
export const showsTooLate = ({ shows_from, spends_until }: Pick<Spends, 'shows_from' | 'spends_until'>): boolean =>
  shows_from !== null && spends_until !== null && dayOf(new Date(shows_from)) > spends_until;

/** "5 Dec.", with the time where it is not midnight. */
const shownFrom = (at: string): string => `${dayShort(at)}${time(at) === '00:00' ? '' : `, ${time(at)} UTC`}`;

/** What is to be known of creatives that pass and are not shown yet; null where something is shown. */
export const notShownBefore = ({ shows_from }: Pick<Spends, 'shows_from'>): string | null =>
  shows_from && `Nothing is shown before ${shownFrom(shows_from)}: its creatives are scheduled from then on.`;

const launchedOf = (row: Spends, cap: number): Launched => ({
  cap,
  spent_today: row.spent_today,
  from: row.shows_from === null ? null : dayOf(new Date(row.shows_from)),
});

/** A campaign as a launch that spends its line item's money; null where that paces it, or nothing says what it may spend. */
export const launchOf = (row: Spends): Launch | null => {
  const cap = capOf(row);
  return cap === null || row.line_item === null
    ? null
    : { ...launchedOf(row, cap), currency: row.currency, line_item: row.line_item };
};

const moreOf = (row: Spends): MoreSpend | null => {
  const launch = launchOf(row);
  return launch && moreSpend(launch.line_item, [launch], dayOf(new Date(row.checked_at)));
};

/** Of one that spent of its cap today already: " (today 150 more)". */
const leftTodayIn = (
  { spent_today, shows_from, currency, line_item, checked_at }: Spends,
  more: MoreSpend | null,
): string =>
  more === null ||
  spent_today === 0 ||
  shows_from !== null ||
  (line_item?.budget?.start_day ?? '') > dayOf(new Date(checked_at))
    ? ''
    : ` (today ${money(more.today, currency)} more)`;

/** What a campaign may spend once it is launched, and when; null where nothing says so. */
export const spendingOf = (row: Spends): string | null => {
  const { shows_from, spends_until, currency, line_item } = row;
  if (spends_until && showsTooLate(row))
    return `It spends nothing: its budget ends on ${dayShort(spends_until)}, before anything is shown`;
  const when = `${shows_from ? ` from ${shownFrom(shows_from)}` : ''}${spends_until ? ` until ${dayShort(spends_until)}` : ''}`;
  if (row.paced) return `Its line item says what it may spend${when}`;
  const cap = capOf(row);
  if (cap === null) return null;
  const more = moreOf(row);
  if (more && more.limit !== 'caps')
    return `Its cap is ${money(cap, currency)} a day, but the budget lets it spend less`;
  const beside = line_item && besideOf(line_item.bidding, sayIn(currency));
  return `It may spend up to ${money(cap, currency)} a day${leftTodayIn(row, more)}${when}${beside ? `, ${beside}` : ''}`;
};

/** Where the budget is the limit: how much it lets be spent; else how far caps are over a day of it. Null where neither is so. */
export const budgetLimitOf = (row: Spends): string | null => {
  const [more, say] = [moreOf(row), sayIn(row.currency)];
  if (!more || row.line_item === null) return null;
  const short = shortOf(row.line_item, more, say);
  if (short !== null) return `It may spend ${short}.`;
  const over = overDayOf(row.line_item, more, say);
  return over && `Once it is launched, ${over}.`;
};

/** Daily caps in sum, currency by currency: of those that show something before their budget ends. */
export const capsIn = (rows: readonly Spends[]): string => {
  const spending = rows.filter((row) => capOf(row) !== null && !showsTooLate(row));
  const byCurrency = Map.groupBy(spending, ({ currency }): Currency => currency);
  return [...byCurrency]
    .map(([currency, some]) => money(sumMoney(some.map((row) => capOf(row) ?? 0)), currency))
    .join(' and ');
};

/** How many checks of a campaign are passed. */
export const passedOf = ({ checks }: Pick<Readiness, 'checks'>): number =>
  checks.filter(({ status }) => status === 'success').length;

/** Letters of a link that are shown around what differs. */
const AROUND = 6;

/** Where two links differ, with a few letters around it: the rest of them is the same. */
export const differing = (before: string, after: string): Shown => {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [from, rest] = [Math.max(0, start - AROUND), Math.max(0, end - AROUND)];
  const part = (link: string): string =>
    `${from > 0 ? '…' : ''}${link.slice(from, link.length - rest)}${rest > 0 ? '…' : ''}`;
  return { before: part(before), after: part(after) };
};
