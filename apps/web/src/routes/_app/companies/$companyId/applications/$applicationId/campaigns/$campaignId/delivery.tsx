import { createFileRoute } from '@tanstack/react-router';
import { FunnelPage } from '#features/delivery-funnel/FunnelPage.tsx';
import type { FunnelDays } from '#features/delivery-funnel/funnel.queries.ts';
import { maybeOneOf } from '#lib/search-params.ts';

/** Whole days that end yesterday; seven unless chosen. */
const days = ['1', '7', '30'] as const;

const Delivery = () => {
  const id = Number(Route.useParams().campaignId);
  const navigate = Route.useNavigate();
  return (
    <FunnelPage
      key={id}
      subject={{ campaign: id }}
      days={Route.useSearch().days ?? '7'}
      onDays={(chosen) => void navigate({ search: { days: chosen === '7' ? undefined : chosen }, replace: true })}
    />
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/campaigns/$campaignId/delivery',
)({
  staticData: { crumb: 'Delivery' },
  validateSearch: (search): { days?: FunnelDays | undefined } => ({ days: maybeOneOf(search.days, days) }),
  component: Delivery,
});
