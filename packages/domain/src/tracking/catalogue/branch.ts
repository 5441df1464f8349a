import { free, macro, may, must, type Provider, shaped, word } from './shape.ts';

/** Branch: where its links lead, how they tell platform and type, and what they carry. */
export const branch: Provider = {
  forms: { click: ['classic', 'universal'], impression: ['classic'] },
  owns: { hosts: /(?:^|\.)app\.link$|(?:^|\.)test-app\.link$|^bnc\.lt$|^impression\.link$|(?:^|\.)branch\.io$/ },
  hosts: [
    { host: /^[a-z0-9-]+\.app\.link$/, path: /^\/[A-Za-z0-9_-]+\/?$/, link: 'universal', type: 'click' },
    { host: /^[a-z0-9-]+\.test-app\.link$/, path: /^\/[A-Za-z0-9_-]+\/?$/, link: 'universal', type: 'click' },
    { host: /^bnc\.lt$/, path: /^\/(?:[A-Za-z0-9_-]+\/)?[A-Za-z0-9_-]+\/?$/, link: 'classic', type: 'click' },
    { host: /^impression\.link$/, path: /^\/impression\/?$/, link: 'classic', type: 'impression' },
  ],
  platform: {
    names: {
      ios: ['$idfa', '$idfv', '$idfa_sha1', '$idfa_md5'],
      android: ['$aaid', '$android_id', '$aaid_sha1', '$aaid_md5'],
    },
  },
  parameters: [
    must('$3p', shaped(/^a_[a-z0-9_]+$/), 'Branch id of the ad partner, starts with a_'),
    must('$idfa', macro('idfa_plain'), 'Plain IDFA; without a device id no view-through attribution', { on: 'ios' }),
    must('$aaid', macro('android_id_plain'), 'Plain Google advertising id', { on: 'android' }),
    must('~click_id', macro('click_id'), 'Id of the click', { types: ['click'] }),
    must('~click_id', macro('impression_id', 'click_id'), 'Id of the touch', { types: ['impression'] }),
    must('~campaign', free('{campaign_name}'), 'Campaign name'),
    must('~secondary_publisher', macro('publisherAppId', 'publisher_name'), 'Publisher app'),
    must(
      'branch_key',
      shaped(/^key_(?:live|test)_[A-Za-z0-9]+$/),
      'Key of the app in Branch; the impression host needs it',
      { types: ['impression'], links: ['classic'] },
    ),
    may('$s2s', word('true'), 'True on server-to-server links'),
    may('~campaign_id', free('{campaign}'), 'Campaign id'),
    may('~ad_set_name', free('{creative_group_name}'), 'Ad set name'),
    may('~ad_set_id', free(), 'Ad set id'),
    may('~creative_name', free('{creative_name}'), 'Creative name'),
    may('~creative_id', free('{creative_id}'), 'Creative id'),
    may('~channel', free('{supplier_name}'), 'Channel'),
    may('~feature', word('paid advertising'), 'Feature tag; ad links carry paid advertising'),
    may(
      '~branch_ad_format',
      word('App Only', 'Cross-Platform Display', 'Cross-Platform Search', 'Product'),
      'Ad format of the link',
    ),
    may('~cost_model', shaped(/^[cC][pP][cCiImMaAvVlL]$/, 'CPM'), 'Cost model'),
    may('~cost_currency', shaped(/^[A-Z]{3}$/, 'USD'), 'Currency, ISO 4217'),
    may('~cost_value', shaped(/^[0-9]+(?:\.[0-9]+)?$/), 'Cost amount'),
    may('$deeplink_path', free('{recommendedItemDeeplinkParams}'), 'Path inside the app', { types: ['click'] }),
    may('$canonical_url', free(), 'Content URL', { types: ['click'] }),
    may('$fallback_url', free(), 'Target without the app', { types: ['click'] }),
    may('$ios_url', free(), 'Target on ios without the app', { types: ['click'], on: 'ios' }),
    may('$android_url', free(), 'Target on android without the app', { types: ['click'], on: 'android' }),
    may('$idfv', macro('advertiser_idfv'), 'IDFV of the advertised app', { on: 'ios' }),
    may('device_ip', free(), 'Device IP address'),
    may('user_agent', free(), 'Device user agent'),
  ],
};
