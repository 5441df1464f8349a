import { createFileRoute } from '@tanstack/react-router';
import { audiencePaths, madeSearch } from '#features/audience/paths.ts';
import { me } from '#features/auth/auth.queries.ts';
import { UploadTargetings } from '#features/import/UploadTargetings.tsx';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';
import { Adding } from './-adding.tsx';

const Page = () => {
  const goOn = useGoOn();
  return (
    <Adding to={(application) => ({ href: audiencePaths.advanced(application), label: 'advanced targeting' })}>
      {(application) => (
        <UploadTargetings
          key={application.id}
          application={application}
          back={{ href: audiencePaths.advanced(application), label: 'Back to advanced targeting' }}
          done={(shownIn, ids) =>
            void goOn({ to: audiencePaths[shownIn](application), search: madeSearch(ids) as never })
          }
        />
      )}
    </Adding>
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
