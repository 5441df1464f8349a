import { type FreeBudgetType, freeBudgetTypeNames } from '@fairlead/domain/line-item-budget/budget';
import { budgetLabels } from '@fairlead/domain/line-item-budget/labels';
import type { Currency } from '@fairlead/domain/money';
import { parseDay } from '@fairlead/domain/utc-day';
import type { FieldWords } from '#ui/form/conflict.ts';
import { plainValue } from '#ui/form/plain-value.tsx';
import { day, money } from '#ui/format.ts';
import type { BudgetValues } from './budget-values.ts';

/** What part is free says whether there is anything to bill (BU-30, decision 0162). */
const freeTogether = ['free_budget_percent', 'free_budget_type'] as const satisfies (keyof BudgetValues)[];

const amounts: readonly string[] = ['client_budget', 'client_daily_budget'];

/** A percent with the decimals it has: "12.5 %". */
export const freePercent = (value: number): string => `${value} %`;

/** Labels and values of a budget: the same in the form, in a merge, in the grid and in the history. */
export const budgetWords = (currency: Currency) =>
  ({
    thing: 'budget',
    comesBack: true,
    labels: budgetLabels,
    together: [freeTogether],
    show: (name: string, value: unknown) => {
      if (amounts.includes(name) && typeof value === 'number') return money(value, currency, { exact: true });
      if (name === 'client_daily_budget' && value === null) return 'none';
      if (name === 'free_budget_percent' && typeof value === 'number') return freePercent(value);
      if (name === 'free_budget_type') return freeBudgetTypeNames[value as FreeBudgetType] ?? plainValue(value);
      const at = name.endsWith('_time') ? parseDay(String(value)) : null;
      return at ? day(at) : plainValue(value);
    },
    takenBack: () => 'It will be deleted.',
  }) satisfies FieldWords<BudgetValues> & { takenBack: () => string };
