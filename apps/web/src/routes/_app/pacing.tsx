import { createFileRoute, Link } from '@tanstack/react-router';
import { PacingPage } from '#features/pacing/PacingPage.tsx';
import { pacingOf } from '#features/pacing/pacing.queries.ts';
import { type Show, shows } from '#features/pacing/shows.ts';
import { maybeOneOf } from '#lib/search-params.ts';

const Pacing = () => {
  const { show } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PacingPage
      company={null}
      show={show}
      onShow={(next) => void navigate({ search: { show: next }, replace: true, resetScroll: false })}
      actions={
        <Link to="/companies" className="grid-button">
          Companies
        </Link>
      }
    />
  );
};

export const Route = createFileRoute('/_app/pacing')({
  staticData: { crumb: 'Pacing' },
  validateSearch: (search: Record<string, unknown>): { show?: Show | undefined } => ({
    show: maybeOneOf(search.show, shows),
  }),
  // The grid draws its own loading and failure
  loader: ({ context }) => void context.queryClient.prefetchQuery(pacingOf(null)),
  component: Pacing,
});
