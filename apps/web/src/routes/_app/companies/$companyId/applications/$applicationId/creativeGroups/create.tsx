import { createFileRoute } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { CreateGroup } from '#features/creative-group/CreateGroup.tsx';
import { groupPaths } from '#features/creative-group/creative-group.queries.ts';
import { placeOf } from '#lib/location.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';
import { Adding } from '../-adding.tsx';

const Create = () => {
  const goOn = useGoOn();
  return (
    <Adding things="Creatives" to={(application) => ({ href: groupPaths.list(application), label: 'the creatives' })}>
      {(application) => (
        <CreateGroup
          key={application.id}
          application={application}
          onCreated={({ id }) => void goOn(placeOf(groupPaths.group(application, id)))}
        />
      )}
    </Adding>
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/creativeGroups/create')({
  staticData: { crumb: 'Create creative group' },
  beforeLoad: async ({ context }) => refuseWithout('creative_group.create', await context.load(me)),
  component: Create,
});
