import { createFileRoute } from '@tanstack/react-router';
import { applicationsOf, businessModels, categories, verticals } from '#features/application/application.queries.ts';
import { CreateApplication } from '#features/application/CreateApplication.tsx';
import { me } from '#features/auth/auth.queries.ts';
import { companies, companyOf } from '#features/company/company.queries.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';

const Create = () => {
  const { companyId } = Route.useParams();
  const goOn = useGoOn();
  return (
    <CreateApplication
      key={companyId}
      company={Number(companyId)}
      onCreated={({ id, company_id }) =>
        void goOn({
          to: '/companies/$companyId/applications/$applicationId/edit/details',
          params: { companyId: String(company_id), applicationId: String(id) },
        })
      }
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/create')({
  staticData: {
    crumb: 'Create application',
    section: 'Apps',
    under: { crumb: 'Applications', path: 'applications' },
  },
  loader: async ({ context, params }) => {
    refuseWithout('application.create', await context.load(me));
    const company = Number(params.companyId);
    void context.queryClient.prefetchQuery(verticals);
    void context.queryClient.prefetchQuery(businessModels);
    void context.queryClient.prefetchQuery(categories);
    void context.queryClient.prefetchQuery(companies);
    void context.queryClient.prefetchQuery(applicationsOf(company));
    await context.load(companyOf(company));
  },
  component: Create,
});
