import { type Origin, origins } from '@fairlead/domain/audience/origin';
import { type StateFilter, stateFilters } from '@fairlead/domain/state';
import { createFileRoute, getRouteApi, type SearchSchemaInput } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { AudiencesPage } from '#features/audience/AudiencesPage.tsx';
import { listsOf } from '#features/audience/audience.queries.ts';
import { useMay, useMe } from '#features/auth/auth.queries.ts';
import { useRefreshLists } from '#features/cohort/refresh.queries.ts';
import { idsIn, maybeOneOf, oneOf } from '#lib/search-params.ts';

type Search = { state: StateFilter; source?: Origin; made?: number[] | undefined };
const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const none: readonly number[] = [];

const Audiences = () => {
  const { application } = above.useLoaderData();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const may = useMay();
  const me = useMe();
  const refresh = useRefreshLists();
  if (!application) return <NoApplication />;
  return (
    <AudiencesPage
      key={application.id}
      application={application}
      user={me?.id ?? 0}
      may={may}
      state={search.state}
      source={search.source}
      refresh={refresh}
      made={search.made ?? none}
      onFilter={(next) => void navigate({ search: next, replace: true })}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/targeting/audiences')({
  staticData: { crumb: 'Audiences' },
  validateSearch: (search: { state?: unknown; source?: unknown; made?: unknown } & SearchSchemaInput): Search => ({
    state: oneOf(search.state, stateFilters),
    source: maybeOneOf(search.source, origins),
    made: idsIn(search.made),
  }),
  // Started, not waited for: the grid draws its own bones, and its own failure
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(listsOf(Number(params.applicationId))),
  component: Audiences,
});
