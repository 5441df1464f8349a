import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { FunnelCampaigns } from '#features/delivery-funnel/FunnelCampaigns.tsx';
import { FunnelPage } from '#features/delivery-funnel/FunnelPage.tsx';
import type { FunnelDays } from '#features/delivery-funnel/funnel.queries.ts';
import { lineItemOf } from '#features/line-item/line-item.queries.ts';
import { lostSpendOf } from '#features/pacing/pacing.queries.ts';
import { maybeOneOf } from '#lib/search-params.ts';

/** Whole days that end yesterday; seven unless chosen. */
const days = ['1', '7', '30'] as const;

const Delivery = () => {
  const { companyId, orderId, lineItemId } = Route.useParams();
  const id = Number(lineItemId);
  const navigate = Route.useNavigate();
  const { currency } = useSuspenseQuery(lineItemOf(Number(companyId), Number(orderId), id)).data;
  const campaigns = useQuery(lostSpendOf(id)).data?.items ?? [];
  return (
    <FunnelPage
      key={id}
      subject={{ lineItem: id }}
      days={Route.useSearch().days ?? '7'}
      onDays={(chosen) => void navigate({ search: { days: chosen === '7' ? undefined : chosen }, replace: true })}
      nameOf={(campaign) => campaigns.find((one) => one.id === campaign)?.name ?? null}
    >
      <FunnelCampaigns lineItem={id} currency={currency} />
    </FunnelPage>
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/orders/$orderId/lineItems/$lineItemId/delivery')({
  staticData: { crumb: 'Delivery' },
  validateSearch: (search): { days?: FunnelDays | undefined } => ({ days: maybeOneOf(search.days, days) }),
  component: Delivery,
});
