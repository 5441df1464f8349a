import { defaultEvent } from '@fairlead/domain/campaign/default-event';
import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { me } from '#features/auth/auth.queries.ts';
import { CreateCampaign } from '#features/campaign/page/CreateCampaign.tsx';
import type { AskedLineItem } from '#features/campaign/page/first-line-item.ts';
import { companyOf } from '#features/company/company.queries.ts';
import { eventsOf } from '#features/event-mapping/event-mapping.queries.ts';
import { lineItemsOfCompany } from '#features/line-item/line-item.queries.ts';
import { holding } from '#lib/load.ts';
import { idIn, stringifySearch } from '#lib/search-params.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const Create = () => {
  const { application } = above.useLoaderData();
  const { lineItemId, noLineItem } = Route.useSearch();
  const { event } = Route.useLoaderData();
  const params = Route.useParams();
  const goOn = useGoOn();
  if (!application) return <NoApplication things="Campaigns" />;
  return (
    <CreateCampaign
      key={application.id}
      application={application}
      event={event}
      asked={{ lineItemId, noLineItem }}
      back={`/companies/${params.companyId}/applications/${params.applicationId}/campaigns${stringifySearch({ lineItemId })}`}
      onCreated={({ id }) =>
        void goOn({
          to: '/companies/$companyId/applications/$applicationId/campaigns/$campaignId/details',
          params: { ...params, campaignId: String(id) },
          search: {},
        })
      }
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/campaigns/create')({
  staticData: { crumb: 'Create Campaign' },
  // The line item it is to belong to (CC-02), or that none is to be chosen beforehand (CA-27)
  validateSearch: (search: Record<string, unknown>): AskedLineItem => ({
    lineItemId: idIn(search.lineItemId),
    noLineItem: String(search.noLineItem) === 'true' || undefined,
  }),
  loaderDeps: ({ search: { lineItemId } }) => ({ lineItemId }),
  loader: async ({ context, params, deps: { lineItemId } }) => {
    refuseWithout('campaign.create', await context.load(me));
    const company = Number(params.companyId);
    const [{ items }] = await Promise.all([
      context.load(eventsOf(Number(params.applicationId))),
      context.load(companyOf(company)),
      // The form begins with the one that the address names, once for all
      context.load(lineItemsOfCompany(company), holding(...(lineItemId === undefined ? [] : [lineItemId]))),
    ]);
    return { event: defaultEvent(items.flatMap(({ type_id }) => type_id ?? [])) };
  },
  component: Create,
});
