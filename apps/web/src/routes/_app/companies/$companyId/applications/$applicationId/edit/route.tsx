import { useQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, Outlet, useLocation } from '@tanstack/react-router';
import { ApplicationFrame } from '#features/application/ApplicationFrame.tsx';
import { type Application, applicationsOf } from '#features/application/application.queries.ts';
import { HealthStrip } from '#features/application/HealthStrip.tsx';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { lastPart } from '#lib/location.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const Tabs = ({ entered }: { entered: Application }) => {
  const { id, company_id } = entered;
  // As it stands by now: a save in a tab renames the head too
  const { data } = useQuery(applicationsOf(company_id));
  const application = data?.items.find((one) => one.id === id) ?? entered;
  const here = useLocation({ select: ({ pathname }) => lastPart(pathname) });
  return (
    <ApplicationFrame application={application} here={here} health={<HealthStrip company={company_id} app={id} />}>
      <Outlet />
    </ApplicationFrame>
  );
};

const Layout = () => {
  const { application } = above.useLoaderData();
  return application ? <Tabs key={application.id} entered={application} /> : <NoApplication things="These pages" />;
};

/** The tabs of one application (AP-03). */
export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/edit')({
  staticData: { section: 'Apps' },
  component: Layout,
});
