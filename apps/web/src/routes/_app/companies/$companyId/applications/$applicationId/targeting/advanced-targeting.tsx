import { type StateFilter, stateFilters } from '@fairlead/domain/state';
import { createFileRoute, getRouteApi, type SearchSchemaInput } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { AdvancedPage } from '#features/audience/AdvancedPage.tsx';
import { listsOf } from '#features/audience/audience.queries.ts';
import { useMay, useMe } from '#features/auth/auth.queries.ts';
import { idsIn, oneOf } from '#lib/search-params.ts';

type Search = { state: StateFilter; made?: number[] | undefined };
const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const none: readonly number[] = [];

const Advanced = () => {
  const { application } = above.useLoaderData();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const may = useMay();
  const me = useMe();
  if (!application) return <NoApplication />;
  return (
    <AdvancedPage
      key={application.id}
      application={application}
      user={me?.id ?? 0}
      may={may}
      state={search.state}
      made={search.made ?? none}
      onState={(state) => void navigate({ search: { state }, replace: true })}
    />
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/targeting/advanced-targeting',
)({
  staticData: { crumb: 'Advanced targeting' },
  validateSearch: (search: { state?: unknown; made?: unknown } & SearchSchemaInput): Search => ({
    state: oneOf(search.state, stateFilters),
    made: idsIn(search.made),
  }),
  // Started, not waited for: the grid draws its own bones, and its own failure
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(listsOf(Number(params.applicationId))),
  component: Advanced,
});
