import { pathOfList } from '@fairlead/domain/audience/routing';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { buildsOf, listOf, usesOf } from '#features/audience/audience.queries.ts';
import { listIn } from '#features/audience/guard.ts';
import { ListPage } from '#features/audience/ListPage.tsx';
import { listWords } from '#features/audience/words.ts';
import { useMay } from '#features/auth/auth.queries.ts';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';
import { crumbOf } from '#lib/crumbs.ts';
import { placeOf } from '#lib/location.ts';
import { idOf } from '#lib/url-id.ts';

const Page = () => {
  const id = Number(Route.useParams().targetingId);
  const may = useMay();
  return (
    <ListPage
      key={id}
      id={id}
      may={may}
      inApplication
      history={<HistoryPanel entity="targeting_list" entityId={id} words={listWords} />}
    />
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/audiences/static/$targetingId',
)({
  staticData: { section: 'Targeting', under: { crumb: 'Targeting', path: 'targeting' } },
  loader: async ({ context, params }) => {
    const id = idOf(params.targetingId, 'targeting');
    void context.queryClient.prefetchQuery(buildsOf(id));
    void context.queryClient.prefetchQuery(usesOf(id));
    const company = idOf(params.companyId, 'company');
    const list = await listIn(context.load, id, { company, application: idOf(params.applicationId, 'application') });
    // A dynamic audience and a combination have pages of their own (SH-76, SH-77)
    const own = pathOfList(list);
    if (!own.endsWith(`/static/${id}`)) throw redirect({ ...placeOf(own), replace: true });
    return { crumb: crumbOf(listOf(id), ({ name }) => name) };
  },
  component: Page,
});
