import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { UnlessOver } from '#features/application/UnlessOver.tsx';
import { audiencePaths, madeSearch } from '#features/audience/paths.ts';
import { me } from '#features/auth/auth.queries.ts';
import { UploadTargetings } from '#features/import/UploadTargetings.tsx';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const Page = () => {
  const { application } = above.useLoaderData();
  const goOn = useGoOn();
  if (!application) return <NoApplication />;
  const href = audiencePaths.advanced(application);
  return (
    <UnlessOver application={application} back={{ href, label: 'advanced targeting' }}>
      <UploadTargetings
        key={application.id}
        application={application}
        back={{ href, label: 'Back to advanced targeting' }}
        done={(shownIn, ids) =>
          void goOn({ to: audiencePaths[shownIn](application), search: madeSearch(ids) as never })
        }
      />
    </UnlessOver>
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/upload-advanced-targeting',
)({
  staticData: {
    crumb: 'Upload advanced targeting',
    section: 'Targeting',
    under: { crumb: 'Targeting', path: 'targeting' },
  },
  beforeLoad: async ({ context }) => refuseWithout('audience.create', await context.load(me)),
  component: Page,
});
