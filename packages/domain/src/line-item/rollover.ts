import { elapsedShare, type Stretch } from '../elapsed.ts';
import { roundDecimal } from '../money.ts';
import type { LineItem } from './line-item.ts';

/** Rollover status, also the auto-budget badge (BU-06, spec 2 §4). */
export const rollovers = ['active', 'inactive', 'over_pacing'] as const;
export type Rollover = (typeof rollovers)[number];
export const rolloverLabels: Record<Rollover, string> = {
  active: 'Active',
  inactive: 'Inactive',
  over_pacing: 'Over pacing',
};

/** What a person may choose: over pacing is display only (BU-07). */
export const selectableRollovers = ['active', 'inactive'] as const satisfies readonly Rollover[];

type Flags = Pick<LineItem, 'auto_increase_budget_for_underspend' | 'auto_decrease_budget_for_overspend'>;

/** Over pacing whenever that is set; else active with both flags on; a single flag counts as inactive (spec 2 §4). */
export const rolloverOf = (item: Flags & Pick<LineItem, 'overpacing'>): Rollover => {
  if (item.overpacing) return 'over_pacing';
  return item.auto_increase_budget_for_underspend && item.auto_decrease_budget_for_overspend ? 'active' : 'inactive';
};

/** The flags a choice writes: active both on, inactive both off (D-064). */
export const rolloverFlags = (choice: (typeof selectableRollovers)[number]): Flags => ({
  auto_increase_budget_for_underspend: choice === 'active',
  auto_decrease_budget_for_overspend: choice === 'active',
});

/** How far above its pro-rata amount a budget may be spent before it counts as over pacing (D-133). */
const OVERPACING_FACTOR = 1.1;

/**
 * Whether a budget is spent more than 10 percent above its pro-rata amount up to now (D-133); exactly 10 is not.
 * `spent` and `client_budget` in one currency; null (no current budget) and a budget not running are never over pacing.
 */
export const isOverpacing = (
  budget: (Stretch & { client_budget: number; spent: number }) | null,
  now: Date,
): boolean => {
  if (!budget) return false;
  const share = elapsedShare(budget, now);
  if (share <= 0) return false;
  return roundDecimal(budget.spent - budget.client_budget * share * OVERPACING_FACTOR, 6) > 0;
};

const NO_BUDGET_SCHEDULED = 'no budget scheduled';

/** The next-period indicator: the next budget's start in the words of `day`, or that there is none (LI-53, spec 1 §2.9). */
export const nextPeriod = (nextBudgetStart: string | null, day: (start: string) => string): string =>
  nextBudgetStart === null ? NO_BUDGET_SCHEDULED : day(nextBudgetStart);
