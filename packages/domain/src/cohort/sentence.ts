import { type CohortDefinition, type CohortRule, hundredths, isInactivity, modeOf } from './cohort.ts';

/** What things are called; an id without a name is said as a number. */
export type Names = {
  apps?: ReadonlyMap<number, string>;
  countries?: ReadonlyMap<string, string>;
  campaigns?: ReadonlyMap<number, string>;
};

const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

const times = (n: number): string => (n === 1 ? 'once' : `${n} times`);
const days = (n: number): string => (n === 1 ? '1 day' : `${n} days`);

const dollars = (amount: number): string => `${amount.toLocaleString('en-US', { maximumFractionDigits: 2 })} USD`;

/** When: both ends are days before today, 0 is today. */
const within = ({ offset_days, period_days }: CohortRule): string => {
  const oldest = offset_days + period_days - 1;
  if (offset_days === 0) return period_days === 1 ? 'today' : `in the last ${days(period_days)}`;
  return period_days === 1 ? `${days(offset_days)} ago` : `${offset_days} to ${days(oldest)} ago`;
};

const counted = ({ min_occurrences: min, max_occurrences: max }: CohortRule): string => {
  if (max === null) return `at least ${times(min ?? 1)}`;
  if (min === null || min === 0) return `at most ${times(max)}`;
  return min === max ? `exactly ${times(min)}` : `${min} to ${times(max)}`;
};

const spent = ({ min_revenue_sum: min, max_revenue_sum: max }: CohortRule): string => {
  if (max === null) return `${dollars(min ?? 0)} or more`;
  if (min === null) return `at most ${dollars(max)}`;
  return min === max ? `exactly ${dollars(min)}` : `${dollars(min)} to ${dollars(max)}`;
};

/** Where a device stands among those who paid, the bottom being 0 %. */
const ranked = ({ bottom_revenue_percent: bottom, top_revenue_percent: top }: CohortRule): string => {
  if (top === null || top === 100) return `were in the top ${(hundredths(100) - hundredths(bottom ?? 0)) / 100} %`;
  return `were ${bottom === null || bottom === 0 ? `in the bottom ${top} %` : `from ${bottom} % to ${top} %`}`;
};

const sources: Record<CohortRule['attributed'], string> = {
  any: '',
  fairlead: ', brought by Fairlead',
  organic: ', organically',
  competitor: ', brought by a competitor',
  organic_or_competitor: ', organically or brought by a competitor',
};

const plain: Record<string, string> = { install: 'installed', reopen: 'opened again' };

const brought = (rule: CohortRule, { campaigns }: Names): string => {
  if (!rule.only_marketed) return sources[rule.attributed];
  const named = rule.campaign_ids.map((id) => campaigns?.get(id) ?? `campaign ${id}`);
  const ours = named.length > 0 ? `, brought by ${listed(named, 'or')} of Fairlead` : sources.fairlead;
  // Ours and somebody else's at once is nobody's; the sentence says both, as the rule does.
  return rule.attributed === 'any' || rule.attributed === 'fairlead' ? ours : `${ours}${sources[rule.attributed]}`;
};

/** What a rule asks of a device, after "that": "opened again at least 2 times in the last 30 days". */
export const ruleWords = (rule: CohortRule, names: Names = {}): string => {
  if (isInactivity(rule)) return `did nothing ${within({ ...rule, offset_days: 0 })}`;
  const tail = `${within(rule)}${brought(rule, names)}`;
  const actions = listed(rule.custom_action_names, 'or');
  const mode = modeOf(rule);
  if (mode === 'sum') return `spent ${spent(rule)} on ${actions} ${tail}`;
  if (mode === 'percent') return `${ranked(rule)} of payers by what they spent on ${actions} ${tail}`;
  const did = rule.event === 'custom_action' ? `did ${actions}` : plain[rule.event];
  return rule.max_occurrences === 0 ? `never ${did} ${tail}` : `${did} ${counted(rule)} ${tail}`;
};

/** Who is in the audience, in one sentence: "Devices of Nomnom in France that installed at least once in the last 30 days." */
export const sentenceOf = (definition: CohortDefinition, names: Names = {}): string => {
  const apps = definition.source_app_ids.map((id) => names.apps?.get(id) ?? `app ${id}`);
  const countries = definition.countries.map((code) => names.countries?.get(code) ?? code);
  const places = [...countries, ...(definition.events_without_country ? ['unknown countries'] : [])];
  const rules = definition.filters.map((rule) => ruleWords(rule, names));
  const asks =
    rules.length > 0
      ? ` that ${rules.length > 1 ? `${rules.slice(0, -1).join('; ')}; and ${rules.at(-1)}` : rules[0]}`
      : '';
  return `Devices of ${listed(apps, 'and')} in ${listed(places, 'or')}${asks}.`;
};
