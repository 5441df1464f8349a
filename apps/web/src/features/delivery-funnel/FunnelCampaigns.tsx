import type { Currency } from '@fairlead/domain/money';
import { useQuery } from '@tanstack/react-query';
import { lostSpendOf } from '#features/pacing/pacing.queries.ts';
import { money } from '#ui/format.ts';
import { MidName, MidNames } from '#ui/name/MidName.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { NotRead } from '#ui/state/NotRead.tsx';

/** The campaigns of a line item, each with the way to its own funnel. */
export const FunnelCampaigns = ({ lineItem, currency }: { lineItem: number; currency: Currency }) => {
  const { data, error, refetch } = useQuery(lostSpendOf(lineItem));
  if (error && !data)
    return (
      <p className="dim" role="alert">
        <NotRead lead="Its campaigns could not be read." error={error} retry={() => void refetch()} />
      </p>
    );
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  // Campaigns may have one name, which says nothing then
  const names = items.map(({ name }) => name);
  const alike = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  return (
    <section className="funnel-campaigns" aria-label="Its campaigns">
      <table>
        <thead>
          <tr>
            <th scope="col">Campaign</th>
            <th scope="col">7 days</th>
            <th scope="col">Daily cap</th>
          </tr>
        </thead>
        <MidNames names={names}>
          <tbody>
            {items.map(({ id, name, company_id, app_id, spend, client_daily_budget }) => (
              <tr key={id}>
                <th scope="row">
                  <PlainLink
                    className="link"
                    href={`/companies/${company_id}/applications/${app_id}/campaigns/${id}/delivery`}
                  >
                    <MidName name={name} />
                  </PlainLink>
                  {alike.has(name) && <span className="id"> {id}</span>}
                </th>
                <td className="num">{money(spend, currency)}</td>
                <td className="num">
                  {client_daily_budget === null ? 'No cap' : money(client_daily_budget, currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </MidNames>
      </table>
    </section>
  );
};
