import type { Platform, TrackingProvider } from '@fairlead/domain/application/application';
import { exchangeRates } from '@fairlead/domain/pacing/exchange';
import { uniform } from '../../simulator/chance.ts';
import { appDetails } from '../apps/app-details.ts';
import type { PlannedApp, PlannedCompany, PlannedLineItem } from './plan.ts';

/** An app as links name it. */
type Linked = { word: string; platform: Platform; bundle: string; store: number | null };

const device = { ios: '{idfa_plain}', android: '{android_id_plain}' } as const;
const key = (platform: Platform, ios: string, android: string): string =>
  `${platform === 'ios' ? ios : android}=${device[platform]}`;

/** Where a click goes, as each measurement partner wants to be told of it. */
const clickLinks: Partial<Record<TrackingProvider, (app: Linked) => string>> = {
  appsflyer: ({ platform, bundle, store }) =>
    `https://app.appsflyer.com/${store === null ? bundle : `id${store}`}?${key(platform, 'idfa', 'advertising_id')}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_click_lookback=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=click_to_app&af_ad_tran_id={impression_id}`,
  adjust: ({ platform, word }) =>
    `https://app.adjust.com/${word}1?${key(platform, 'idfa', 'gps_adid')}&campaign={campaign_name}&adgroup={publisherAppId}&creative={creative_name}&click_id={click_id}`,
  branch: ({ platform, word }) =>
    `https://${word}.app.link/9kLGbtxJo2?%243p=a_partner&${key(platform, '%24idfa', '%24aaid')}&%24s2s=true&~click_id={click_id}&~campaign={campaign_name}&~secondary_publisher={publisherAppId}`,
  kochava: ({ platform, word }) =>
    `https://control.kochava.com/v1/cpi/click?campaign_id=ko${word}-ab12&network_id=1234&${key(platform, 'device_id', 'device_id')}&device_id_type=${platform === 'ios' ? 'idfa' : 'adid'}&click_id={click_id}&site_id={publisherAppId}&creative_id={creative_id}`,
  singular: ({ platform, word }) =>
    `https://${word}.sng.link/Dabc1/xyz2?${key(platform, 'idfa', 'aifa')}&cl={click_id}&pcn={campaign_name}&psid={publisherAppId}&pcrn={creative_name}`,
  airbridge: ({ platform, word }) =>
    `https://abr.ge/@${word}/trademob?click_id={click_id}&sub_id={publisherAppId}&${key(platform, 'ifa_raw', 'gaid_raw')}&ad_type=click&campaign={campaign_name}`,
};

/**
 * What people fill in about a campaign of an app: domain, categories by id, pages and the click link of its partner. `strange`:
 * the link of another partner than the app's, as somebody pasted it.
 */
export const wordsOf = (
  company: Pick<PlannedCompany, 'kind' | 'currency'>,
  { brand, platform }: Pick<PlannedApp, 'brand' | 'platform'>,
  strange: boolean,
) => {
  const app = appDetails({ ...company, name: brand, brand, platform });
  const word = new URL(app.advertiser_website_url ?? '').hostname.split('.')[1] ?? '';
  const linked = { word, platform, bundle: app.bundle_identifier ?? '', store: app.app_store_id };
  const own = app.tracking_provider as TrackingProvider;
  const partner = strange ? (own === 'adjust' ? 'appsflyer' : 'adjust') : own;
  return {
    categories: app.advertiser_categories,
    adomain: `${word}.example`,
    landing_page: app.advertiser_website_url,
    click_action: clickLinks[partner]?.(linked) ?? `https://go.${word}.example/click?id={click_id}`,
  };
};

/** An amount of euros in a currency, as prices are written in it. */
const local = (eur: number, { currency }: PlannedCompany): number => {
  const amount = eur * exchangeRates.eur[currency];
  return amount >= 100 ? Math.round(amount) : Math.round(amount * 100) / 100;
};

/** How often a device is shown the nth campaign of a line item in a day. */
export const frequencyOf = (item: Pick<PlannedLineItem, 'at'>, nth: number): number =>
  3 + Math.floor(10 * uniform(1093, item.at, nth));

/** What the client pays for, and what is bid: the action where one is agreed, else thousands of impressions. */
export const priceOf = (item: PlannedLineItem, nth: number) => {
  const { company } = item.order;
  if (item.kpi === 'CPA')
    return {
      pricing_type: 'cpa',
      pricing_custom_action_type_id: item.event,
      bid_type: 'cpa',
      client_cost: item.target,
      target_cpx_in_company_currency: Math.round(item.target * 85) / 100,
    } as const;
  const cpm = 4 + Math.round(uniform(1092, item.at, nth) * 50) / 10;
  return {
    pricing_type: 'cpm',
    bid_type: 'cpm',
    client_cost: local(cpm, company),
    target_cpx_in_company_currency: local(cpm * 0.8, company),
  } as const;
};
