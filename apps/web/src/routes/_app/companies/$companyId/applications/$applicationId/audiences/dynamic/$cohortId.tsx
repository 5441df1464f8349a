import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { ArchivedList } from '#features/audience/ArchivedList.tsx';
import { buildsOf, listOf, usesOf } from '#features/audience/audience.queries.ts';
import { ListRecord } from '#features/audience/ListRecord.tsx';
import { useMay } from '#features/auth/auth.queries.ts';
import { CohortPage } from '#features/cohort/CohortPage.tsx';
import { cohortOf } from '#features/cohort/cohort.queries.ts';
import { cohortIn } from '#features/cohort/guard.ts';
import { countries, useCohortNames } from '#features/cohort/names.ts';
import { WhyDevice } from '#features/cohort/pane/WhyDevice.tsx';
import { historyWordsFor } from '#features/cohort/words.ts';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';
import { crumbOf } from '#lib/crumbs.ts';
import { idOf } from '#lib/url-id.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const Page = () => {
  const { application } = above.useLoaderData();
  const { companyId, cohortId } = Route.useParams();
  const id = Number(cohortId);
  const list = useSuspenseQuery(cohortOf(id)).data.targeting_list_id;
  const may = useMay();
  const words = historyWordsFor(useCohortNames(Number(companyId)));
  if (!application) return <NoApplication />;
  return (
    <CohortPage
      key={id}
      id={id}
      app={application}
      may={may}
      archived={<ArchivedList id={list} may={may('audience.edit')} />}
      record={
        <ListRecord id={list} may={may} history={<HistoryPanel entity="cohort" entityId={id} words={words} />}>
          {may('cohort.explain') && <WhyDevice cohortId={id} />}
        </ListRecord>
      }
    />
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/audiences/dynamic/$cohortId',
)({
  staticData: { section: 'Targeting', under: { crumb: 'Targeting', path: 'targeting' } },
  loader: async ({ context, params }) => {
    const id = idOf(params.cohortId, 'cohort');
    const cohort = await cohortIn(context.load, id, idOf(params.applicationId, 'application'));
    const list = cohort.targeting_list_id;
    void context.queryClient.prefetchQuery(buildsOf(list));
    void context.queryClient.prefetchQuery(usesOf(list));
    await Promise.all([context.load(listOf(list)), context.load(countries)]);
    return { crumb: crumbOf(cohortOf(id), ({ name }) => name) };
  },
  component: Page,
});
