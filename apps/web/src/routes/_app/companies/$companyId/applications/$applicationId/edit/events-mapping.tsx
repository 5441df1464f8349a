import { createFileRoute, getRouteApi, Link } from '@tanstack/react-router';
import { EventMappingPage } from '#features/event-mapping/EventMappingPage.tsx';
import { eventsOf, funnelTypes } from '#features/event-mapping/event-mapping.queries.ts';
import { shows } from '#features/event-mapping/shows.ts';
import { maybeOneOf } from '#lib/search-params.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const EventsMapping = () => {
  const params = Route.useParams();
  const { application } = above.useLoaderData();
  const { show } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!application) return null;
  return (
    <EventMappingPage
      key={application.id}
      application={application}
      company={application.company_id}
      show={show ?? 'not hidden'}
      onShow={(next) =>
        void navigate({
          search: { show: next === 'hidden' ? next : undefined },
          replace: true,
          resetScroll: false,
        })
      }
      next={
        <Link
          to="/companies/$companyId/applications/$applicationId/edit/details"
          params={params}
          className="button-link"
        >
          See the tracking provider
        </Link>
      }
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/edit/events-mapping')({
  staticData: { crumb: 'Events mapping' },
  validateSearch: (search: Record<string, unknown>): { show?: 'hidden' | undefined } => ({
    show: maybeOneOf(search.show, [shows[1]]),
  }),
  // Started, not waited for: the page draws its own bones, and its own failure
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(eventsOf(Number(params.applicationId)));
    void context.queryClient.prefetchQuery(funnelTypes);
  },
  component: EventsMapping,
});
