import { createFileRoute } from '@tanstack/react-router';
import { ApplicationDetails } from '#features/application/ApplicationDetails.tsx';
import { businessModels, categories, verticals } from '#features/application/application.queries.ts';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';

const Details = () => {
  const { companyId, applicationId } = Route.useParams();
  const id = Number(applicationId);
  return (
    <ApplicationDetails
      key={id}
      company={Number(companyId)}
      id={id}
      history={(words) => <HistoryPanel entity="application" entityId={id} words={words} />}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/edit/details')({
  staticData: { crumb: 'Details' },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(verticals);
    void context.queryClient.prefetchQuery(businessModels);
    void context.queryClient.prefetchQuery(categories);
  },
  component: Details,
});
