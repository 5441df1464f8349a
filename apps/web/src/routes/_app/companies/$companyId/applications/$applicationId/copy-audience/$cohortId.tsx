import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Application } from '#features/application/application.queries.ts';
import { audiencePaths } from '#features/audience/paths.ts';
import { me } from '#features/auth/auth.queries.ts';
import { cohortOf } from '#features/cohort/cohort.queries.ts';
import { copyOf } from '#features/cohort/draft.ts';
import { cohortIn } from '#features/cohort/guard.ts';
import { NewCohort } from '#features/cohort/NewCohort.tsx';
import { countries } from '#features/cohort/names.ts';
import { crumbOf } from '#lib/crumbs.ts';
import { idOf } from '#lib/url-id.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { useGoOn } from '#ui/shell/useGoOn.ts';
import { Adding, toAudiences } from '../-adding.tsx';

const Copy = ({ application, id }: { application: Application; id: number }) => {
  const goOn = useGoOn();
  const cohort = useSuspenseQuery(cohortOf(id)).data;
  return (
    <>
      <PageHead
        title={`Copy ${cohort.name}`}
        before={<BackLink href={audiencePaths.audiences(application)} label="Back to audiences" />}
      />
      <NewCohort
        app={application}
        start={copyOf(cohort)}
        action="Copy"
        says="Audience definition copied successfully"
        back={audiencePaths.dynamic(application, id)}
        onDone={(made) => void goOn({ to: audiencePaths.dynamic(application, made.id) })}
      />
    </>
  );
};

const Page = () => {
  const id = Number(Route.useParams().cohortId);
  return <Adding to={toAudiences}>{(application) => <Copy key={id} application={application} id={id} />}</Adding>;
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/copy-audience/$cohortId')({
  staticData: { section: 'Targeting', under: { crumb: 'Targeting', path: 'targeting' } },
  beforeLoad: async ({ context }) => refuseWithout('cohort.edit', await context.load(me)),
  loader: async ({ context, params }) => {
    const id = idOf(params.cohortId, 'cohort');
    await Promise.all([cohortIn(context.load, id, idOf(params.applicationId, 'application')), context.load(countries)]);
    return { crumb: crumbOf(cohortOf(id), ({ name }) => `Copy ${name}`) };
  },
  component: Page,
});
