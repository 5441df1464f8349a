import { createFileRoute } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { ChurnTab } from '#features/churn/ChurnTab.tsx';
import { churnAppsOf } from '#features/churn/churn.queries.ts';
import { churnWords } from '#features/churn/churn-words.ts';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';
import { refuseWithout } from '#routes/-refuse.ts';

const Churn = () => {
  const { companyId, applicationId } = Route.useParams();
  const app = Number(applicationId);
  return (
    <ChurnTab
      key={app}
      company={Number(companyId)}
      app={app}
      history={<HistoryPanel entity="churn_app" entityId={app} words={churnWords} />}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/edit/churn-api')({
  staticData: { crumb: 'Churn API' },
  loader: async ({ context, params }) => {
    refuseWithout('churn.read', await context.load(me));
    void context.queryClient.prefetchQuery(churnAppsOf(Number(params.companyId)));
  },
  component: Churn,
});
