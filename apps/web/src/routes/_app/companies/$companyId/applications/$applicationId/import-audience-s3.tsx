import { createFileRoute } from '@tanstack/react-router';
import { audiencePaths } from '#features/audience/paths.ts';
import { me, useMay } from '#features/auth/auth.queries.ts';
import { ImportS3 } from '#features/import/ImportS3.tsx';
import { refuseWithout } from '#routes/-refuse.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { Adding, toAudiences } from './-adding.tsx';
import { useAfterImport } from './-after-import.ts';

const Import = ({ application }: { application: Parameters<typeof useAfterImport>[0] }) => {
  const may = useMay();
  return (
    <ImportS3
      application={application}
      back={{ href: audiencePaths.audiences(application), label: 'Back to audiences' }}
      after={useAfterImport(application, may('combination.edit'))}
      instead={
        may('import.upload') && (
          <PlainLink href={audiencePaths.upload(application)} className="button-link">
            Upload audience
          </PlainLink>
        )
      }
    />
  );
};

const Page = () => (
  <Adding to={toAudiences}>{(application) => <Import key={application.id} application={application} />}</Adding>
);

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/import-audience-s3')({
  staticData: { crumb: 'Import from S3', section: 'Targeting', under: { crumb: 'Targeting', path: 'targeting' } },
  beforeLoad: async ({ context }) => {
    const account = await context.load(me);
    refuseWithout('s3.read', account);
    refuseWithout('import.create', account);
  },
  component: Page,
});
