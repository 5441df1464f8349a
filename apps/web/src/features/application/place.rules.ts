import { compareNames } from '#lib/compare-names.ts';

/** Pages of an application that name nothing below it: they stay open when another application is chosen (D-010). */
const stays = new Set([
  'targeting',
  'targeting/audiences',
  'targeting/advanced-targeting',
  'upload-audience',
  'upload-advanced-targeting',
  'combine-audience',
  'campaigns',
  'campaigns/create',
  'creativeGroups',
  'create-audience',
  'import-audience-s3',
  'import-audience-url',
  'edit/details',
  'edit/events-mapping',
  'edit/product-feed',
  'edit/control-group',
  'edit/churn-api',
]);

/** Lists that pages about one thing fall back to, by the first word below the application. */
const lists: Readonly<Record<string, string>> = {
  audiences: 'targeting/audiences',
  'copy-audience': 'targeting/audiences',
  creativeGroups: 'creativeGroups',
  campaigns: 'campaigns',
  edit: 'edit/details',
};

const shape = /^\/companies\/\d+\/applications\/[^/]+\/?(.*?)\/?$/;

/**
 * The same page of another application; what names a thing of the old one becomes its list. Without an application in
 * the path: the lists of audiences.
 */
export const pathInApplication = (path: string, company: number, application: number): string => {
  const rest = shape.exec(path)?.[1] ?? '';
  const page = stays.has(rest) ? rest : (lists[rest.split('/')[0] ?? ''] ?? 'targeting/audiences');
  return `/companies/${company}/applications/${application}/${page}`;
};

/** The same page of another campaign of the application. */
export const pathInCampaign = (path: string, campaign: number): string => {
  const [, before = '', rest = ''] = /^(.*\/campaigns)\/[^/]+\/?(.*?)\/?$/.exec(path) ?? [];
  return `${before}/${campaign}/${rest === '' ? 'details' : rest}`;
};

/** The same page of another creative group; what names a creative of the old one becomes the group's page. */
export const pathInGroup = (path: string, group: number): string => {
  const [, before = '', rest = ''] = /^(.*\/creativeGroups)\/[^/]+\/?(.*?)\/?$/.exec(path) ?? [];
  return `${before}/${group}${rest === '' || rest.startsWith('creatives/') ? '' : `/${rest}`}`;
};

/** The page of another creative of the group. */
export const pathInCreative = (path: string, creative: number): string =>
  path.replace(/\/creatives\/[^/]+\/?$/, `/creatives/${creative}`);

type Offered = { id: number; name: string; state: string };

/** The application that a company is entered by: its first one in use by name, else any that it has. */
export const firstInUse = <A extends Offered>(items: readonly A[]): A | undefined =>
  items.filter(({ state }) => state === 'new').sort((a, b) => compareNames(a.name, b.name))[0] ?? items[0];
