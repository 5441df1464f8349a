import { IconAntennaBars5, IconCoins, IconPencil, IconPlus } from '@tabler/icons-react';
import { RowWays } from '#ui/layout/RowWays.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { campaignsAt } from './campaign-places.ts';
import type { Campaign, OverviewLineItem } from './overview.queries.ts';

type Props = { item: OverviewLineItem; of: Pick<Campaign, 'company_id' | 'app_id'> };

/** From a line item's line to its pages (CA-08), to why its campaigns do not spend more, and to a new campaign in it. */
export const LineItemWays = ({ item, of }: Props) => {
  const may = useMay();
  const at = `/companies/${of.company_id}/orders/${item.order_id}/lineItems/${item.id}`;
  const ways = [
    { href: `${at}/details`, label: 'Edit', icon: IconPencil, shown: true },
    { href: `${at}/budgets`, label: 'Budgets of', icon: IconCoins, shown: true },
    {
      href: `${at}/delivery`,
      label: 'Why it does not spend more:',
      icon: IconAntennaBars5,
      shown: may('delivery_funnel.read'),
    },
    {
      href: `${campaignsAt(of)}/create?lineItemId=${item.id}`,
      label: 'New campaign in',
      icon: IconPlus,
      shown: may('campaign.create') && item.state === 'new',
    },
  ];
  return (
    <RowWays
      ways={ways
        .filter(({ shown }) => shown)
        .map(({ href, label, icon }) => ({ href, label: `${label} ${item.name}`, icon }))}
    />
  );
};
