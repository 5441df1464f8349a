import { inWords } from '../in-words.ts';
import type { ReadinessCode } from './codes.ts';
import type { ReadinessFacts, TrackingField } from './facts.ts';
import { unaskedIn } from './repair.ts';

const linkNames: Record<TrackingField, string> = {
  click_action: 'Click link',
  click_action_into_app: 'Click into the app',
  recommendation_click_action: 'Recommendation link',
  tracker_engaged_view_url_template: 'Engaged view link',
  tracker_impression_url_template: 'Impression link',
};

const creativeDetail = ({ groups, live_groups }: ReadinessFacts): string => {
  const [first] = groups;
  if (!first)
    return live_groups.length === 0
      ? 'No group is connected, and the application has none that is live'
      : 'No group is connected';
  if (groups.length > 1) return `${groups.length} groups are connected, none of them shows a creative`;
  const group = `The group “${first.name}” is connected`;
  if (first.creatives === 0) return `${group}, it has no creative`;
  if (first.active > 0) return `${group}, but it is off or its schedule is over`;
  return first.creatives === 1
    ? `${group}, its only creative is off`
    : `${group}, all ${first.creatives} creatives are off`;
};

const emptyLists = ({ audiences }: ReadinessFacts): string =>
  `“${inWords(audiences.filter(({ rows }) => rows === 0).map(({ name }) => name))}” is empty`;

/** One line below the message: what exactly was found wanting. */
export const detailOf = (code: ReadinessCode, facts: ReadinessFacts): string => {
  const { line_item, campaign, mapped } = facts;
  switch (code) {
    case 'no_budget':
      return line_item ? `“${line_item.name}” has no budget now or later` : 'The campaign has no line item';
    case 'daily_budget_missing':
      return 'Without a daily cap it does not know what to spend a day';
    case 'no_country':
      return 'It is shown nowhere';
    case 'audience_empty':
      return emptyLists(facts);
    case 'click_missing':
      return 'Clicks would lead nowhere';
    case 'link_has_errors':
      return facts.links.map(({ field, faults }) => `${linkNames[field]}: ${inWords(faults)}`).join('. ');
    case 'no_creative':
      return creativeDetail(facts);
    case 'approval_not_asked': {
      const asked = unaskedIn(facts, facts.groups).length;
      return `${asked} ${asked === 1 ? 'creative was' : 'creatives were'} never submitted`;
    }
    case 'review_missing':
      return `${facts.unreviewed} ${facts.unreviewed === 1 ? 'creative waits' : 'creatives wait'} for a review`;
    case 'event_not_mapped':
      if (campaign.pricing_custom_action_type_id === null) return 'No event is chosen';
      return mapped.length === 0
        ? 'The application maps no event'
        : `The application maps ${inWords([...new Set(mapped.map(({ type }) => type))].sort())}`;
    case 'domain_missing':
      return 'Exchanges ask for it with each bid';
    case 'category_missing':
      return 'Exchanges ask for it with each bid';
    case 'landing_page_missing':
      return 'Neither the campaign nor the application has one';
  }
};
