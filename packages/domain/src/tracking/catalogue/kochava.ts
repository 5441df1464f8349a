import { free, macro, may, must, type Provider, shaped, word } from './shape.ts';

/** Kochava: where its links lead, how they tell platform and type, and what they carry. */
export const kochava: Provider = {
  forms: { click: ['classic', 'universal'], impression: ['classic'] },
  owns: { hosts: /(?:^|\.)kochava\.com$|(?:^|\.)smart\.link$/ },
  hosts: [
    { host: /^control\.kochava\.com$/, path: /^\/v1\/cpi\/click\/?$/, link: 'classic', type: 'click' },
    { host: /^imp\.control\.kochava\.com$/, path: /^\/track\/impression\/?$/, link: 'classic', type: 'impression' },
    { host: /^[a-z0-9-]+\.smart\.link$/, path: /^\/[A-Za-z0-9_-]+\/?$/, link: 'universal', type: 'click' },
  ],
  platform: {
    value: { name: 'device_id_type', ios: ['idfa', 'idfv'], android: ['adid', 'android_id'] },
  },
  parameters: [
    must('campaign_id', shaped(/^[A-Za-z0-9_.-]{3,}$/), 'Tracker id (often starts with ko and the app name)', {
      links: ['classic'],
    }),
    must('network_id', shaped(/^[0-9]+$/), "Kochava's number of the network", { links: ['classic'] }),
    must('device_id', macro('idfa_plain'), 'Plain IDFA', { on: 'ios' }),
    must('device_id', macro('android_id_plain'), 'Plain Google advertising id', { on: 'android' }),
    must('device_id_type', word('idfa'), 'Kind of the device id', { on: 'ios' }),
    must('device_id_type', word('adid'), 'Kind of the device id', { on: 'android' }),
    must('click_id', macro('click_id'), 'Id of the click', { types: ['click'] }),
    must('impression_id', macro('impression_id'), 'Id of the impression', { types: ['impression'] }),
    must(
      'site_id',
      macro('publisherAppId'),
      'Publisher app; must be as fine as possible, a constant raises fraud flags',
    ),
    must('creative_id', macro('creative_id', 'creative_name'), 'Creative; must be as fine as possible'),
    may('sub_site_id', free('{publisher_name}'), 'Sub publisher'),
    may('partner_campaign_name', free('{campaign_name}'), 'Campaign name on the partner side'),
    may('partner_campaign_id', free('{campaign}'), 'Campaign id on the partner side'),
    may('source', free('{supplier_name}'), 'Free source field'),
    may('creative_type', free(), 'Creative type'),
    may('creative_size', free(), 'Creative size'),
    may('ad_platform', free(), 'Ad platform word'),
    may('ad_type', word('non_incent', 'incent'), 'Incent or non_incent', { types: ['click'] }),
    may('bid_type', shaped(/^[cC][pP][cCiImMaA]$/, 'CPM'), 'Cost model'),
    may('bid_won', shaped(/^[0-9]+(?:\.[0-9]+)?$/), 'Cost amount'),
    may('ip_address', free(), 'Device IP address'),
    may('device_ua', free(), 'Device user agent'),
    may('device_os_version', free(), 'OS version'),
    may('language', free(), 'Device language'),
    may('skad_campaign_id', shaped(/^[0-9]{1,4}$/), 'SKAdNetwork campaign id', { on: 'ios' }),
    may('deeplink_url', free('{recommendedItemDeeplink}'), 'Encoded deep link', { types: ['click'] }),
    may('pbr', word('1'), '1: pass the query on', { types: ['click'] }),
  ],
};
