import { amount } from '#ui/form/amount.ts';
import { money } from '#ui/format.ts';
import { currencyOf } from './columns/known.ts';
import { Pacing } from './columns/Pacing.tsx';
import { ReadinessCell } from './columns/readiness.tsx';
import { shareOf, shareOfCap } from './daily-cap.ts';
import type { Campaign } from './overview.queries.ts';
import { Ways } from './Ways.tsx';

/** A campaign where the grid has no columns: cap, spend of today, pacing, readiness, and the ways to its pages. */
export const FoldedCampaign = ({ campaign }: { campaign: Campaign }) => {
  const { daily_cap: cap, spend_today: spent } = campaign;
  const share = shareOf(campaign);
  const currency = currencyOf(campaign);
  return (
    <div className="overview-fold">
      <div>
        <span className="grid-fold-label">Daily cap</span>
        <b>{cap === null ? 'No cap' : amount(cap, currency)}</b>
        {share !== null && share !== cap && <span className="dim">A/B, own {amount(share, currency)}</span>}
      </div>
      <div>
        <span className="grid-fold-label">Today</span>
        <b>{spent > 0 ? money(spent, currency) : 'No spend'}</b>
        {share !== null && spent > 0 && <span className="dim">{shareOfCap(spent, share, campaign)}</span>}
      </div>
      <Pacing {...campaign} />
      <div className="overview-fold-ways">
        <ReadinessCell campaign={campaign} />
        <Ways campaign={campaign} />
      </div>
    </div>
  );
};
