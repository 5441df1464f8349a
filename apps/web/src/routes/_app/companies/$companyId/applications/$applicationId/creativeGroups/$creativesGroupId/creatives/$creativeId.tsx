import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { CreativePage } from '#features/creative/CreativePage.tsx';
import { creativeOf } from '#features/creative/creative.queries.ts';
import { crumbOf } from '#lib/crumbs.ts';
import { idOf } from '#lib/url-id.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const Page = () => {
  const { application } = above.useLoaderData();
  const { creativesGroupId, creativeId } = Route.useParams();
  if (!application) return <NoApplication things="Creatives" />;
  return (
    <CreativePage key={creativeId} application={application} group={Number(creativesGroupId)} id={Number(creativeId)} />
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/creativeGroups/$creativesGroupId/creatives/$creativeId',
)({
  loader: async ({ context, params }) => {
    const application = { id: Number(params.applicationId), company_id: Number(params.companyId) };
    const place = { application, group: Number(params.creativesGroupId) };
    const query = creativeOf(place, idOf(params.creativeId, 'creative'));
    await context.load(query);
    return { crumb: crumbOf(query, ({ name }) => name) };
  },
  component: Page,
});
