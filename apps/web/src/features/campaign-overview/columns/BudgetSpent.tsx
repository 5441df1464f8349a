import { fulfilmentPercent } from '@fairlead/domain/campaign-overview/figures';
import { fulfilmentOf } from '@fairlead/domain/fulfilment';
import type { Currency } from '@fairlead/domain/money';
import { Fulfilment, Off } from '#ui/bits/Fulfilment.tsx';
import { money } from '#ui/format.ts';
import type { OverviewLineItem } from '../overview.queries.ts';

/** The current budget of a line item: spent of the total, how far from plan, and both as a bar. */
export const BudgetSpent = ({ item, currency }: { item: OverviewLineItem; currency: Currency }) => {
  const { total_budget: total, total_spend: spent, expected } = item;
  if (total === null || spent === null || expected === null)
    return <span className="overview-no-budget">No budget runs</span>;
  const drawn = fulfilmentOf({ spent, expected, total, too_soon: item.too_soon });
  const share = fulfilmentPercent(spent, total);
  return (
    <div className="overview-budget">
      <div>
        <b>{money(spent, currency)}</b> <span className="dim">of {money(total, currency)}</span>
        {drawn && <Off value={drawn.off} />}
      </div>
      <Fulfilment {...{ spent, expected, total, too_soon: item.too_soon }} label={`${share} % of the budget spent`} />
    </div>
  );
};
