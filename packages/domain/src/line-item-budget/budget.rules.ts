import { FREE_BUDGET_PERCENT_MAX, FREE_BUDGET_PERCENT_STEP } from '../constants.ts';
import { type Issue, when } from '../issue.ts';
import { centsOf, MONEY_BOUND, roundMoney } from '../money.ts';
import { checkName } from '../name.rules.ts';
import { checkTestRename } from '../test-name.rules.ts';
import { dayOf, isUtcDay, type Period } from '../utc-day.ts';
import {
  type Budget,
  type BudgetDraft,
  type BudgetEntry,
  type BudgetSpan,
  type FreeBudgetType,
  freeBudgetTypes,
  periodOf,
} from './budget.ts';
import { budgetState } from './budget-state.rules.ts';

/** What the rules need to know besides the draft. */
export type BudgetContext = {
  /** The budget being edited; null when one is created or copied. */
  stored: Budget | null;
  /** The line item's budgets; the edited one may be among them, it is not compared with itself. */
  others: readonly BudgetSpan[];
  /**
   * What the days of the entry have cost so far, in the company's currency: 0 for a new budget in a form, null while unknown
   * (not checked then).
   */
  spent: number | null;
  now: Date;
};

export const SPENT_TEXT = 'The total budget must be higher than the amount already spent.';
export const OVERLAP_TEXT = 'Line item budget should not overlap start_time and/or end_time from other budget';
export const PAST_TEXT = 'Dates cannot be in the past. Choose today (UTC) or later.';

/** The last day a budget may name: beyond it a typing mistake is certain and calendars would have no end. */
export const LATEST_BUDGET_DAY = '2099-12-31';

/** The free budget type that goes with a percent: 0 sets it to not billed (BU-30), above 0 the choice stands. */
export const freeBudgetTypeAt = <T extends string | null>(percent: number | null, chosen: T): T | 'not_billed' =>
  percent === 0 ? 'not_billed' : chosen;

const isFreeBudgetType = (text: string | null): text is FreeBudgetType =>
  (freeBudgetTypes as readonly (string | null)[]).includes(text);

/**
 * A checked entry as it is stored: name trimmed, amounts to 2 decimals, not billed at 0 percent (BU-30, BU-52). Throws a
 * RangeError for what `checkBudget` would have refused as missing.
 */
export const settleBudget = (entry: BudgetEntry): BudgetDraft & { free_budget_type: FreeBudgetType } => {
  const { name, client_budget, client_daily_budget, free_budget_percent, start_day, end_day } = entry;
  const type = freeBudgetTypeAt(free_budget_percent, entry.free_budget_type);
  if (name === null || client_budget === null || free_budget_percent === null || start_day === null || end_day === null)
    throw new RangeError('A budget is settled after its rules hold');
  if (!isFreeBudgetType(type)) throw new RangeError('A budget above 0 percent has a free budget type');
  return {
    name: name.trim(),
    client_budget: roundMoney(client_budget),
    client_daily_budget: client_daily_budget === null ? null : roundMoney(client_daily_budget),
    free_budget_percent,
    free_budget_type: type,
    start_day,
    end_day,
  };
};

/** The first budget that shares a day with the period, or null: adjacent days do not overlap (D-069). */
export const overlapping = <T extends BudgetSpan>(
  period: Period,
  others: readonly T[],
  except: number | null = null,
): T | null =>
  others.find((other) => {
    const { start_day, end_day } = periodOf(other);
    return other.id !== except && start_day <= period.end_day && end_day >= period.start_day;
  }) ?? null;

const checkAmount = (amount: number, path: string, name: string): Issue[] => [
  ...when(!(roundMoney(amount) > 0), path, `${name} must be a positive number`),
  ...when(roundMoney(amount) >= MONEY_BOUND, path, `${name} must be below ${MONEY_BOUND}. Check the zeros.`),
];

const checkTotal = (total: number | null, spent: number | null): Issue[] => {
  if (total === null) return [{ path: 'client_budget', message: 'Total budget is required' }];
  const wrong = checkAmount(total, 'client_budget', 'Total budget');
  return wrong.length > 0
    ? wrong
    : when(spent !== null && centsOf(total) < centsOf(spent), 'client_budget', SPENT_TEXT);
};

/**
 * What a total is held against. One that more was spent of already may stay while its days cost no more than they did:
 * unchanged is always fine (design 3.5), so an overspent budget can be renamed or made longer.
 */
const spentAgainst = (total: number | null, { stored, spent }: BudgetContext): number | null => {
  const unchanged = stored !== null && total !== null && roundMoney(total) === stored.client_budget;
  return unchanged && spent !== null && spent <= stored.total_client_costs ? null : spent;
};

const isStep = (percent: number): boolean => roundMoney(percent) === percent;

const checkFreeBudget = (percent: number | null, type: string | null): Issue[] => {
  if (percent === null) return [{ path: 'free_budget_percent', message: 'Free budget percent is required' }];
  const inRange = percent >= 0 && percent <= FREE_BUDGET_PERCENT_MAX;
  return [
    ...when(!inRange, 'free_budget_percent', `Free budget percent must be between 0 and ${FREE_BUDGET_PERCENT_MAX}`),
    ...when(
      inRange && !isStep(percent),
      'free_budget_percent',
      `Free budget percent goes in steps of ${FREE_BUDGET_PERCENT_STEP}`,
    ),
    ...when(
      percent > 0 && type === null,
      'free_budget_type',
      'Free budget type is required when the percent is above 0',
    ),
    ...when(
      type !== null && !isFreeBudgetType(type),
      'free_budget_type',
      `Free budget type must be ${freeBudgetTypes.join(' or ')}`,
    ),
  ];
};

const checkDay = (day: string | null, path: 'start_time' | 'end_time'): Issue[] =>
  day === null || day === ''
    ? [{ path, message: 'Date range is required' }]
    : [
        ...when(!isUtcDay(day), path, 'Write the date as a calendar day, such as 2026-11-30'),
        ...when(isUtcDay(day) && day > LATEST_BUDGET_DAY, path, `Dates must not lie after ${LATEST_BUDGET_DAY}`),
      ];

const checkPeriod = (period: Period, { stored, others, now }: BudgetContext): Issue[] => {
  const today = dayOf(now);
  const before = stored === null ? null : periodOf(stored);
  const locked = stored !== null && budgetState(stored, now).startLocked;
  if (period.end_day < period.start_day)
    return [{ path: 'end_time', message: 'The end must not lie before the start. Choose a later end.' }];
  // A locked start is the state's to refuse (409): it would be "in the past" for ever.
  const lateStart = !locked && period.start_day !== before?.start_day && period.start_day < today;
  const lateEnd = period.end_day !== before?.end_day && period.end_day < today;
  const startsInside =
    !locked && overlapping({ ...period, end_day: period.start_day }, others, stored?.id ?? null) !== null;
  return [
    ...when(lateStart, 'start_time', PAST_TEXT),
    ...when(lateEnd, 'end_time', PAST_TEXT),
    ...when(
      overlapping(period, others, stored?.id ?? null) !== null,
      startsInside ? 'start_time' : 'end_time',
      OVERLAP_TEXT,
    ),
  ];
};

/**
 * What is wrong with a budget, by the wire's field names (BU-21 to BU-35, BU-61). Runs alike in the form, in the grid and on
 * the server. Dates count as set when they are new or changed: a running budget keeps a start in the past (its end may move
 * to today or later). Amounts are judged as they are stored, at 2 decimals; spending exactly the total is fine (D-066).
 * A daily budget above the total is fine (D-067). What the state forbids is `checkBudgetState`.
 */
export const checkBudget = (entry: BudgetEntry, context: BudgetContext): Issue[] => {
  const { start_day, end_day } = entry;
  const days = [...checkDay(start_day, 'start_time'), ...checkDay(end_day, 'end_time')];
  return [
    ...checkName(entry.name ?? ''),
    ...(context.stored === null ? [] : checkTestRename('budget', context.stored.name, entry.name ?? '')),
    ...checkTotal(entry.client_budget, spentAgainst(entry.client_budget, context)),
    ...(entry.client_daily_budget === null
      ? []
      : checkAmount(entry.client_daily_budget, 'client_daily_budget', 'Daily budget')),
    ...checkFreeBudget(entry.free_budget_percent, entry.free_budget_type),
    ...days,
    ...(days.length > 0 ? [] : checkPeriod({ start_day: start_day ?? '', end_day: end_day ?? '' }, context)),
  ];
};
