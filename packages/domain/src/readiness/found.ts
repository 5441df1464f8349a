import { wholeCap } from '../campaign/split-cap.ts';
import { trackingLinks } from '../campaign/tracking.ts';
import { counted } from '../counted.ts';
import { inWords } from '../in-words.ts';
import { formatMoney } from '../money.ts';
import { dayOf, daysBetween } from '../utc-day.ts';
import type { ReadinessCheck } from './codes.ts';
import type { ReadinessFacts } from './facts.ts';

const budgetFound = ({ campaign, currency, line_item, paced }: ReadinessFacts, now: Date): string => {
  const budget = line_item?.budget;
  const today = dayOf(now);
  const days = budget ? daysBetween(today, budget.end_day) + 1 : 0;
  const when =
    budget && budget.start_day > today
      ? `starts on ${budget.start_day}`
      : days === 1
        ? 'ends today'
        : `${days} days left`;
  const cap = wholeCap(campaign);
  const capText =
    paced || cap === null ? 'Its line item paces it, no daily cap counts.' : `Daily cap ${formatMoney(currency, cap)}.`;
  return `${budget?.name ?? ''}, ${when}. ${capText}`;
};

const SHOWN_COUNTRIES = 3;
const targetingFound = ({ countries, audiences, excluded }: ReadinessFacts): string => {
  const more = countries.length - SHOWN_COUNTRIES;
  const shown = [...countries.slice(0, SHOWN_COUNTRIES), ...(more > 0 ? [`${more} more`] : [])];
  const lists = [
    ...(audiences.length > 0 ? [`${audiences.length} targeted`] : []),
    ...(excluded > 0 ? [`${excluded} excluded`] : []),
  ];
  const one = (excluded || audiences.length) === 1 ? 'audience' : 'audiences';
  return `${inWords(shown)}.${lists.length > 0 ? ` ${lists.join(', ')} ${one}.` : ''}`;
};

const trackingFound = ({ campaign }: ReadinessFacts): string => {
  const set = trackingLinks.filter((field) => (campaign[field] ?? '').trim() !== '').length;
  return set === 1 ? 'The click link passes every check.' : `${set} links pass every check.`;
};

type Groups = Pick<ReadinessFacts, 'groups'>;
const showing = ({ groups }: Groups) => groups.filter(({ shown, active }) => shown && active > 0);

/** The instant before which a campaign shows nothing; null where it shows something now, or never will. */
export const showsFrom = (facts: Groups): string | null => {
  const starts = showing(facts).map((group) => group.starts);
  return starts.some((at) => at === null) ? null : (starts.sort()[0] ?? null);
};

/** An ad that is scheduled for later passes (D-163), but is not shown now (design 13.24, 1): how many are is told. */
const creativesFound = (facts: ReadinessFacts): string => {
  const groups = showing(facts);
  const sum = (some: typeof groups, field: 'active' | 'creatives') =>
    some.reduce((total, group) => total + group[field], 0);
  const now = groups.filter(({ starts }) => starts === null);
  const shown = now.length === groups.length ? '' : `, ${sum(now, 'active') || 'none'} of them shown now`;
  const active = `${sum(groups, 'active')} of ${counted(sum(groups, 'creatives'), 'creative')} active`;
  return `${counted(groups.length, 'creative group')}, ${active}${shown}.`;
};

const eventFound = ({ campaign, mapped }: ReadinessFacts): string => {
  const event = mapped.find(({ id }) => id === campaign.pricing_custom_action_type_id);
  return event ? `${event.name} is mapped to ${event.type}.` : 'It needs no mapped event.';
};

const detailsFound = ({ campaign }: ReadinessFacts): string => {
  const page = (campaign.landing_page ?? '').trim() === '' ? 'the application’s website' : 'a landing page';
  return `Domain, ${counted(campaign.bcats.length, 'category', 'categories')} and ${page} are set.`;
};

/** What a check that is passed has seen, in one line. */
export const foundIn = (name: ReadinessCheck, facts: ReadinessFacts, now: Date): string =>
  ({
    budget: () => budgetFound(facts, now),
    targeting: () => targetingFound(facts),
    tracking: () => trackingFound(facts),
    creatives: () => creativesFound(facts),
    event_mapping: () => eventFound(facts),
    details: () => detailsFound(facts),
  })[name]();
