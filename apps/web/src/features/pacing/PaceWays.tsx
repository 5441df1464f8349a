import { IconAntennaBars5, IconChartHistogram } from '@tabler/icons-react';
import { RowWays } from '#ui/layout/RowWays.tsx';
import { useMay } from '../auth/auth.queries.ts';
import type { Paced, SpendingCampaigns } from './pacing.queries.ts';

const NO_SPEND = 'Why it does not spend more';
const EFFECT = 'What changes did';

/** From a line item's row to why it does not spend more, and to what changes did to its campaign that lost most; one press each. */
export const PaceWays = ({ pace }: { pace: Pick<Paced, 'company_id' | 'order_id' | 'line_item_id' | 'name'> }) => {
  const { company_id, order_id, line_item_id, name } = pace;
  const at = `/companies/${company_id}/orders/${order_id}/lineItems/${line_item_id}`;
  if (!useMay()('delivery_funnel.read')) return null;
  return (
    <RowWays
      ways={[
        { href: `${at}/delivery`, label: `${NO_SPEND}: ${name}`, title: NO_SPEND, icon: IconAntennaBars5 },
        {
          href: `${at}/effect`,
          label: `${EFFECT}: ${name}`,
          title: `${EFFECT} to its campaign that lost most spend`,
          icon: IconChartHistogram,
        },
      ]}
    />
  );
};

/** The same of a campaign in an opened row, whose name leads to why it does not spend more. */
export const EffectWay = ({ campaign }: { campaign: SpendingCampaigns['items'][number] }) => {
  const { id, name, app_id, company_id } = campaign;
  if (!useMay()('delivery_funnel.read')) return null;
  const href = `/companies/${company_id}/applications/${app_id}/campaigns/${id}/effect`;
  return <RowWays tabs ways={[{ href, label: `${EFFECT}: ${name}`, title: EFFECT, icon: IconChartHistogram }]} />;
};
