import { elapsedShare, tooSoon } from '@fairlead/domain/elapsed';
import { fulfilmentOf } from '@fairlead/domain/fulfilment';
import { rolloverLabels } from '@fairlead/domain/line-item/rollover';
import { budgetState } from '@fairlead/domain/line-item-budget/budget-state.rules';
import type { Currency } from '@fairlead/domain/money';
import { IconTrendingUp } from '@tabler/icons-react';
import { Chip } from '#ui/bits/Chip.tsx';
import { Fulfilment, Off } from '#ui/bits/Fulfilment.tsx';
import { money } from '#ui/format.ts';
import type { Row } from './budget-rows.ts';

/** What is spent, how far that is from where it should be by now, and both drawn in the budget. */
export const Costs = ({ row, currency, now }: { row: Row; currency: Currency; now: Date }) => {
  const { total_client_costs: spent, client_budget: total } = row;
  const { status } = budgetState(row, now);
  const expected = total * elapsedShare(row, now);
  const drawn = fulfilmentOf({ spent, expected, total, too_soon: tooSoon(row, now) });
  const said = `${money(spent, currency)} of ${money(total, currency)} spent, ${money(expected, currency)} expected by now`;
  return (
    <span className="budget-spend">
      <span>
        {money(spent, currency)} {status !== 'upcoming' && <Off value={drawn?.off ?? null} />}
      </span>
      <Fulfilment
        spent={status === 'upcoming' && spent === 0 ? 0 : spent}
        expected={expected}
        total={status === 'upcoming' ? 0 : total}
        too_soon={tooSoon(row, now)}
        label={said}
      />
    </span>
  );
};

/** Whether and how the budget of this period goes on in the next one. */
export const RolloverChip = ({ row }: { row: Row }) => {
  if (!row.rollover) return <span className="dim">Not current</span>;
  const label = rolloverLabels[row.rollover];
  if (row.rollover === 'over_pacing')
    return (
      <Chip tone="bad" icon={<IconTrendingUp size={12} aria-hidden />}>
        {label}
      </Chip>
    );
  return <Chip tone={row.rollover === 'active' ? 'info' : 'quiet'}>{label}</Chip>;
};
