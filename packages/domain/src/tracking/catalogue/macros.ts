/** What a bidder puts in place of each macro (CK-16, CK-17), and such a value, to try links by. */
export const macros: Readonly<Record<string, { about: string; sample: string }>> = {
  advertiser_idfv: {
    about: "Device's id for the vendor of the app (iOS)",
    sample: '6F9619FF-8B86-D011-B42D-00C04FC964FF',
  },
  af_ad_type: { about: 'Type of the ad, in words of AppsFlyer', sample: 'video' },
  android_id_plain: { about: 'Advertising id of an Android device', sample: '38400000-8cf0-11bd-b23e-10b96e40000d' },
  attribution_id: { about: 'Id by which the touch is attributed', sample: 'a7f3c1d29e' },
  cache_buster: { about: 'Random number against caches', sample: '1837465092' },
  campaign: { about: 'Id of the campaign', sample: '1' },
  campaign_name: { about: 'Name of the campaign', sample: 'Campaign' },
  click_id: { about: 'Id of the click', sample: 'c-5b1f0e7a-41d2' },
  country_2L: { about: 'Country of the device', sample: 'FR' },
  creative_group_name: { about: 'Name of the creative group', sample: 'Spring' },
  creative_id: { about: 'Id of the creative', sample: '4711' },
  creative_name: { about: 'Name of the creative', sample: 'Spring_320x480' },
  idfa_plain: { about: 'Advertising id of an iOS device', sample: 'EA7583CD-A667-48BC-B806-42ECB2B48606' },
  impression_id: { about: 'Id of the impression', sample: 'i-90c2ab64-17f8' },
  publisherAppId: { about: 'App in which the ad is shown', sample: '1207472156' },
  publisher_name: { about: 'Name of the publisher', sample: 'Daily Puzzle' },
  recommendedItemDeeplink: { about: 'Deep link of the recommended product', sample: 'shop://item/42' },
  recommendedItemDeeplinkParams: { about: 'Parameters of that deep link', sample: 'item=42' },
  recommendedItemId: { about: 'Id of the recommended product', sample: '42' },
  supplier: { about: 'Id of the supplier', sample: '335' },
  supplier_name: { about: 'Name of the supplier', sample: 'Google AdX' },
  rr_buster: { about: 'Second random number against caches', sample: '5520194837' },
};

const shape = /\{([^{}]*)\}/g;

/** The names in braces in a value, known or not. */
export const macrosIn = (value: string): string[] =>
  value.includes('{') ? (value.match(shape) ?? []).map((one) => one.slice(1, -1)) : [];

/** A value with its macros told by `fill`; those for which it says null stay. */
export const filled = (value: string, fill: (name: string) => string | null): string =>
  value.includes('{') ? value.replace(shape, (whole, name: string) => fill(name) ?? whole) : value;

export const isMacro = (name: string): boolean => Object.hasOwn(macros, name);
