import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { me } from '#features/auth/auth.queries.ts';
import { GroupFacts } from '#features/creative-group/GroupFacts.tsx';
import type { DeskPlace } from '#features/creative-review/desk-place.ts';
import { ReviewDesk } from '#features/creative-review/ReviewDesk.tsx';
import { refuseWithout } from '#routes/-refuse.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const number = (value: unknown): number | undefined => {
  const read = Number(value);
  return Number.isSafeInteger(read) && read > 0 ? read : undefined;
};

const Reviews = () => {
  const { application } = above.useLoaderData();
  const { creativesGroupId } = Route.useParams();
  const { round, creative } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!application) return <NoApplication things="Creatives" />;
  return (
    <ReviewDesk
      key={creativesGroupId}
      application={application}
      group={Number(creativesGroupId)}
      round={round}
      creative={creative}
      meta={<GroupFacts application={application.id} id={Number(creativesGroupId)} />}
      onGo={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/creativeGroups/$creativesGroupId/reviews',
)({
  staticData: { crumb: 'Reviews' },
  validateSearch: (search: Record<string, unknown>): DeskPlace => ({
    round: number(search.round),
    creative: number(search.creative),
  }),
  beforeLoad: async ({ context }) => refuseWithout('creative_review.manage', await context.load(me)),
  component: Reviews,
});
