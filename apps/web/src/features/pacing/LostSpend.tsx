import { type DeliveryStatus, deliveryStatusNames } from '@fairlead/domain/campaign/delivery-status';
import type { Currency } from '@fairlead/domain/money';
import { spendChange } from '@fairlead/domain/pacing/lost-spend';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dayShort, money, percent } from '#ui/format.ts';
import { MidName, MidNames } from '#ui/name/MidName.tsx';
import { NotRead } from '#ui/state/NotRead.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { EffectWay } from './PaceWays.tsx';
import { lostSpendOf, type Paced, type SpendingCampaigns } from './pacing.queries.ts';

type Campaign = SpendingCampaigns['items'][number];

/** As many as are read at a glance; the rest on demand. */
const SHOWN = 6;
const shortStatus: Record<DeliveryStatus, string> = { running: 'Bidding', paused: 'Paused', stopped: 'Not active' };

const Row = ({ campaign, currency }: { campaign: Campaign; currency: Currency }) => {
  const { id, name, app_id, company_id, delivery, spend, share_percent, client_daily_budget } = campaign;
  const change = spendChange(campaign);
  const page = useMay()('delivery_funnel.read') ? 'delivery' : 'budgetAndDelivery';
  return (
    <tr>
      <th scope="row">
        <Link
          to={`/companies/$companyId/applications/$applicationId/campaigns/$campaignId/${page}`}
          params={{ companyId: String(company_id), applicationId: String(app_id), campaignId: String(id) }}
          className="link"
        >
          <MidName name={name} />
        </Link>
      </th>
      <td>
        <EffectWay campaign={campaign} />
      </td>
      <td title={deliveryStatusNames[delivery]}>{shortStatus[delivery]}</td>
      <td className="num">{spend === 0 ? <span className="dim">No spend</span> : money(spend, currency)}</td>
      <td className="num">{share_percent === null ? <span className="dim">None</span> : percent(share_percent)}</td>
      <td className="num">
        {change === 0 ? <span className="dim">No change</span> : money(change, currency, { signed: true })}
      </td>
      <td className="num">
        {client_daily_budget === null ? <span className="dim">No cap</span> : money(client_daily_budget, currency)}
      </td>
    </tr>
  );
};

/** The campaigns of an opened row: which of them spend less than in the week before. */
export const LostSpend = ({ pace }: { pace: Paced }) => {
  const { data, error, isPending, refetch } = useQuery(lostSpendOf(pace.line_item_id));
  const [all, setAll] = useState(false);
  const makes = useMay()('campaign.create');
  if (isPending) return <p className="pace-lost-says">Its campaigns are on their way.</p>;
  if (error && !data)
    return (
      <p className="pace-lost-says" role="alert">
        <NotRead lead="Its campaigns could not be loaded." error={error} retry={() => void refetch()} />
      </p>
    );
  if (!data || data.total === 0)
    return (
      <p className="pace-lost-says">
        No campaign belongs to this line item: nothing can be spent.{' '}
        {makes && (
          <Link
            to="/companies/$companyId/applications"
            params={{ companyId: String(pace.company_id) }}
            className="link"
          >
            Choose an app to create one for
          </Link>
        )}
      </p>
    );
  const items = all ? data.items : data.items.slice(0, SHOWN);
  return (
    <section className="pace-lost" aria-label={`Campaigns of ${pace.name}`}>
      <table>
        <caption>
          Campaigns by lost spend{' '}
          <span className="dim">
            {dayShort(data.first_day)} to {dayShort(data.last_day)}, against the 7 days before
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Campaign</th>
            <th scope="col">
              <span className="sr">What changes did</span>
            </th>
            <th scope="col">Delivery</th>
            <th scope="col">7 days</th>
            <th scope="col">Share</th>
            <th scope="col">Change</th>
            <th scope="col">Daily cap</th>
          </tr>
        </thead>
        <MidNames names={data.items.map(({ name }) => name)}>
          <tbody>
            {items.map((campaign) => (
              <Row key={campaign.id} campaign={campaign} currency={pace.currency} />
            ))}
          </tbody>
        </MidNames>
      </table>
      {data.total > items.length && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          Display all ({data.total})
        </button>
      )}
      <p className="pace-lost-says">
        What they spent on full days (UTC). A campaign’s name leads to why it does not spend more.
      </p>
    </section>
  );
};
