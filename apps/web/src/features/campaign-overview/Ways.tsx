import { IconAntennaBars5, IconChartHistogram, IconCopy, IconLink, IconTarget } from '@tabler/icons-react';
import { RowWays } from '#ui/layout/RowWays.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { campaignPage } from './campaign-places.ts';
import type { Campaign } from './overview.queries.ts';

const ways = [
  { page: 'delivery', label: 'Why it does not spend more', icon: IconAntennaBars5, right: 'delivery_funnel.read' },
  { page: 'effect', label: 'What changes did', icon: IconChartHistogram, right: 'delivery_funnel.read' },
  { page: 'targeting', label: 'Targeting', icon: IconTarget, right: 'campaign.read_settings' },
  { page: 'tracking', label: 'Tracking', icon: IconLink, right: null },
  { page: 'copy', label: 'Copy', icon: IconCopy, right: 'campaign.copy' },
] as const;

/** From a campaign's row to its pages, one press each: those that the viewer may open. Its name leads to the details. */
export const Ways = ({ campaign }: { campaign: Campaign }) => {
  const may = useMay();
  const isLegacy = campaign.line_item_id === null;
  if (isLegacy) return null;
  return (
    <RowWays
      ways={ways
        .filter(
          ({ right, page }) => (right === null || may(right)) && (page !== 'copy' || !campaign.source_campaign_id),
        )
        .map(({ page, label, icon }) => ({
          href: campaignPage(campaign, page),
          label: `${label}: ${campaign.name}`,
          title: label,
          icon,
        }))}
    />
  );
};
