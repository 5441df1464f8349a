import { sumMoney } from '../money.ts';

type Spending = { id: number; spend: number; spend_before: number };

/** What a campaign spends more than in the days before, in cents exactly; negative: less. */
export const spendChange = ({ spend, spend_before }: Omit<Spending, 'id'>): number => sumMoney([spend, -spend_before]);

/** Compares two campaigns: the one first that spends most less than before, then who spends more now, then by id. */
export const byLostSpend = (a: Spending, b: Spending): number =>
  spendChange(a) - spendChange(b) || b.spend - a.spend || a.id - b.id;
