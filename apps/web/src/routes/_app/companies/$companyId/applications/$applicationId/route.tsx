import { createFileRoute, Outlet } from '@tanstack/react-router';
import { applicationsOf } from '#features/application/application.queries.ts';
import { applicationIn } from '#features/application/guard.ts';
import { crumbOf } from '#lib/crumbs.ts';
import { rememberChosen } from '#lib/last-chosen.ts';
import { idOf } from '#lib/url-id.ts';

type Entered = {
  params: { companyId: string; applicationId: string };
  loaderData?: { application: { id: number } | null };
};

/** Open, not only hovered: the drawer leads back here (SH-62). */
const remember = ({ params, loaderData }: Entered) => {
  const id = loaderData?.application?.id;
  if (id !== undefined) rememberChosen({ company: Number(params.companyId), application: id });
};

/** Everything below an application: it is one of the company's, or the company has none (then the pages say so). */
export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId')({
  beforeLoad: ({ params }) => void idOf(params.applicationId, 'application'),
  loader: async ({ context, params }) => {
    const company = idOf(params.companyId, 'company');
    const id = idOf(params.applicationId, 'application');
    const application = await applicationIn(context.load, company, id);
    const crumb = crumbOf(applicationsOf(company), ({ items }) => items.find((one) => one.id === id)?.name ?? 'App');
    return { crumb: application ? crumb : 'App', application };
  },
  onEnter: remember,
  onStay: remember,
  component: Outlet,
});
