import { fulfilmentOf } from '@fairlead/domain/fulfilment';
import { sumMoney } from '@fairlead/domain/money';
import { toEur } from '@fairlead/domain/pacing/exchange';
import { Fulfilment, Off } from '#ui/bits/Fulfilment.tsx';
import { Sparkline } from '#ui/bits/Sparkline.tsx';
import { count, money } from '#ui/format.ts';
import { TwoLines } from '#ui/grid/index.ts';
import type { Company } from './company.queries.ts';

type Of = { company: Company };

const drawnOf = ({ spending: { budget: total, ...spending } }: Company) => fulfilmentOf({ ...spending, total });

/** How far the running budgets of a company are from plan, in percent of them; null: none runs, or it is too soon to tell. */
export const offPlanOf = (company: Company): number | null => drawnOf(company)?.off ?? null;

/** Spent by the running budgets, in euros by the fixed table: for the order of the list only. */
export const spentInEur = ({ spending, currency }: Company): number => toEur(spending.spent, currency);

/** Client costs of the last 7 full days. */
export const weekOf = ({ spending }: Company): number => sumMoney(spending.week);

export const LiveLineItems = ({ company: { live_line_items: live, line_items: all } }: Of) => (
  <TwoLines
    top={live > 0 ? <b>{count(live)}</b> : <span className="dim">None</span>}
    under={all > 0 && `of ${count(all)}`}
  />
);

export const Spent = ({ company: { spending, currency } }: Of) =>
  spending.budget > 0 ? (
    <TwoLines top={<b>{money(spending.spent, currency)}</b>} under={`of ${money(spending.budget, currency)}`} />
  ) : (
    <span className="dim">No budget now</span>
  );

export const AgainstPlan = ({ company }: Of) => {
  const { name, currency, spending } = company;
  const { spent, expected, budget, too_soon } = spending;
  const drawn = drawnOf(company);
  if (drawn === null) return <span className="dim">Nothing planned</span>;
  const said = `${name}: ${money(spent, currency)} spent of ${money(budget, currency)}, ${money(expected, currency)} expected by now`;
  return (
    <div className="company-plan" title={said}>
      <Fulfilment spent={spent} expected={expected} total={budget} too_soon={too_soon} label={said} />
      <div className="num">
        <Off value={drawn.off} />
        {!too_soon && <span className="dim">{money(spent - expected, currency, { signed: true })}</span>}
      </div>
    </div>
  );
};

export const Week = ({ company }: Of) => {
  const all = weekOf(company);
  if (all === 0) return <span className="dim">No spend</span>;
  return <Sparkline values={company.spending.week} label={`Spend of 7 days, ${money(all, company.currency)}`} />;
};

/** Wide enough for the longest amount of the list: money is never cut. */
export const spentWidth = (companies: readonly Company[]): number =>
  companies.reduce(
    (width, { spending, currency }) =>
      Math.max(width, Math.ceil(money(Math.max(spending.spent, spending.budget), currency).length * 7.4) + 44),
    132,
  );
