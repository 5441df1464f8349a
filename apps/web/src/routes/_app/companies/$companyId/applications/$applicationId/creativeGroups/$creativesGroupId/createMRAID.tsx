import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { UnlessOver } from '#features/application/UnlessOver.tsx';
import { me } from '#features/auth/auth.queries.ts';
import { CreateMraid } from '#features/creative/CreateMraid.tsx';
import { creativePaths } from '#features/creative/creative.queries.ts';
import { placeOf } from '#lib/location.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const Create = () => {
  const { application } = above.useLoaderData();
  const { creativesGroupId } = Route.useParams();
  const goOn = useGoOn();
  if (!application) return <NoApplication things="Creatives" />;
  const place = { application, group: Number(creativesGroupId) };
  const href = creativePaths.group(place);
  return (
    <UnlessOver application={application} back={{ href, label: 'the creatives' }}>
      <CreateMraid key={place.group} {...place} done={() => void goOn(placeOf(href))} />
    </UnlessOver>
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/creativeGroups/$creativesGroupId/createMRAID',
)({
  staticData: { crumb: 'Create MRAID' },
  beforeLoad: async ({ context }) => refuseWithout('creative.create', await context.load(me)),
  component: Create,
});
