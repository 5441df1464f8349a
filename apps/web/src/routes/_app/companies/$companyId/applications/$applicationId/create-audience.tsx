import { createFileRoute } from '@tanstack/react-router';
import type { Application } from '#features/application/application.queries.ts';
import { audiencePaths, madeSearch } from '#features/audience/paths.ts';
import { me } from '#features/auth/auth.queries.ts';
import { emptyDraft } from '#features/cohort/draft.ts';
import { NewCohort } from '#features/cohort/NewCohort.tsx';
import { countries } from '#features/cohort/names.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { useGoOn } from '#ui/shell/useGoOn.ts';
import { Adding, toAudiences } from './-adding.tsx';

const Create = ({ application }: { application: Application }) => {
  const goOn = useGoOn();
  const back = audiencePaths.audiences(application);
  return (
    <>
      <PageHead title="Create audience" before={<BackLink href={back} label="Back to audiences" />} />
      <NewCohort
        app={application}
        start={emptyDraft(application)}
        action="Create"
        says="Audience created successfully"
        back={back}
        onDone={({ targeting_list_id }) => void goOn({ to: back, search: madeSearch([targeting_list_id]) as never })}
      />
    </>
  );
};

const Page = () => (
  <Adding to={toAudiences}>{(application) => <Create key={application.id} application={application} />}</Adding>
);

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/create-audience')({
  staticData: { crumb: 'Create audience', section: 'Targeting', under: { crumb: 'Targeting', path: 'targeting' } },
  beforeLoad: async ({ context }) => refuseWithout('cohort.edit', await context.load(me)),
  loader: async ({ context }) => void (await context.load(countries)),
  component: Page,
});
