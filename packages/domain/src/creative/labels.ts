import type { CreativeWords } from './creative.ts';

/** Names of what a person writes of a creative, the same in its forms, in a merge, in undo and in its history. */
export const creativeWordLabels = {
  name: 'Name',
  title: 'Title',
  text: 'Text',
  ctatext: 'Button',
  advertiser: 'Advertiser',
  markup: 'Markup',
  mraid_type: 'Creative type',
  video_enabled: 'Markup plays video',
  companion_markup: 'Markup of the end card',
  infeed: 'In feeds',
  interstitial: 'Interstitial',
} as const satisfies Record<keyof CreativeWords, string>;

/** The same of all that undo, its history and the marks of a campaign tell; which kind the main file is, its type says. */
export const creativeLabels = {
  ...creativeWordLabels,
  type: 'Type',
  active: 'Active',
  state: 'State',
  main_asset: 'Picture or video',
  icon_asset: 'Icon',
  logo_asset: 'Logo',
  preview_asset: 'Screenshot',
  companion_asset: 'Companion',
  width: 'Width',
  height: 'Height',
  duration: 'Duration',
  approvals: 'Approvals',
  connected_campaigns: 'Connected campaigns',
} as const;
