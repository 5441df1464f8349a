import { ArchivedChip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { Was } from '#ui/bits/Was.tsx';
import { money } from '#ui/format.ts';
import * as Cell from './cells.tsx';
import { percentText, targetWords } from './line-item-words.tsx';
import type { ShownLineItem } from './shown.ts';

type Props = { item: ShownLineItem; saved: ShownLineItem; now: Date };

const Spent = ({ item: { current_budget: budget, currency } }: Pick<Props, 'item'>) =>
  budget ? (
    <span title={money(budget.total_client_costs, currency, { exact: true })}>
      <b>{money(budget.total_client_costs, currency)}</b>{' '}
      <span className="dim">of {money(budget.client_budget, currency)}</span>
    </span>
  ) : (
    <span className="dim">No budget</span>
  );

/** A line item where the grid has no columns: under its name what it spends, against which plan, for which target. */
export const FoldedLineItem = ({ item, saved, now }: Props) => {
  const { margin, state, client_objective_type: kpi } = item;
  const was = targetWords(saved);
  const is = targetWords(item);
  return (
    <div className="line-item-fold stack">
      <div className="row is-wrap">
        {state === 'archived' && <ArchivedChip />}
        <CopyId id={item.id} inCell />
        <span>
          {kpi} {is}
          {was !== is && (
            <span className="dim">
              {' '}
              <Was>{was}</Was>
            </span>
          )}
        </span>
        {margin !== undefined && margin !== null && <span className="dim">margin {percentText(margin)}</span>}
      </div>
      <div className="line-item-fold-money row is-wrap">
        <Spent item={item} />
        <Cell.NextPeriod item={item} now={now} />
      </div>
      {item.current_budget && <Cell.FulfilmentCell item={item} now={now} />}
    </div>
  );
};
