import { trackingProviderNames } from '@fairlead/domain/application/application';
import type { CampaignTracking } from '@fairlead/domain/campaign/tracking';
import type { TrackingType } from '@fairlead/domain/tracking/catalogue/shape';
import {
  type Badge,
  type CheckName,
  checkNames,
  type FailedCheck,
  type LinkPlace,
  type ParameterRow,
} from '@fairlead/domain/tracking/check';
import type { Detected } from '@fairlead/domain/tracking/detect';
import type { Tone } from '#ui/bits/Chip.tsx';

type LinkField = Exclude<keyof CampaignTracking, 'use_direct_link'>;

/** A section of the page (CK-02). `type` null: a link that nobody checks. */
export type LinkSection = { field: LinkField; title: string; type: TrackingType | null; about: string };

export const linkSections: readonly LinkSection[] = [
  { field: 'click_action', title: 'Click', type: 'click', about: 'Called when an ad is clicked.' },
  {
    field: 'tracker_impression_url_template',
    title: 'Impression',
    type: 'impression',
    about: 'Called when an ad is shown.',
  },
  {
    field: 'tracker_engaged_view_url_template',
    title: 'Engagement',
    type: 'engagement',
    about: 'Called when somebody looks longer.',
  },
  { field: 'click_action_into_app', title: 'Test App', type: null, about: 'Where a test leads to in the app.' },
  {
    field: 'recommendation_click_action',
    title: 'DPA',
    type: null,
    about: 'Called when a recommended product is clicked.',
  },
];

export const GOOD = 'all good !';
export const ATTENTION = 'needs your attention';
export const platformNames = { ios: 'iOS', android: 'Android' } as const;

export const badgeTones: Readonly<Record<Badge, Tone>> = {
  incorrect: 'bad',
  missing: 'warn',
  custom: 'info',
  correct: 'ok',
};
export const badgeNames: Readonly<Record<Badge, string>> = {
  incorrect: 'Incorrect',
  missing: 'Missing',
  custom: 'Custom',
  correct: 'Correct',
};
/** Problems first. */
export const badgeOrder: readonly Badge[] = ['incorrect', 'missing', 'custom', 'correct'];

/** The third check is called by its fault; passed, it is told like the others. */
const passedName = (name: CheckName): string => name.replace('Incorrect platform', 'Correct platform');

/** What a check says under its name: which parameters, or whose link it is. */
export const checkWords = (
  name: CheckName,
  failed: FailedCheck | undefined,
  rows: readonly ParameterRow[],
  place: LinkPlace,
): { title: string; says: string } => {
  const names = rows.filter(({ error, isMissing }) =>
    name === checkNames[0] ? isMissing : error !== null && !isMissing,
  );
  const list = [...new Set(names.map((row) => row.name))].join(', ');
  if (name === checkNames[0]) return { title: name, says: failed ? list : 'none' };
  if (name === checkNames[1]) return { title: name, says: failed ? list : 'none' };
  if (failed) return { title: name, says: failed.message };
  const whose = {
    [checkNames[2]]: platformNames[place.platform],
    [checkNames[3]]: trackingProviderNames[place.provider],
  } as Record<string, string>;
  return { title: passedName(name), says: whose[name] ?? place.tracking_type };
};

/** Whose link it is, for what platform and for what it is called, as far as it tells. */
export const readWords = ({ provider, platforms, tracking_type }: Detected): string =>
  [
    provider === null ? 'nobody’s' : trackingProviderNames[provider],
    platforms.map((one) => platformNames[one]).join(' and ') || 'no platform',
    tracking_type ?? 'no type',
  ].join(', ');

export const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
