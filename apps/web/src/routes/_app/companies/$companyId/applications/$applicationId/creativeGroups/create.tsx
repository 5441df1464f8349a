import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { UnlessOver } from '#features/application/UnlessOver.tsx';
import { me } from '#features/auth/auth.queries.ts';
import { CreateGroup } from '#features/creative-group/CreateGroup.tsx';
import { groupPaths } from '#features/creative-group/creative-group.queries.ts';
import { placeOf } from '#lib/location.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const Create = () => {
  const { application } = above.useLoaderData();
  const goOn = useGoOn();
  if (!application) return <NoApplication things="Creatives" />;
  return (
    <UnlessOver application={application} back={{ href: groupPaths.list(application), label: 'the creatives' }}>
      <CreateGroup
        key={application.id}
        application={application}
        onCreated={({ id }) => void goOn(placeOf(groupPaths.group(application, id)))}
      />
    </UnlessOver>
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/creativeGroups/create')({
  staticData: { crumb: 'Create creative group' },
  beforeLoad: async ({ context }) => refuseWithout('creative_group.create', await context.load(me)),
  component: Create,
});
