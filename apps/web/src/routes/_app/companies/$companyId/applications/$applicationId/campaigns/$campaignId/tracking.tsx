import { createFileRoute } from '@tanstack/react-router';
import { TrackingForm } from '#features/campaign/page/TrackingForm.tsx';
import { TestArea } from '#features/campaign/trial/TestArea.tsx';
import { TrackingLinks } from '#features/tracking/TrackingLinks.tsx';

const Tracking = () => {
  const id = Number(Route.useParams().campaignId);
  return (
    <TrackingForm
      key={id}
      id={id}
      links={(of) => <TrackingLinks {...of} testArea={<TestArea campaign={of.campaign} />} />}
    />
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/campaigns/$campaignId/tracking',
)({
  staticData: { crumb: 'Campaign Tracking' },
  component: Tracking,
});
