import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { UnlessOver } from '#features/application/UnlessOver.tsx';
import { audiencePaths } from '#features/audience/paths.ts';
import { me, useMay } from '#features/auth/auth.queries.ts';
import { ImportUrl } from '#features/import/ImportUrl.tsx';
import { refuseWithout } from '#routes/-refuse.ts';
import { useAfterImport } from './-after-import.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const Import = ({ application }: { application: Parameters<typeof useAfterImport>[0] }) => (
  <ImportUrl
    application={application}
    back={{ href: audiencePaths.audiences(application), label: 'Back to audiences' }}
    after={useAfterImport(application, useMay()('combination.edit'))}
  />
);

const Page = () => {
  const { application } = above.useLoaderData();
  if (!application) return <NoApplication />;
  const back = { href: audiencePaths.audiences(application), label: 'the audiences' };
  return (
    <UnlessOver application={application} back={back}>
      <Import key={application.id} application={application} />
    </UnlessOver>
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/import-audience-url')({
  staticData: { crumb: 'Import from URL', section: 'Targeting', under: { crumb: 'Targeting', path: 'targeting' } },
  beforeLoad: async ({ context }) => refuseWithout('import.create', await context.load(me)),
  component: Page,
});
