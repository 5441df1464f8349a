import { type Issue, when } from '../issue.ts';
import { checkName } from '../name.rules.ts';
import { isTestName } from '../test-name.rules.ts';
import { isWebAddress } from '../web-address.ts';
import type { CampaignDetails } from './details.ts';

/** What the rules need to know besides the draft. */
export type DetailsContext = {
  /** As stored; null while the campaign is made. */
  stored: Pick<CampaignDetails, 'name'> | null;
  /** Whether an A/B test runs with this campaign: as its source or as a mirror. */
  tested: boolean;
  /** The application's website, in whose place a landing page is required (CD-16); undefined where it is not known. */
  advertiser_website_url: string | null | undefined;
};

export const NAME_CHARACTERS = 'Cannot contain characters other than non-whitespace characters and spaces';
export const INTERNAL_NAME_REQUIRED = 'Internal name is required because an A/B test is running';
export const DOMAIN_TEXT = 'Must be a valid domain';
export const CATEGORY_TEXT = 'Choose at least one category';
export const ADDRESS_TEXT = 'Should be a valid URL';
export const TEST_NAME_TEXT = 'You cannot edit a name of a test campaign';

const DOMAIN_MAX = 253;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^(?:${label}\\.)+[a-z0-9-]{2,63}$`);

/** Lowercase letters, digits and hyphens in dot-separated labels, the last of 2 or more characters (CD-12). */
export const isDomain = (text: string): boolean => text.length <= DOMAIN_MAX && domain.test(text);

/** A name of a campaign: trimmed, required, and of spaces no other kind than the ordinary one (CC-05, CD-09). */
export const checkCampaignName = (name: string): Issue[] =>
  /[^\S ]/.test(name.trim()) ? [{ path: 'name', message: NAME_CHARACTERS }] : checkName(name.trim());

const blank = (text: string | null): boolean => (text ?? '').trim() === '';

/** The landing pages: the first is required where the application has no website (CD-15 to CD-17). */
const checkLanding = (
  { landing_page, landing_page2 }: CampaignDetails,
  website: string | null | undefined,
): Issue[] => [
  ...when(
    blank(landing_page) ? website !== undefined && blank(website) : !isWebAddress(landing_page ?? ''),
    'landing_page',
    ADDRESS_TEXT,
  ),
  ...when(!blank(landing_page2) && !isWebAddress(landing_page2 ?? ''), 'landing_page2', ADDRESS_TEXT),
];

/** Everything about the Details page of a campaign. */
export const checkCampaignDetails = (draft: CampaignDetails, context: DetailsContext): Issue[] => {
  const { stored, tested, advertiser_website_url } = context;
  const renamed = stored !== null && isTestName(stored.name) && draft.name.trim() !== stored.name.trim();
  return [
    ...checkCampaignName(draft.name),
    ...when(renamed, 'name', TEST_NAME_TEXT),
    ...when(tested && blank(draft.internal_name), 'internal_name', INTERNAL_NAME_REQUIRED),
    ...when(!isDomain(draft.adomain ?? ''), 'adomain', DOMAIN_TEXT),
    ...when(draft.bcats.length === 0, 'bcats', CATEGORY_TEXT),
    ...checkLanding(draft, advertiser_website_url),
  ];
};
