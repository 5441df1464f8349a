import { createFileRoute, redirect } from '@tanstack/react-router';
import type { Application } from '#features/application/application.queries.ts';
import { listsOf } from '#features/audience/audience.queries.ts';
import { audiencePaths, madeSearch } from '#features/audience/paths.ts';
import { SourceBadge } from '#features/audience/SourceBadge.tsx';
import { me, useMay } from '#features/auth/auth.queries.ts';
import { CombinePage } from '#features/combination/CombinePage.tsx';
import { CreateCombination } from '#features/combination/CreateCombination.tsx';
import { useLists } from '#features/combination/useLists.ts';
import { holding } from '#lib/load.ts';
import { idsIn } from '#lib/search-params.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';
import { Adding, toAudiences } from './-adding.tsx';

const Combine = ({ application }: { application: Application }) => {
  const { targeting_ids: preselected = [] } = Route.useSearch();
  const goOn = useGoOn();
  const lists = useLists(application.id, []);
  const back = audiencePaths.audiences(application);
  return (
    <CombinePage back={back} badge={SourceBadge}>
      <CreateCombination
        key={preselected.join()}
        application={application.id}
        lists={lists}
        preselected={preselected}
        back={back}
        may={useMay()}
        onDone={(list) => void goOn({ to: back, search: madeSearch([list]) as never })}
      />
    </CombinePage>
  );
};

const Page = () => (
  <Adding to={toAudiences}>{(application) => <Combine key={application.id} application={application} />}</Adding>
);

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/combine-audience')({
  staticData: { crumb: 'Combine Audience', section: 'Targeting', under: { crumb: 'Targeting', path: 'targeting' } },
  // Said also when there is none: what is left out stays as the address had it
  validateSearch: (search: Record<string, unknown>): { targeting_ids?: number[] | undefined } => {
    const ids = idsIn(search.targeting_ids);
    return { targeting_ids: ids.length > 0 ? ids : undefined };
  },
  loaderDeps: ({ search: { targeting_ids } }) => ({ targeting_ids }),
  loader: async ({ context, params, deps: { targeting_ids: preselected = [] } }) => {
    const { permissions } = await context.load(me);
    if (!permissions.includes('combination.edit')) throw redirect({ to: '/access-denied', replace: true });
    // The form begins with those that the address names, once for all
    await context.load(listsOf(Number(params.applicationId)), holding(...preselected));
  },
  component: Page,
});
