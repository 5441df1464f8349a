import { createFileRoute, Outlet } from '@tanstack/react-router';
import { groupOf } from '#features/creative-group/creative-group.queries.ts';
import { crumbOf } from '#lib/crumbs.ts';
import { idOf } from '#lib/url-id.ts';

/** A group of the application, and everything below it. */
export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/creativeGroups/$creativesGroupId',
)({
  loader: async ({ context, params }) => {
    const query = groupOf(Number(params.applicationId), idOf(params.creativesGroupId, 'creative group'));
    await context.load(query);
    return { crumb: crumbOf(query, ({ name }) => name) };
  },
  component: Outlet,
});
