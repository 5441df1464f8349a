import { createFileRoute, Outlet } from '@tanstack/react-router';
import { companyOf } from '#features/company/company.queries.ts';
import { crumbOf } from '#lib/crumbs.ts';
import { rememberChosen } from '#lib/last-chosen.ts';
import { idOf } from '#lib/url-id.ts';

const remember = ({ params }: { params: { companyId: string } }) =>
  rememberChosen({ company: Number(params.companyId) });

/** Everything below belongs to one company, which must be there. */
export const Route = createFileRoute('/_app/companies/$companyId')({
  staticData: { section: 'Companies' },
  // Before any loader: those below run beside this one's, and would find nothing instead (SH-71)
  beforeLoad: ({ params }) => void idOf(params.companyId, 'company'),
  loader: async ({ context, params }) => {
    const company = companyOf(idOf(params.companyId, 'company'));
    await context.load(company);
    return { crumb: crumbOf(company, ({ name }) => name) };
  },
  onEnter: remember,
  onStay: remember,
  component: Outlet,
});
