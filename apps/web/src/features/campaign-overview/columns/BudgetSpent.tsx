import { fulfilmentPercent } from '@fairlead/domain/campaign-overview/figures';
import type { Currency } from '@fairlead/domain/money';
import { Fulfilment, Off } from '#ui/bits/Fulfilment.tsx';
import { money } from '#ui/format.ts';
import type { OverviewLineItem } from '../overview.queries.ts';

/** The current budget of a line item: spent of the total, how far from plan, and both as a bar. */
export const BudgetSpent = ({ item, currency }: { item: OverviewLineItem; currency: Currency }) => {
  const { total_budget: total, total_spend: spent, expected } = item;
  if (total === null || spent === null || expected === null)
    return <span className="overview-no-budget">No budget runs</span>;
  const share = fulfilmentPercent(spent, total);
  return (
    <div className="overview-budget">
      <div>
        <b>{money(spent, currency)}</b> <span className="dim">of {money(total, currency)}</span>
        <Off value={((spent - expected) / total) * 100} />
      </div>
      <Fulfilment spent={spent} expected={expected} total={total} label={`${share} % of the budget spent`} />
    </div>
  );
};
