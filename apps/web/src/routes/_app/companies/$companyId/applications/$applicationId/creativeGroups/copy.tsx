import { createFileRoute, getRouteApi, redirect } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { me } from '#features/auth/auth.queries.ts';
import { CopyGroups, NothingToCopy } from '#features/creative/CopyGroups.tsx';
import { groupPaths, groupsOf } from '#features/creative-group/creative-group.queries.ts';
import { holding } from '#lib/load.ts';
import { placeOf } from '#lib/location.ts';
import { idsIn, textIn } from '#lib/search-params.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

/** Ids of a comma-separated list; null where there are none, or something else among them (D-190). */
const idsOf = (text: string | undefined): number[] | null => {
  const parts = (text ?? '').split(',').filter((part) => part !== '');
  const ids = idsIn(parts);
  return ids.length > 0 && ids.length === new Set(parts).size ? ids : null;
};

const Copy = () => {
  const { application } = above.useLoaderData();
  const { groups } = Route.useLoaderData();
  const goOn = useGoOn();
  if (!application) return <NoApplication things="Creatives" />;
  if (!groups) return <NothingToCopy />;
  return (
    <CopyGroups
      key={groups.map(({ id }) => id).join()}
      application={application}
      groups={groups}
      onCopied={(id) => void goOn(placeOf(groupPaths.list({ company_id: application.company_id, id })))}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/creativeGroups/copy')({
  staticData: { crumb: 'Copy Creatives' },
  validateSearch: (search: Record<string, unknown>): { creativesGroupsIds?: string | undefined } => ({
    creativesGroupsIds: textIn(search.creativesGroupsIds),
  }),
  loaderDeps: ({ search }) => search,
  beforeLoad: async ({ context }) => refuseWithout('creative_group.duplicate', await context.load(me)),
  loader: async ({ context, params, deps }) => {
    const ids = idsOf(deps.creativesGroupsIds);
    if (!ids) return { groups: null };
    const { items } = await context.load(groupsOf(Number(params.applicationId)), holding(...ids));
    const groups = items.filter(({ id }) => ids.includes(id));
    if (groups.length < ids.length) throw redirect({ to: '/resource-not-found', replace: true });
    return { groups };
  },
  component: Copy,
});
