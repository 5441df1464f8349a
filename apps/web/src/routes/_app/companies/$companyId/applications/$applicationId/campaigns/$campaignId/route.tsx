import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { campaignOf } from '#features/campaign/campaign-page.queries.ts';
import { CampaignFrame } from '#features/campaign/page/CampaignFrame.tsx';
import { LaunchButton } from '#features/campaign-launch/LaunchButton.tsx';
import { LaunchedNote } from '#features/campaign-launch/LaunchedNote.tsx';
import { useFaultsByTab } from '#features/campaign-launch/useFaultsByTab.ts';
import { productNow } from '#lib/clock.ts';
import { crumbOf } from '#lib/crumbs.ts';
import { lastPart } from '#lib/location.ts';
import { idOf } from '#lib/url-id.ts';

const Layout = () => {
  const { campaignId } = Route.useParams();
  const here = useLocation({ select: ({ pathname }) => lastPart(pathname) });
  const id = Number(campaignId);
  return <Tabs key={id} id={id} here={here} />;
};

const Tabs = ({ id, here }: { id: number; here: string }) => {
  const faults = useFaultsByTab(id);
  const [launched, setLaunched] = useState<Date | null>(null);
  return (
    <CampaignFrame
      id={id}
      here={here}
      faults={faults}
      actions={<LaunchButton id={id} onLaunched={() => setLaunched(productNow())} />}
    >
      {launched && <LaunchedNote id={id} at={launched} />}
      <Outlet />
    </CampaignFrame>
  );
};

/** Everything below belongs to one campaign of the application, which must be there. */
export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/campaigns/$campaignId')({
  beforeLoad: ({ params }) => void idOf(params.campaignId, 'campaign'),
  loader: async ({ context, params }) => {
    const query = campaignOf(idOf(params.campaignId, 'campaign'));
    const campaign = await context.load(query);
    if (campaign.app_id !== Number(params.applicationId)) throw redirect({ to: '/resource-not-found', replace: true });
    // One that belongs to no line item, today or later, is from before there were any (SH-70, D-131)
    if (campaign.line_item_id === null && campaign.upcoming_line_item === null)
      throw redirect({
        to: '/companies/$companyId/applications/$applicationId/campaigns/legacy/$campaignId',
        params,
        replace: true,
      });
    return { crumb: crumbOf(query, ({ name }) => name) };
  },
  component: Layout,
});
