import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { UnlessOver } from '#features/application/UnlessOver.tsx';
import { me, useMay } from '#features/auth/auth.queries.ts';
import { CreateBanners } from '#features/creative/CreateBanners.tsx';
import { creativePaths } from '#features/creative/creative.queries.ts';
import { Coverage } from '#features/creative-performance/Coverage.tsx';
import { placeOf } from '#lib/location.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const Create = () => {
  const { application } = above.useLoaderData();
  const { creativesGroupId } = Route.useParams();
  const goOn = useGoOn();
  const asked = useMay()('creative_performance.read');
  if (!application) return <NoApplication things="Creatives" />;
  const place = { application, group: Number(creativesGroupId) };
  return (
    <UnlessOver application={application} back={{ href: creativePaths.group(place), label: 'the creatives' }}>
      <CreateBanners
        key={place.group}
        {...place}
        done={() => void goOn(placeOf(creativePaths.group(place)))}
        asked={asked && <Coverage place={place} />}
      />
    </UnlessOver>
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/creativeGroups/$creativesGroupId/createBanner',
)({
  staticData: { crumb: 'Create Static' },
  beforeLoad: async ({ context }) => refuseWithout('creative.create', await context.load(me)),
  component: Create,
});
