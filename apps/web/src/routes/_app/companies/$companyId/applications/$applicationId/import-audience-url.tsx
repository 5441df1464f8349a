import { createFileRoute } from '@tanstack/react-router';
import { audiencePaths } from '#features/audience/paths.ts';
import { me, useMay } from '#features/auth/auth.queries.ts';
import { ImportUrl } from '#features/import/ImportUrl.tsx';
import { refuseWithout } from '#routes/-refuse.ts';
import { Adding, toAudiences } from './-adding.tsx';
import { useAfterImport } from './-after-import.ts';

const Import = ({ application }: { application: Parameters<typeof useAfterImport>[0] }) => (
  <ImportUrl
    application={application}
    back={{ href: audiencePaths.audiences(application), label: 'Back to audiences' }}
    after={useAfterImport(application, useMay()('combination.edit'))}
  />
);

const Page = () => (
  <Adding to={toAudiences}>{(application) => <Import key={application.id} application={application} />}</Adding>
);

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/import-audience-url')({
  staticData: { crumb: 'Import from URL', section: 'Targeting', under: { crumb: 'Targeting', path: 'targeting' } },
  beforeLoad: async ({ context }) => refuseWithout('import.create', await context.load(me)),
  component: Page,
});
