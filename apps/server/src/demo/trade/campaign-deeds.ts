import { isTestName } from '@fairlead/domain/test-name.rules';
import type { Context } from '../../context.ts';
import { changeCampaign } from '../../features/campaign/campaign-edit.service.ts';
import { makeCampaign } from '../../features/campaign/campaign-new.service.ts';
import { listOf } from '../../features/reference/reference.service.ts';
import { frequencyOf, priceOf, wordsOf } from './campaign-words.ts';
import { channelOf, type Deed } from './deed.ts';
import { pasted } from './link-faults.ts';
import type { Person, PlannedCampaign, PlannedLineItem } from './plan.ts';
import { beginTest } from './tested.ts';

/** The line item whose first campaign has a link of another measurement partner than its app. */
const STRANGE_LINK = 4;

/** Every other test tries another engine; two of three look at clicks, which are soon enough. */
const aboutTest = ({ at }: PlannedLineItem) => ({
  engine: at % 2 === 0,
  metric: at % 5 === 0 ? undefined : ('ctr' as const),
});

/** Made by the rules of the product; that it was switched on, and that it is a test, is told with it. */
const made = async (context: Context, item: PlannedLineItem, campaign: PlannedCampaign, nth: number) => {
  const { categories, ...words } = wordsOf(item.order.company, campaign.app, item.at === STRANGE_LINK && nth === 0);
  const click_action = pasted(words.click_action, item.at, nth);
  const { items } = await listOf<{ id: number; code: string }>(context, 'advertiser_category');
  const draft = {
    ...priceOf(item, nth),
    ...words,
    click_action,
    bcats: items.filter(({ id }) => categories.includes(id)).map(({ code }) => code),
    app_id: campaign.app.id,
    line_item_id: item.id,
    name: campaign.name,
    target_custom_action_type_id: item.event,
    client_daily_budget: campaign.cap,
    frequency_cap: frequencyOf(item, nth),
    attribution_days_data_science: item.window,
    countries: [...campaign.countries],
    suppliers: [...campaign.suppliers],
  };
  const active = campaign.fate === 'live' || campaign.fate === 'past';
  const besides = { active, paused: campaign.paused, test: isTestName(campaign.name) };
  return makeCampaign(context, draft, besides);
};

/** A campaign is made, and archived when its time is over. */
export const campaignDeeds = (item: PlannedLineItem, campaign: PlannedCampaign, nth: number, admin: Person): Deed[] => {
  const by = item.order.company.campaignManager;
  const channel = channelOf(2, item.at, nth);
  const deeds: Deed[] = [
    {
      at: campaign.made,
      by: campaign.mirrors === null ? by : admin, // tests are the admins'
      channel,
      run: async (context) => {
        campaign.id =
          campaign.mirrors === null
            ? (await made(context, item, campaign, nth)).id
            : await beginTest(context, campaign.mirrors.id, campaign, aboutTest(item));
      },
    },
  ];
  const { archived } = campaign;
  if (archived !== null)
    deeds.push({
      at: archived,
      by,
      channel: 'grid',
      run: (context) => changeCampaign(context, campaign.id, { state: 'archived' }),
    });
  return deeds;
};
