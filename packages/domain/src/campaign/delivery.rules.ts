import { type Issue, when } from '../issue.ts';
import { attributionWindows } from '../line-item/line-item.ts';
import { MONEY_BOUND, roundMoney } from '../money.ts';
import {
  bidTypes,
  CAP_MAX,
  type CampaignDelivery,
  cappedEvents,
  clicksADay,
  countingPeriods,
  DAILY_CAP_MIN,
  FREQUENCY_CAP_MAX,
  isClickCap,
} from './delivery.ts';

export const INVALID_BUDGET = 'Invalid campaign Budget';
export const INTEGER_TEXT = 'This number must be an integer';

type Budgets = Pick<CampaignDelivery, 'client_budget' | 'client_daily_budget'>;
const hasBudget = ({ client_budget, client_daily_budget }: Budgets): boolean =>
  client_budget !== null || client_daily_budget !== null;

/** A save that would leave a campaign without the budget it had (CB-12; design 13.24, 2). */
export const checkBudgetKept = (stored: Budgets | null, draft: Budgets): Issue[] =>
  when(stored !== null && hasBudget(stored) && !hasBudget(draft), 'client_daily_budget', INVALID_BUDGET);

const checkAmount = (amount: number, path: string, name: string): Issue[] => [
  ...when(!(roundMoney(amount) > 0), path, `${name} must be a positive number`),
  ...when(roundMoney(amount) >= MONEY_BOUND, path, `${name} must be below ${MONEY_BOUND}. Check the zeros.`),
];

/** A daily cap is required, of at least 10 (CB-03; design 13.24, 20). */
export const checkDailyCap = (cap: number | null): Issue[] => {
  const path = 'client_daily_budget';
  if (cap === null) return [{ path, message: 'Daily cap is required' }];
  const wrong = checkAmount(cap, path, 'Daily cap');
  return wrong.length > 0 ? wrong : when(cap < DAILY_CAP_MIN, path, `Daily cap must be at least ${DAILY_CAP_MIN}`);
};

/** The price to buy at: required, but for cpa and cpc that pace without one (CB-06). */
const checkTarget = (draft: CampaignDelivery): Issue[] => {
  const { bid_type, pacing_without_target_buying_price: without, target_cpx_in_company_currency: target } = draft;
  const path = 'target_cpx_in_company_currency';
  if (target === null)
    return when(!(without && (bid_type === 'cpa' || bid_type === 'cpc')), path, 'Target buying price is required');
  return checkAmount(target, path, 'Target buying price');
};

/** Cappings of known words, each pair of them once; that of clicks a day is judged by its own name. */
const checkCappings = ({ cappings }: CampaignDelivery): Issue[] => {
  const pairs = cappings.map(({ counting_period, event_type }) => `${counting_period} ${event_type}`);
  const words = countingPeriods.flatMap((period) => cappedEvents.map((event) => `${period} ${event}`));
  return [
    ...when(
      !pairs.every((pair) => words.includes(pair)),
      'cappings',
      `A capping counts ${cappedEvents.join(' or ')} events by ${countingPeriods.join(' or ')}`,
    ),
    ...when(new Set(pairs).size < pairs.length, 'cappings', 'There is one capping for an event and a period'),
    ...when(
      cappings.some((one) => !isClickCap(one) && !(Number.isInteger(one.threshold) && one.threshold >= 0)),
      'cappings',
      'A capping must be a whole number of 0 or more',
    ),
    ...when(
      cappings.some(({ threshold }) => threshold > CAP_MAX),
      'cappings',
      `A capping must be at most ${CAP_MAX}`,
    ),
  ];
};

const checkCaps = (draft: CampaignDelivery): Issue[] => {
  const { frequency_cap: cap, lifetime_frequency_cap: lifetime } = draft;
  const clicks = clicksADay(draft);
  return [
    ...checkCappings(draft),
    ...when(
      cap !== null && !(Number.isInteger(cap) && cap >= 1 && cap <= FREQUENCY_CAP_MAX),
      'frequency_cap',
      `Impression daily frequency cap must be a whole number from 1 to ${FREQUENCY_CAP_MAX}`,
    ),
    ...when(
      lifetime !== null && !(Number.isInteger(lifetime) && lifetime >= 1 && lifetime <= CAP_MAX),
      'lifetime_frequency_cap',
      'Lifetime frequency cap must be a whole number of 1 or more',
    ),
    ...when(!Number.isInteger(clicks), 'cappings', INTEGER_TEXT),
    ...when(Number.isInteger(clicks) && clicks < 0, 'cappings', 'Daily click frequency cap must be 0 or more'),
  ];
};

/** Everything about budget and delivery of a campaign but its prices. */
export const checkCampaignDelivery = (draft: CampaignDelivery, stored: Budgets | null): Issue[] => {
  const lost = checkBudgetKept(stored, draft);
  return [
    ...when(draft.line_item_id === null, 'line_item_id', 'Line item is required'),
    ...(lost.length > 0 ? lost : checkDailyCap(draft.client_daily_budget)),
    ...(draft.client_budget === null ? [] : checkAmount(draft.client_budget, 'client_budget', 'Client budget')),
    ...when(
      !(attributionWindows as readonly number[]).includes(draft.attribution_days_data_science),
      'attribution_days_data_science',
      `Attribution window must be one of ${attributionWindows.join(', ')} days`,
    ),
    ...when(!bidTypes.includes(draft.bid_type), 'bid_type', `Bid type must be one of ${bidTypes.join(', ')}`),
    ...checkTarget(draft),
    ...checkCaps(draft),
  ];
};
