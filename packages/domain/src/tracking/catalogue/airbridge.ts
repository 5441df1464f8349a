import { free, macro, may, must, type Provider, shaped, word } from './shape.ts';

/** Ends the path of the links that Airbridge made for us: our channel there (D-180). */
export const AIRBRIDGE_CHANNEL = 'trademob';

/** Airbridge: where its links lead, how they tell platform and type, and what they carry. */
export const airbridge: Provider = {
  forms: { click: ['classic', 'universal'], impression: ['classic', 'universal'] },
  owns: { hosts: /(?:^|\.)(?:abr\.ge|airbridge\.io|deeplink\.page)$/, path: new RegExp(`/${AIRBRIDGE_CHANNEL}/?$`) },
  hosts: [
    { host: /^abr\.ge$/, path: new RegExp(`^/@[A-Za-z0-9_-]+/${AIRBRIDGE_CHANNEL}/?$`), link: 'classic', type: null },
    {
      host: /^[a-z0-9-]+\.(?:abr\.ge|airbridge\.io|deeplink\.page)$/,
      path: new RegExp(`^/@[A-Za-z0-9_-]+/${AIRBRIDGE_CHANNEL}/?$`),
      link: 'universal',
      type: null,
    },
  ],
  platform: {
    names: { ios: ['ifa_raw', 'ifv_raw'], android: ['gaid_raw'] },
  },
  type: {
    from: [null],
    name: 'ad_type',
    values: { click: 'click', server_to_server_click: 'click', view: 'impression' },
  },
  parameters: [
    must('click_id', macro('click_id'), 'Id of the click', { types: ['click'] }),
    must('click_id', macro('impression_id', 'click_id'), 'Id of the touch', { types: ['impression'] }),
    must('sub_id', macro('publisherAppId', 'publisher_name'), 'Publisher id'),
    must('ifa_raw', macro('idfa_plain'), 'Plain IDFA (Airbridge: required if possible)', { on: 'ios' }),
    must('gaid_raw', macro('android_id_plain'), 'Plain Google advertising id (Airbridge: required if possible)', {
      on: 'android',
    }),
    must('ad_type', word('click', 'server_to_server_click'), 'Kind of touchpoint', { types: ['click'] }),
    must('ad_type', word('view'), 'Kind of touchpoint', { types: ['impression'] }),
    may('campaign', free('{campaign_name}'), 'Campaign name'),
    may('campaign_id', free('{campaign}'), 'Campaign id'),
    may('ad_group', free('{creative_group_name}'), 'Ad group name'),
    may('ad_group_id', free(), 'Ad group id'),
    may('ad_creative', free('{creative_name}'), 'Creative name'),
    may('ad_creative_id', free('{creative_id}'), 'Creative id'),
    may('sub_id_1', free('{supplier_name}'), 'Sub publisher level 1 (recommended)'),
    may('sub_id_2', free(), 'Sub publisher level 2'),
    may('sub_id_3', free(), 'Sub publisher level 3'),
    may('ad_id', macro('idfa_plain'), 'IDFA, in place of ifa_raw', { on: 'ios' }),
    may('ad_id', macro('android_id_plain'), 'GAID, in place of gaid_raw', { on: 'android' }),
    may('content', free(), 'Ad content'),
    may('term', free(), 'Keyword'),
    may('term_id', free(), 'Keyword id'),
    may('tracking_template_id', shaped(/^[0-9a-f]{31,32}$/), 'Id of the tracking link, set by Airbridge'),
    may('routing_short_id', shaped(/^[A-Za-z0-9]+$/), 'Redirect id, set by Airbridge'),
    may('og_tag_id', shaped(/^[0-9]+$/), 'Preview id'),
    may('deeplink_url', free('{recommendedItemDeeplink}'), 'Deep link', { types: ['click'] }),
    may('ip', free(), 'Device IP address (Airbridge asks for it on S2S and impressions; no known macro carries it)'),
    may('user_agent', free(), 'Device user agent (as ip)'),
    may('language', free(), 'Device language'),
  ],
};
