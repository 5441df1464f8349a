import { CopyId } from '#ui/bits/CopyId.tsx';
import { money } from '#ui/format.ts';
import * as Cell from './cells.tsx';
import type { ShownLineItem } from './shown.ts';

type Props = { item: ShownLineItem; now: Date };

const Spent = ({ item: { current_budget: budget, currency } }: Pick<Props, 'item'>) =>
  budget ? (
    <span title={money(budget.total_client_costs, currency, { exact: true })}>
      <b>{money(budget.total_client_costs, currency)}</b>{' '}
      <span className="dim">of {money(budget.client_budget, currency)}</span>
    </span>
  ) : (
    <span className="dim">No budget</span>
  );

/** A line item where the grid has no columns: under its name what it spends, against which plan. Its aims are cells of their own. */
export const FoldedLineItem = ({ item, now }: Props) => (
  <div className="line-item-fold stack">
    <div className="line-item-fold-money row is-wrap">
      <CopyId id={item.id} inCell />
      <Cell.NextPeriod item={item} now={now} />
    </div>
    <Spent item={item} />
    {item.current_budget && <Cell.FulfilmentCell item={item} now={now} />}
  </div>
);
