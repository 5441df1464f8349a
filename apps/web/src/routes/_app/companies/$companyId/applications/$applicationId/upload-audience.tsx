import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { UnlessOver } from '#features/application/UnlessOver.tsx';
import { audiencePaths, madeSearch } from '#features/audience/paths.ts';
import { me } from '#features/auth/auth.queries.ts';
import { UploadAudiences } from '#features/import/UploadAudiences.tsx';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const Page = () => {
  const { application } = above.useLoaderData();
  const goOn = useGoOn();
  if (!application) return <NoApplication />;
  const href = audiencePaths.audiences(application);
  return (
    <UnlessOver application={application} back={{ href, label: 'the audiences' }}>
      <UploadAudiences
        key={application.id}
        application={application}
        back={{ href, label: 'Back to audiences' }}
        done={(ids) => void goOn({ to: href, search: madeSearch(ids) as never })}
      />
    </UnlessOver>
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/upload-audience')({
  staticData: { crumb: 'Upload audience', section: 'Targeting', under: { crumb: 'Targeting', path: 'targeting' } },
  beforeLoad: async ({ context }) => refuseWithout('import.upload', await context.load(me)),
  component: Page,
});
