import { amount } from '#ui/form/amount.ts';
import { money } from '#ui/format.ts';
import { currencyOf } from './columns/known.ts';
import { Pacing } from './columns/Pacing.tsx';
import { ReadinessCell } from './columns/readiness.tsx';
import type { Campaign } from './overview.queries.ts';
import { Ways } from './Ways.tsx';

/** A campaign where the grid has no columns: cap, spend of today, pacing, readiness, and the ways to its pages. */
export const FoldedCampaign = ({ campaign }: { campaign: Campaign }) => {
  const { client_daily_budget: cap, spend_today: spent } = campaign;
  const currency = currencyOf(campaign);
  return (
    <div className="overview-fold">
      <div>
        <span className="grid-fold-label">Daily cap</span>
        <b>{cap === null ? 'No cap' : amount(cap, currency)}</b>
      </div>
      <div>
        <span className="grid-fold-label">Today</span>
        <b>{spent > 0 ? money(spent, currency) : 'No spend'}</b>
        {cap !== null && spent > 0 && <span className="dim">{Math.round((spent / cap) * 100)} % of cap</span>}
      </div>
      <Pacing {...campaign} />
      <div className="overview-fold-ways">
        <ReadinessCell campaign={campaign} />
        <Ways campaign={campaign} />
      </div>
    </div>
  );
};
