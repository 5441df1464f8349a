import { createFileRoute, Link } from '@tanstack/react-router';
import { PacingPage } from '#features/pacing/PacingPage.tsx';
import { pacingOf } from '#features/pacing/pacing.queries.ts';
import { type Show, shows } from '#features/pacing/shows.ts';
import { maybeOneOf } from '#lib/search-params.ts';
import { idOf } from '#lib/url-id.ts';

const Pacing = () => {
  const { companyId } = Route.useParams();
  const { show } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PacingPage
      key={companyId}
      company={Number(companyId)}
      show={show}
      onShow={(next) => void navigate({ search: { show: next }, replace: true, resetScroll: false })}
      actions={
        <>
          <Link to="/companies/$companyId/lineItems" params={{ companyId }} className="grid-button">
            Line items
          </Link>
          <Link to="/pacing" className="grid-button">
            All companies
          </Link>
        </>
      }
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/pacing')({
  staticData: { crumb: 'Pacing', section: 'Line Items' },
  validateSearch: (search: Record<string, unknown>): { show?: Show | undefined } => ({
    show: maybeOneOf(search.show, shows),
  }),
  // The grid draws its own loading and failure
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(pacingOf(idOf(params.companyId, 'company'))),
  component: Pacing,
});
