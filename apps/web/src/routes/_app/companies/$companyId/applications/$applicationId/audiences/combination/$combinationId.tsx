import { IconAlertCircle } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, redirect, useRouter } from '@tanstack/react-router';
import { ArchivedList } from '#features/audience/ArchivedList.tsx';
import { listsOf } from '#features/audience/audience.queries.ts';
import { ListSide } from '#features/audience/ListSide.tsx';
import { audiencePaths } from '#features/audience/paths.ts';
import { SourceBadge } from '#features/audience/SourceBadge.tsx';
import { UsedBy } from '#features/audience/UsedBy.tsx';
import { useMay } from '#features/auth/auth.queries.ts';
import { CombinePage } from '#features/combination/CombinePage.tsx';
import { combinationOf } from '#features/combination/combination.queries.ts';
import { wordsFor } from '#features/combination/draft.ts';
import { EditCombination } from '#features/combination/EditCombination.tsx';
import { SeeCombination } from '#features/combination/SeeCombination.tsx';
import { useLists } from '#features/combination/useLists.ts';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';
import { ApiError, mayHelpAgain } from '#lib/api-error.ts';
import { idOf } from '#lib/url-id.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';
import { StatePage } from '#ui/state/StatePage.tsx';

const Page = () => {
  const { companyId, combinationId } = Route.useParams();
  const goOn = useGoOn();
  const may = useMay();
  const combination = useSuspenseQuery(combinationOf(Number(combinationId))).data;
  const lists = useLists(combination.application_id, combination.source_targeting_list_ids);
  const back = audiencePaths.audiences({ company_id: Number(companyId), id: combination.application_id });
  const nameOf = (id: number) => lists.find((list) => list.id === id)?.name ?? String(id);
  const history = (
    <>
      <ListSide id={combination.targeting_list_id} company={Number(companyId)} mayWork={may('job.edit')} />
      <HistoryPanel entity="combination" entityId={combination.id} words={wordsFor(nameOf)} />
    </>
  );
  const uses = <UsedBy id={combination.targeting_list_id} />;
  return (
    <CombinePage back={back} name={combination.name} badge={SourceBadge}>
      <ArchivedList id={combination.targeting_list_id} may={may('audience.edit')} />
      {may('combination.edit') ? (
        <EditCombination
          key={combination.id}
          combination={combination}
          lists={lists}
          back={back}
          may={may}
          uses={uses}
          history={history}
          onDone={() => void goOn({ to: back })}
        />
      ) : (
        <SeeCombination combination={combination} lists={lists} uses={uses} history={history} />
      )}
    </CombinePage>
  );
};

/** The detail did not come (CM-25). */
const Failed = ({ error }: ErrorComponentProps) => {
  const router = useRouter();
  return (
    <StatePage
      icon={<IconAlertCircle size={24} stroke={1.6} aria-hidden />}
      title="Cannot retrieve combination informations"
      detail={error instanceof ApiError && error.requestId ? `Request ${error.requestId}` : undefined}
      action={
        mayHelpAgain(error) && (
          <button type="button" className="button-link" onClick={() => void router.invalidate()}>
            Try again
          </button>
        )
      }
    >
      {error instanceof ApiError ? error.message : undefined}
    </StatePage>
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/audiences/combination/$combinationId',
)({
  staticData: { crumb: 'Combine Audience', section: 'Targeting', under: { crumb: 'Targeting', path: 'targeting' } },
  loader: async ({ context, params }) => {
    const application = Number(params.applicationId);
    const one = combinationOf(idOf(params.combinationId, 'combination'));
    const [combination] = await Promise.all([context.load(one), context.load(listsOf(application))]);
    if (combination.application_id !== application) throw redirect({ to: '/resource-not-found', replace: true });
  },
  component: Page,
  errorComponent: Failed,
});
