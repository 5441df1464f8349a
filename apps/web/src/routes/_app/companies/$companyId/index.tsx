import { createFileRoute, Link } from '@tanstack/react-router';
import { applicationsOf } from '#features/application/application.queries.ts';
import { useMay } from '#features/auth/auth.queries.ts';
import { CompanyPage } from '#features/company/CompanyPage.tsx';
import { companyOf } from '#features/company/company.queries.ts';
import { companyWords } from '#features/company/company-words.tsx';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';
import { Applications } from './-applications.tsx';

const Page = () => {
  const id = Number(Route.useParams().companyId);
  const mayPace = useMay()('pacing.read');
  return (
    <CompanyPage
      key={id}
      id={id}
      ways={
        mayPace && (
          <Link to="/companies/$companyId/pacing" params={{ companyId: String(id) }} className="button-link">
            Pacing
          </Link>
        )
      }
      applications={<Applications company={id} />}
      history={<HistoryPanel entity="company" entityId={id} words={companyWords} />}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/')({
  staticData: { crumb: 'Company' },
  loader: async ({ context, params }) => {
    const id = Number(params.companyId);
    void context.queryClient.prefetchQuery(applicationsOf(id));
    await context.load(companyOf(id));
  },
  component: Page,
});
