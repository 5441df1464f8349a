import { type Issue, when } from '../issue.ts';
import { checkName } from '../name.rules.ts';
import { isOneLine, NAME_MAX } from '../text.ts';
import { isWebAddress } from '../web-address.ts';
import { type ApplicationDraft, attributions, platforms, trackingProviders } from './application.ts';
import { readStoreUrl } from './store-url.ts';

type Known = readonly { id: number }[];

/** What an application is checked against: the lists it chooses from, and itself as stored. */
export type ApplicationContext = {
  verticals: Known;
  businessModels: Known;
  categories: Known;
  /** null: the application is new. */
  stored: ApplicationDraft | null;
};

export const BUNDLE_STAYS = 'Bundle identifier cannot be changed. Create another application for another app.';
export const STORE_URL_INVALID = 'Store URL is invalid';
const COMPETITORS_MAX = 50;
const DAYS_MAX = 10_000;

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
const trimmed = (text: string | null): string | null => text?.trim() || null;

/**
 * The draft as it is stored: trimmed, and without what its own switches hide: competitors without competition, a window
 * without a provider (AP-45), an App Store id on Android.
 */
export const keptApplication = (draft: ApplicationDraft): ApplicationDraft => ({
  ...draft,
  name: draft.name.trim(),
  bundle_identifier: trimmed(draft.bundle_identifier),
  app_store_id: draft.platform === 'android' ? null : draft.app_store_id,
  app_store_url: trimmed(draft.app_store_url),
  advertiser_website_url: trimmed(draft.advertiser_website_url),
  icon_url: trimmed(draft.icon_url),
  tracking_provider_attribution_days:
    draft.tracking_provider === 'unknown' ? null : draft.tracking_provider_attribution_days,
  advertiser_categories: unique(draft.advertiser_categories).sort((a, b) => a - b),
  competitors: draft.has_competition
    ? unique(draft.competitors.map((name) => name.trim()).filter((name) => name !== ''))
    : [],
});

/** A required choice out of a list; '' is one not made yet. */
const checkChoice = (
  field: 'platform' | 'attribution' | 'tracking_provider',
  label: string,
  draft: ApplicationDraft,
  values: readonly string[],
): Issue[] => {
  if (draft[field] === '') return [{ path: field, message: `${label} is required` }];
  return when(!values.includes(draft[field]), field, `${label} must be one of ${values.join(', ')}`);
};

const checkWeb = (field: 'advertiser_website_url' | 'icon_url', label: string, text: string | null): Issue[] => {
  if (text === null) return when(field === 'advertiser_website_url', field, `${label} is required`);
  return when(!isWebAddress(text), field, `${label} must be an address that begins with https:// or http://`);
};

/** What stores accept as the name of an app, and a little more. */
export const isBundle = (text: string): boolean => /^[\w.-]{1,255}$/.test(text);

const checkBundle = (text: string | null): Issue[] => {
  const path = 'bundle_identifier';
  if (text === null) return [{ path, message: 'Bundle identifier is required' }];
  return [
    ...when(text.length > NAME_MAX, path, `Bundle identifier must be at most ${NAME_MAX} characters. Shorten it.`),
    ...when(
      text.length <= NAME_MAX && !isBundle(text),
      path,
      'Bundle identifier may have only letters, digits, dots, hyphens and underscores',
    ),
  ];
};

/** An URL without an app in it, and one of the other platform (AP-39, AP-35). */
const checkStoreUrl = ({ app_store_url: url, platform }: ApplicationDraft): Issue[] => {
  const path = 'app_store_url';
  const app = readStoreUrl(url ?? '');
  if (!app) return [{ path, message: STORE_URL_INVALID }];
  const store = app.platform === 'ios' ? 'App Store' : 'Play store';
  const other = (platforms as readonly string[]).includes(platform) && app.platform !== platform;
  return when(other, path, `${STORE_URL_INVALID}: it leads to the ${store}, and the platform is ${platform}`);
};

const checkWindow = ({ tracking_provider_attribution_days: days }: ApplicationDraft): Issue[] => {
  const path = 'tracking_provider_attribution_days';
  if (days === null) return [];
  if (!Number.isInteger(days) || days < 1)
    return [{ path, message: 'RTG attribution window must be a positive integer' }];
  return when(days > DAYS_MAX, path, `RTG attribution window must be at most ${DAYS_MAX} days`);
};

/** The choices out of lists. What is stored was one, and is none to refuse while a form still waits for its lists. */
const checkLists = (
  draft: ApplicationDraft,
  { verticals, businessModels, categories, stored }: ApplicationContext,
): Issue[] => {
  const choice = (path: 'vertical_id' | 'business_model_id', label: string, known: Known): Issue[] => {
    if (draft[path] === null) return [{ path, message: `${label} is required` }];
    return when(
      draft[path] !== stored?.[path] && !known.some(({ id }) => id === draft[path]),
      path,
      `${label} does not exist. Choose one from the list.`,
    );
  };
  const path = 'advertiser_categories';
  const ids = new Set([...categories.map(({ id }) => id), ...(stored?.[path] ?? [])]);
  return [
    ...choice('vertical_id', 'Vertical', verticals),
    ...choice('business_model_id', 'Business model', businessModels),
    ...when(draft[path].length === 0, path, 'Choose at least one category'),
    ...when(!draft[path].every((id) => ids.has(id)), path, 'Category does not exist. Choose from the list.'),
  ];
};

const checkCompetitors = ({ competitors }: ApplicationDraft): Issue[] => {
  const path = 'competitors';
  return [
    ...when(competitors.length > COMPETITORS_MAX, path, `Competitors must be at most ${COMPETITORS_MAX} names`),
    ...when(
      competitors.some((name) => name.length > NAME_MAX || !isOneLine(name)),
      path,
      `A competitor must be one line of at most ${NAME_MAX} characters`,
    ),
  ];
};

/** Whether an application may have this bundle identifier after an edit: it is given once (AP-47). */
export const bundleMayBe = (bundle: string | null, stored: Pick<ApplicationDraft, 'bundle_identifier'>): boolean =>
  stored.bundle_identifier === null || trimmed(bundle) === trimmed(stored.bundle_identifier);

/** Company and platform stay; a bundle identifier may only be given where there was none (AP-47, F6). */
const checkFixed = (draft: ApplicationDraft, stored: ApplicationDraft): Issue[] => [
  ...when(
    draft.company_id !== stored.company_id,
    'company_id',
    'An application stays with its company. Create one there instead.',
  ),
  ...when(
    draft.platform !== stored.platform,
    'platform',
    'Platform cannot be changed. Create another application for another platform.',
  ),
  ...when(!bundleMayBe(draft.bundle_identifier, stored), 'bundle_identifier', BUNDLE_STAYS),
];

const checkFields = (draft: ApplicationDraft, context: ApplicationContext): Issue[] => [
  ...checkName(draft.name),
  ...when(draft.company_id === null, 'company_id', 'Company is required'),
  ...checkChoice('platform', 'Platform', draft, platforms),
  ...checkBundle(draft.bundle_identifier),
  ...when(
    draft.platform === 'ios' && !(Number.isSafeInteger(draft.app_store_id) && Number(draft.app_store_id) > 0),
    'app_store_id',
    'App Store Id is required and should be a number',
  ),
  ...checkStoreUrl(draft),
  ...checkWeb('advertiser_website_url', 'Advertiser website', draft.advertiser_website_url),
  ...checkWeb('icon_url', 'Icon', draft.icon_url),
  ...checkLists(draft, context),
  ...checkCompetitors(draft),
  ...checkChoice('attribution', 'Attribution', draft, attributions),
  ...checkChoice('tracking_provider', 'Tracking provider', draft, trackingProviders),
  ...checkWindow(draft),
];

/**
 * An application as form, grid and server check it (AP-32 to AP-47). What was stored and is not touched is not judged
 * again, so that an older, incomplete application can be renamed or archived before somebody completes it.
 */
export const checkApplication = (sent: ApplicationDraft, context: ApplicationContext): Issue[] => {
  const { stored } = context;
  const draft = keptApplication(sent);
  if (!stored) return checkFields(draft, context);
  const before = keptApplication(stored);
  const fixed = checkFixed(draft, before);
  const touched = (path: string): boolean => {
    const field = path as keyof ApplicationDraft;
    return JSON.stringify(draft[field]) !== JSON.stringify(before[field]);
  };
  const moved = new Set(fixed.map(({ path }) => path));
  return [...fixed, ...checkFields(draft, context).filter(({ path }) => touched(path) && !moved.has(path))];
};

/** What is odd about an application, and no reason to refuse it: a store URL that leads to another app. */
export const oddApplication = (sent: ApplicationDraft): Issue[] => {
  const draft = keptApplication(sent);
  const app = readStoreUrl(draft.app_store_url ?? '');
  if (!app || app.platform !== draft.platform) return [];
  const own = app.platform === 'ios' ? draft.app_store_id : draft.bundle_identifier;
  return when(
    own !== null && String(own) !== app.id,
    'app_store_url',
    `The store URL leads to ${app.id}, and the ${app.platform === 'ios' ? 'App Store Id' : 'bundle identifier'} is ${own}`,
  );
};
