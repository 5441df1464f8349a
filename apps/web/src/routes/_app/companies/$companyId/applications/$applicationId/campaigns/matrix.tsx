import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { me } from '#features/auth/auth.queries.ts';
import { LaunchMatrix } from '#features/campaign-copy/LaunchMatrix.tsx';
import { companyOf } from '#features/company/company.queries.ts';
import { idIn } from '#lib/search-params.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const Matrix = () => {
  const { application } = above.useLoaderData();
  const { lineItemId } = Route.useSearch();
  const { companyId, applicationId } = Route.useParams();
  const goOn = useGoOn();
  if (!application) return <NoApplication things="Campaigns" />;
  return (
    <LaunchMatrix
      key={application.id}
      application={application}
      lineItem={lineItemId}
      back={`/companies/${companyId}/applications/${applicationId}/campaigns`}
      onCreated={(made) =>
        void goOn({
          to: '/companies/$companyId/applications/$applicationId/campaigns',
          params: { companyId, applicationId },
          search: { campaigns: made.map(({ id }) => id) },
          replace: true, // a way back to the emptied matrix would look as if it had lost them
        })
      }
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/campaigns/matrix')({
  staticData: { crumb: 'Matrix' },
  // The line item whose daily budget is shared
  validateSearch: (search: Record<string, unknown>): { lineItemId?: number | undefined } => ({
    lineItemId: idIn(search.lineItemId),
  }),
  loader: async ({ context, params }) => {
    refuseWithout('campaign.copy', await context.load(me));
    await context.load(companyOf(Number(params.companyId)));
  },
  component: Matrix,
});
