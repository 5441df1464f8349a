import { free, macro, may, must, type Parameter, type Provider, shaped, word } from './shape.ts';

const classic: readonly Parameter[] = [
  must('idfa', macro('idfa_plain'), 'Plain IDFA', { on: 'ios' }),
  must('gps_adid', macro('android_id_plain'), 'Plain Google advertising id', { on: 'android' }),
  must('campaign', free('{campaign_name}'), 'Campaign level of the link structure'),
  must('adgroup', macro('publisherAppId', 'publisher_name'), 'Ad group level; networks put the publisher id here'),
  must('creative', macro('creative_name', 'creative_id'), 'Creative level'),
  must('click_id', macro('click_id'), 'Id of the click, returned in callbacks', { types: ['click'] }),
  must('impression_id', macro('impression_id'), 'Id of the impression', { types: ['impression'] }),
  may('idfv', macro('advertiser_idfv'), 'IDFV of the advertised app', { on: 'ios' }),
  may('label', free(), 'Free label, comes back as a placeholder'),
  may('deep_link', free('{recommendedItemDeeplink}'), 'Encoded deep link; wins over every other target', {
    types: ['click'],
  }),
  may('deeplink', free(), 'Older name of deep_link', { types: ['click'] }),
  may('redirect', free(), 'Target instead of the store', { types: ['click'] }),
  may('redirect_ios', free(), 'Target for ios', { types: ['click'], on: 'ios' }),
  may('redirect_android', free(), 'Target for android', { types: ['click'], on: 'android' }),
  may('fallback', free(), 'Target when the deep link fails', { types: ['click'] }),
  may('fallback_lp', free(), 'Landing page for iOS 10.3+', { types: ['click'], on: 'ios' }),
  may('cost_type', shaped(/^(?:[cC][pP][cCiImMaA]|[oO]cpm|[oO]cpc)$/, 'cpm'), 'Cost type for ad spend'),
  may('cost_amount', shaped(/^[0-9]+(?:\.[0-9]+)?$/), 'Cost amount'),
  may('cost_currency', shaped(/^[A-Z]{3}$/, 'USD'), 'Currency of the cost, ISO 4217'),
  may('install_callback', free(), 'Encoded callback URL called on install'),
  may('s2s', word('1'), '1 on server-to-server links'),
  may('os_name', word('ios'), 'Platform word', { on: 'ios' }),
  may('os_name', word('android'), 'Platform word', { on: 'android' }),
  may('ip_address', free(), 'Device IP address, which no known macro carries'),
  may('user_agent', free(), 'Device user agent, which no known macro carries'),
];

/** Universal links carry copies of the parameters under a prefix, for clicks only (CK-28). */
const copies = classic
  .filter(({ types }) => types?.includes('click') ?? true)
  .map((one): Parameter => ({ ...one, name: `adj_${one.name}`, types: ['click'], links: ['universal'] }));

const token = must(
  'adj_t',
  shaped(/^[a-z0-9]{6,}(?:_[a-z0-9]{6,})*$/),
  'Link token, 6 or more letters and digits (two joined by _ for a two-platform link)',
  { types: ['click'], links: ['universal'] },
);

/** Adjust: where its links lead, how they tell platform and type, and what they carry. */
export const adjust: Provider = {
  forms: { click: ['classic', 'universal'], impression: ['classic'] },
  owns: { hosts: /(?:^|\.)adjust\.(?:com|io|world|net\.in)$|(?:^|\.)adj\.st$|(?:^|\.)go\.link$/ },
  hosts: [
    {
      host: /^app(?:\.[a-z]{2})?\.adjust\.(?:com|io|world|net\.in)$/,
      path: /^\/[a-z0-9]{6,}(?:_[a-z0-9]{6,})*\/?$/,
      link: 'classic',
      type: 'click',
    },
    { host: /^s2s\.adjust\.com$/, path: /^\/[a-z0-9]{6,}(?:_[a-z0-9]{6,})*\/?$/, link: 'classic', type: 'click' },
    {
      host: /^view(?:\.[a-z]{2})?\.adjust\.(?:com|io|world|net\.in)$/,
      path: /^\/impression\/[a-z0-9]{6,}(?:_[a-z0-9]{6,})*\/?$/,
      link: 'classic',
      type: 'impression',
    },
    {
      host: /^s2s\.adjust\.com$/,
      path: /^\/impression\/[a-z0-9]{6,}(?:_[a-z0-9]{6,})*\/?$/,
      link: 'classic',
      type: 'impression',
    },
    { host: /^[a-z0-9-]+(?:\.[a-z]{2})?\.adj\.st$/, path: /^\/.*$|^$/, link: 'universal', type: 'click' },
    { host: /^[a-z0-9-]+\.go\.link$/, path: /^\/.*$|^$/, link: 'universal', type: 'click' },
  ],
  platform: {
    names: {
      ios: ['idfa', 'idfv', 'adj_idfa', 'adj_idfv'],
      android: ['gps_adid', 'android_id', 'adj_gps_adid', 'adj_android_id'],
    },
    value: { name: 'os_name', ios: ['ios'], android: ['android'] },
  },
  parameters: [...classic.map((one): Parameter => ({ ...one, links: ['classic'] })), token, ...copies],
};
