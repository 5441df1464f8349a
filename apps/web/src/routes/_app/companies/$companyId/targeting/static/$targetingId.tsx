import { createFileRoute } from '@tanstack/react-router';
import { buildsOf, listOf, usesOf } from '#features/audience/audience.queries.ts';
import { listIn } from '#features/audience/guard.ts';
import { ListPage } from '#features/audience/ListPage.tsx';
import { listWords } from '#features/audience/words.ts';
import { useMay } from '#features/auth/auth.queries.ts';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';
import { crumbOf } from '#lib/crumbs.ts';
import { idOf } from '#lib/url-id.ts';

const Page = () => {
  const id = Number(Route.useParams().targetingId);
  const may = useMay();
  return (
    <ListPage
      key={id}
      id={id}
      may={may}
      inApplication={false}
      history={<HistoryPanel entity="targeting_list" entityId={id} words={listWords} />}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/targeting/static/$targetingId')({
  staticData: { section: 'Targeting' },
  loader: async ({ context, params }) => {
    const id = idOf(params.targetingId, 'targeting');
    void context.queryClient.prefetchQuery(buildsOf(id));
    void context.queryClient.prefetchQuery(usesOf(id));
    await listIn(context.load, id, { company: idOf(params.companyId, 'company') });
    return { crumb: crumbOf(listOf(id), ({ name }) => name) };
  },
  component: Page,
});
