import { fulfilmentPercent } from '@fairlead/domain/campaign-overview/figures';
import { fulfilmentOf } from '@fairlead/domain/fulfilment';
import { Fulfilment, Off } from '#ui/bits/Fulfilment.tsx';
import { money, moneyShort } from '#ui/format.ts';
import type { Group } from '#ui/grid/index.ts';
import { LineItemWays } from '../LineItemWays.tsx';
import { sharedBy } from '../line-item-scope.ts';
import type { Campaign, OverviewLineItem } from '../overview.queries.ts';
import { currencyOf, type Known } from './known.ts';

/** Won and yen in millions from here: the distance from plan stands beside. */
const SHORT = { from: 1e6 };

/** The current budget of a line item: spent of the total, how far from plan, and both as a bar. */
const BudgetSpent = ({ item, of }: { item: OverviewLineItem; of: Campaign }) => {
  const currency = currencyOf(of);
  const { total_budget: total, total_spend: spent, expected } = item;
  const ways = <LineItemWays item={item} of={of} />;
  if (total === null || spent === null || expected === null)
    return (
      <div className="overview-budget">
        <div>
          <span className="overview-no-budget">No budget runs</span>
        </div>
        {ways}
      </div>
    );
  const drawn = fulfilmentOf({ spent, expected, total, too_soon: item.too_soon });
  const share = fulfilmentPercent(spent, total);
  const shared = sharedBy(item);
  return (
    <div className="overview-budget">
      <div>
        <b title={money(spent, currency, { exact: true })}>{moneyShort(spent, currency, SHORT)}</b>{' '}
        <span className="dim" title={money(total, currency, { exact: true })}>
          of {moneyShort(total, currency, SHORT)}
        </span>
        {shared && (
          <span className="dim" title={item.applications.map(({ name }) => name).join(', ')}>
            {' '}
            · {shared}
          </span>
        )}
        {drawn && <Off value={drawn.off} />}
      </div>
      <div className="overview-budget-bar">
        <Fulfilment {...{ spent, expected, total, too_soon: item.too_soon }} label={`${share} % of the budget spent`} />
        {ways}
      </div>
    </div>
  );
};

/** The budget of a group's line item. */
export const BudgetOf = ({ group, lineItems }: { group: Group<Campaign> } & Pick<Known, 'lineItems'>) => {
  const item = lineItems.get(Number(group.id));
  const [first] = group.rows;
  return item && first ? <BudgetSpent item={item} of={first} /> : null;
};
