import { createFileRoute } from '@tanstack/react-router';
import { AbTestPage } from '#features/ab-test/AbTestPage.tsx';
import { AccessDenied } from '#features/auth/AccessDenied.tsx';

const AbTest = () => {
  const id = Number(Route.useParams().campaignId);
  return <AbTestPage key={id} id={id} refused={<AccessDenied />} />;
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/campaigns/$campaignId/ab-test',
)({
  staticData: { crumb: 'Campaign A/B Test' },
  component: AbTest,
});
