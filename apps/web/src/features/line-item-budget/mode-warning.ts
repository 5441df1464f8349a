import type { BudgetMode } from '@fairlead/domain/line-item/line-item';

/** What a person has to do by hand unless campaigns' caps move by themselves (BU-14). */
export const budgetWarning = (mode: BudgetMode): string | null =>
  mode === 'full_performance'
    ? null
    : 'You must manually update the daily cap for each campaign to ensure effective budget management.';
