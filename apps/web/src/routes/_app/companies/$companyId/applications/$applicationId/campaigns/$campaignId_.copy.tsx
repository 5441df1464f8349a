import { createFileRoute, redirect } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { campaignOf } from '#features/campaign/campaign-page.queries.ts';
import { CopyCampaign } from '#features/campaign-copy/CopyCampaign.tsx';
import { idOf } from '#lib/url-id.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';

const Copy = () => {
  const { companyId, applicationId, campaignId } = Route.useParams();
  const goOn = useGoOn();
  const list = `/companies/${companyId}/applications/${applicationId}/campaigns`;
  return (
    <CopyCampaign
      key={campaignId}
      id={Number(campaignId)}
      list={list}
      onCopied={(copies) => {
        const [one] = copies;
        // One copy is gone on with, more of them are seen in their list, alone (CC-33, CC-34)
        void goOn(
          copies.length === 1 && one
            ? { to: `${list}/${one.id}/details` }
            : { to: list, search: { campaigns: copies.map(({ id }) => id) } },
        );
      }}
    />
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/campaigns/$campaignId_/copy',
)({
  staticData: { crumb: 'Copy Campaign' },
  beforeLoad: ({ params }) => void idOf(params.campaignId, 'campaign'),
  loader: async ({ context, params }) => {
    refuseWithout('campaign.copy', await context.load(me));
    const campaign = await context.load(campaignOf(Number(params.campaignId)));
    if (campaign.app_id !== Number(params.applicationId)) throw redirect({ to: '/resource-not-found', replace: true });
  },
  component: Copy,
});
