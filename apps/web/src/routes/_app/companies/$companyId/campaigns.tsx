import { createFileRoute, redirect } from '@tanstack/react-router';
import { applicationsOf } from '#features/application/application.queries.ts';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { firstInUse } from '#features/application/place.rules.ts';
import { idOf } from '#lib/url-id.ts';

/** The drawer leads here from a company none of whose applications was open yet: to its first one (D-010). */
export const Route = createFileRoute('/_app/companies/$companyId/campaigns')({
  staticData: { crumb: 'Campaigns', section: 'Campaigns' },
  loader: async ({ context, params }) => {
    const asked = applicationsOf(idOf(params.companyId, 'company'));
    const { items } = await context.load(asked, (answer) => answer.items.length > 0);
    const application = firstInUse(items);
    if (!application) return;
    throw redirect({
      to: '/companies/$companyId/applications/$applicationId/campaigns',
      params: { companyId: params.companyId, applicationId: String(application.id) },
      replace: true,
    });
  },
  component: () => <NoApplication things="Campaigns" />,
});
