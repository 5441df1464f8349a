import { createFileRoute } from '@tanstack/react-router';
import { audiencePaths, madeSearch } from '#features/audience/paths.ts';
import { me } from '#features/auth/auth.queries.ts';
import { UploadAudiences } from '#features/import/UploadAudiences.tsx';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';
import { Adding, toAudiences } from './-adding.tsx';

const Page = () => {
  const goOn = useGoOn();
  return (
    <Adding to={toAudiences}>
      {(application) => {
        const href = audiencePaths.audiences(application);
        return (
          <UploadAudiences
            key={application.id}
            application={application}
            back={{ href, label: 'Back to audiences' }}
            done={(ids) => void goOn({ to: href, search: madeSearch(ids) as never })}
          />
        );
      }}
    </Adding>
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/upload-audience')({
  staticData: { crumb: 'Upload audience', section: 'Targeting', under: { crumb: 'Targeting', path: 'targeting' } },
  beforeLoad: async ({ context }) => refuseWithout('import.upload', await context.load(me)),
  component: Page,
});
