import { capitalized } from '../in-words.ts';
import { type Currency, formatMoney, sumMoney } from '../money.ts';

/** A budget below what is to be archived: running today or still to come, and what is left of it. */
export type BudgetBelow = { name: string; line_item_id: number; upcoming: boolean; left: number };

const some = (budgets: readonly BudgetBelow[], currency: Currency): string => {
  const [first] = budgets;
  const money = formatMoney(currency, sumMoney(budgets.map(({ left }) => left)));
  if (budgets.length === 1)
    return first?.upcoming
      ? `the budget ${first.name} with ${money} is to come`
      : `the budget ${first?.name} is running, with ${money} left`;
  return first?.upcoming
    ? `${budgets.length} budgets with ${money} are to come`
    : `${budgets.length} budgets are running, with ${money} left`;
};

/**
 * What a person should know before something with running or upcoming money below it is archived; null where there is
 * none. Archiving a line item stops its campaigns, archiving what stands above it does not (D-125). Amounts in units of
 * the currency.
 */
export const moneyBelow = (
  budgets: readonly BudgetBelow[],
  currency: Currency,
  archived: 'line item' | 'order' | 'company',
): string | null => {
  const live = budgets.filter(({ left }) => left > 0);
  if (live.length === 0) return null;
  const parts = [live.filter(({ upcoming }) => !upcoming), live.filter(({ upcoming }) => upcoming)]
    .filter((part) => part.length > 0)
    .map((part) => some(part, currency))
    .join(', and ');
  const [its, it] = live.length === 1 ? ['its', 'it'] : ['their', 'them'];
  const items = new Set(live.map(({ line_item_id }) => line_item_id)).size;
  const then =
    archived === 'line item'
      ? `Archiving stops ${its} delivery.`
      : `Archiving this ${archived} does not stop ${it}: archive ${items === 1 ? 'the line item' : `the ${items} line items`} for that.`;
  return `${capitalized(parts)}. ${then}`;
};
