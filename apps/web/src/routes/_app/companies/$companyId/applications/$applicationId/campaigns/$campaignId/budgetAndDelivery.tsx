import { createFileRoute } from '@tanstack/react-router';
import { CampaignTab } from '#features/campaign/page/CampaignTab.tsx';
import { ReadinessPanel } from '#features/campaign-launch/ReadinessPanel.tsx';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';

const Delivery = () => {
  const id = Number(Route.useParams().campaignId);
  return (
    <CampaignTab
      key={id}
      id={id}
      tab="delivery"
      history={(words) => (
        <>
          <ReadinessPanel id={id} />
          <HistoryPanel entity="campaign" entityId={id} words={words} />
        </>
      )}
    />
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/campaigns/$campaignId/budgetAndDelivery',
)({
  staticData: { crumb: 'Budget & Delivery' },
  component: Delivery,
});
