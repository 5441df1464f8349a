import { elapsedShare, tooSoon } from '@fairlead/domain/elapsed';
import { fulfilmentOf } from '@fairlead/domain/fulfilment';
import { nextPeriod, rolloverLabels } from '@fairlead/domain/line-item/rollover';
import { stateNames } from '@fairlead/domain/state';
import { IconAlertTriangleFilled, IconExclamationCircleFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ArchivedChip, Chip } from '#ui/bits/Chip.tsx';
import { Fulfilment, Off } from '#ui/bits/Fulfilment.tsx';
import { Was } from '#ui/bits/Was.tsx';
import { day, dayShort, money, percent } from '#ui/format.ts';
import { TwoLines } from '#ui/grid/index.ts';
import { MidName } from '#ui/name/MidName.tsx';
import { CompanyTile } from './CompanyTile.tsx';
import { paramsOf } from './line-item.queries.ts';
import { needsTarget, percentText, targetWords } from './line-item-words.tsx';
import { urgencyOf } from './next-period.ts';
import type { ShownLineItem } from './shown.ts';

type Of = { item: ShownLineItem };

export const Name = ({ item, saved, withOrder }: Of & { saved: ShownLineItem; withOrder: boolean }) => (
  <TwoLines
    lead={<CompanyTile id={item.company_id} size={32} />}
    top={
      <span className="line-item-top row">
        <Link
          to="/companies/$companyId/orders/$orderId/lineItems/$lineItemId/details"
          params={paramsOf(item)}
          tabIndex={-1}
          className="line-item-name"
        >
          <MidName name={item.name} />
        </Link>
        {item.state === 'archived' && <ArchivedChip />}
      </span>
    }
    under={item.state === saved.state ? withOrder && item.order_name : <Was>{stateNames[saved.state]}</Was>}
  />
);

export const StateCell = ({ item }: Of) => (
  <TwoLines top={item.state === 'archived' ? <ArchivedChip /> : 'Not archived'} />
);

export const Target = ({ item }: Of) => {
  const words = targetWords(item);
  if (needsTarget(item)) return <TwoLines top={<span className="tone-pending">{words}</span>} />;
  return <TwoLines top={words} under={item.client_objective_type === 'ROAS' ? 'return' : 'per action'} />;
};

/** Plum while it has not started: nothing is in force until it is plain that it is. */
export const MarginCell = ({ item: { margin, margin_starts: starts } }: Of) => {
  if (margin === null || margin === undefined) return <TwoLines top={<span className="dim">Not set</span>} />;
  return (
    <TwoLines
      top={percentText(margin)}
      under={starts && <span className="tone-pending">from {dayShort(starts)}</span>}
    />
  );
};

export const Budget = ({ item: { current_budget: budget, currency } }: Of) =>
  budget ? (
    <TwoLines
      top={
        <span title={money(budget.client_budget, currency, { exact: true })}>
          {money(budget.client_budget, currency)}
        </span>
      }
      under={<span title={budget.name}>{`to ${day(budget.end_time)}`}</span>}
    />
  ) : (
    <span className="dim">No budget</span>
  );

export const DailyBudget = ({ item: { current_budget: budget, currency } }: Of) =>
  budget?.client_daily_budget ? (
    money(budget.client_daily_budget, currency)
  ) : (
    <span className="dim">{budget ? 'None' : 'No budget'}</span>
  );

export const Costs = ({ item: { total_client_costs: costs, currency, current_budget: budget } }: Of) =>
  costs > 0 ? (
    <span title={money(costs, currency, { exact: true })}>{money(costs, currency)}</span>
  ) : (
    <span className="dim">{budget ? 'No spend' : 'No budget'}</span>
  );

/** What the fulfilment bar is drawn from; null without a current budget. */
export const spendingOf = ({ current_budget: budget }: Pick<ShownLineItem, 'current_budget'>, now: Date) =>
  budget && {
    spent: budget.total_client_costs,
    expected: budget.client_budget * elapsedShare(budget, now),
    total: budget.client_budget,
    too_soon: tooSoon(budget, now),
  };

export const FulfilmentCell = ({ item, now }: Of & { now: Date }) => {
  const spending = spendingOf(item, now);
  const drawn = spending && fulfilmentOf(spending);
  if (!spending || !drawn)
    return (
      <TwoLines
        top={<Fulfilment spent={0} expected={0} total={0} too_soon={false} label="No current budget" />}
        under={<span className="dim">Nothing planned</span>}
      />
    );
  const against = drawn.off === null ? 'too soon to tell' : `${percent(drawn.off, { signed: true })} against plan`;
  const said = `${money(spending.spent, item.currency)} spent of ${money(spending.total, item.currency)}, ${against}`;
  return <TwoLines top={<Fulfilment {...spending} label={said} />} under={<Off value={drawn.off} />} />;
};

const rolloverTones = { active: 'info', inactive: 'quiet', over_pacing: 'warn' } as const;

export const RolloverCell = ({ item: { rollover } }: Of) => (
  <TwoLines
    top={
      <Chip
        tone={rolloverTones[rollover]}
        icon={rollover === 'over_pacing' && <IconAlertTriangleFilled size={12} aria-hidden />}
      >
        {rolloverLabels[rollover]}
      </Chip>
    }
  />
);

/** LI-53: the day the next budget starts, or that there is none. */
export const NextPeriod = ({ item, now }: Of & { now: Date }) => {
  const words = nextPeriod(item.next_budget_start_time, day);
  const urgency = urgencyOf(item, now);
  if (!urgency) return item.next_budget_start_time ? words : <span className="dim">{words}</span>;
  const Icon = urgency === 'bad' ? IconExclamationCircleFilled : IconAlertTriangleFilled;
  return (
    <span className={`off off-${urgency}`}>
      <Icon size={12} role="img" aria-label={urgency === 'bad' ? 'problem' : 'warning'} />
      {words}
    </span>
  );
};
