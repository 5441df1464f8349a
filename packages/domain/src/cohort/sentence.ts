import { capitalized } from '../in-words.ts';
import { isMeasured } from './cohort.rules.ts';
import { type CohortDefinition, type CohortRule, hundredths, isInactivity, modeOf } from './cohort.ts';

/** What things are called; an id without a name is said as a number. */
export type Names = {
  apps?: ReadonlyMap<number, string>;
  countries?: ReadonlyMap<string, string>;
  /** The region that each country lies in. */
  regions?: ReadonlyMap<string, string>;
  campaigns?: ReadonlyMap<number, string>;
};

/** A piece of a sentence; `strong`: it is what a person chose, such as a name, an amount or a number of days. */
export type Part = { text: string; strong: boolean };

const strong = (text: string): Part => ({ text, strong: true });
const plain = (text: string): Part => ({ text, strong: false });

/** Pieces in a row, without empty ones, neighbours of one weight together. */
const joined = (...parts: readonly Part[]): Part[] => {
  const whole: Part[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (part.text === '') continue;
    if (last?.strong === part.strong) last.text += part.text;
    else whole.push({ ...part });
  }
  return whole;
};

/** The text of pieces. */
export const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');

const listed = (words: readonly string[], last: 'and' | 'or'): Part[] =>
  words.flatMap((word, n) => {
    const before = n === 0 ? '' : n === words.length - 1 ? ` ${last} ` : ', ';
    return [plain(before), strong(word)];
  });

const times = (n: number): string => (n === 1 ? 'once' : `${n} times`);
const days = (n: number): string => (n === 1 ? '1 day' : `${n} days`);

/** "1,250.5 USD" */
export const dollars = (amount: number): string =>
  `${amount.toLocaleString('en-US', { maximumFractionDigits: 2 })} USD`;

/** When, in days before today, 0 being today: by the two numbers that people type, as their fields show them. */
const within = ({ offset_days, period_days }: CohortRule): Part[] => {
  if (offset_days === 0)
    return period_days === 1 ? [strong('today')] : [plain('in the last '), strong(days(period_days))];
  if (period_days === 1) return [strong(`${days(offset_days)} ago`)];
  return [plain('between '), strong(`${offset_days} and ${days(offset_days + period_days)} ago`)];
};

/** The days a rule sees, in words: "in the last 30 days", "between 8 and 60 days ago". */
export const windowWords = (rule: CohortRule): string => textOf(within(rule));

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
const ranked = ({ bottom_revenue_percent: bottom, top_revenue_percent: top }: CohortRule): [string, string] => {
  if (top === null || top === 100) return ['in the ', `top ${(hundredths(100) - hundredths(bottom ?? 0)) / 100} %`];
  return bottom === null || bottom === 0 ? ['in the ', `bottom ${top} %`] : ['', `from ${bottom} % to ${top} %`];
};

const sources: Record<CohortRule['attributed'], string> = {
  any: '',
  fairlead: ', brought by Fairlead',
  organic: ', organically',
  competitor: ', brought by a competitor',
  organic_or_competitor: ', organically or brought by a competitor',
};

const deeds: Record<string, string> = { install: 'installed', reopen: 'opened again' };

const brought = (rule: CohortRule, { campaigns }: Names): Part[] => {
  if (!rule.only_marketed) return [plain(sources[rule.attributed])];
  const named = rule.campaign_ids.map((id) => campaigns?.get(id) ?? `campaign ${id}`);
  const ours =
    named.length > 0
      ? [plain(', brought by '), ...listed(named, 'or'), plain(' of Fairlead')]
      : [plain(sources.fairlead)];
  // Ours and somebody else's at once is nobody's; the sentence says both, as the rule does.
  return rule.attributed === 'any' || rule.attributed === 'fairlead'
    ? ours
    : [...ours, plain(sources[rule.attributed])];
};

/** What a rule asks of a device, in pieces (see {@link ruleWords}). Of numbers that cannot be, only that they need fixing. */
export const ruleParts = (rule: CohortRule, names: Names = {}): Part[] => {
  if (isInactivity(rule))
    return joined(
      plain('did '),
      strong('nothing '),
      ...within({ ...rule, offset_days: 0 }).map(({ text }) => strong(text)),
    );
  if (!isMeasured(rule)) return [plain('meet a rule that needs fixing')];
  const tail = [plain(' '), ...within(rule), ...brought(rule, names)];
  // Plain, as they stand beside what they are measured by: two strong pieces in a row would read as one
  const actions = listed(rule.custom_action_names, 'or').map(({ text }) => plain(text));
  const mode = modeOf(rule);
  if (mode === 'sum') return joined(plain('spent '), strong(spent(rule)), plain(' on '), ...actions, ...tail);
  if (mode === 'percent') {
    const [before, place] = ranked(rule);
    return joined(
      plain(`were ${before}`),
      strong(place),
      plain(' of payers by what they spent on '),
      ...actions,
      ...tail,
    );
  }
  const did = rule.event === 'custom_action' ? [plain('did '), ...actions] : [plain(deeds[rule.event] ?? '')];
  return rule.max_occurrences === 0
    ? joined(strong('never '), ...did, ...tail)
    : joined(...did, plain(' '), strong(counted(rule)), ...tail);
};

/** What a rule asks of a device, after "that": "opened again at least 2 times in the last 30 days". */
export const ruleWords = (rule: CohortRule, names: Names = {}): string => textOf(ruleParts(rule, names));

/** Beyond so many countries, the first ones are named and the others counted: nobody reads 130 names in a sentence. */
const COUNTRIES_MOST = 12;
const COUNTRIES_NAMED = 10;
/** More countries of one region are counted together (CT-26, D-172). */
const REGION_NAMED = 3;

const placesOf = ({ countries, events_without_country }: CohortDefinition, names: Names): string[] => {
  const regions = Map.groupBy(countries, (code) => names.regions?.get(code) ?? '');
  const counted = [...regions].filter(([region, all]) => region !== '' && all.length > REGION_NAMED);
  const told = new Set(counted.flatMap(([, all]) => all));
  const single = countries.filter((code) => !told.has(code));
  const named = single.slice(0, single.length > COUNTRIES_MOST ? COUNTRIES_NAMED : COUNTRIES_MOST);
  const others = single.length - named.length;
  return [
    ...named.map((code) => names.countries?.get(code) ?? code),
    ...(others > 0 ? [`${others} other countries`] : []),
    ...counted.map(([region, all]) => `${all.length} countries from ${region}`),
    ...(events_without_country ? ['unknown countries'] : []),
  ];
};

/** Who is in the audience, in pieces (see {@link sentenceOf}). */
export const sentenceParts = (definition: CohortDefinition, names: Names = {}): Part[] => {
  const apps = definition.source_app_ids.map((id) => names.apps?.get(id) ?? `app ${id}`);
  const rules = definition.filters.flatMap((rule, n, all) => [
    plain(n === 0 ? ' that ' : n === all.length - 1 ? '; and ' : '; '),
    ...ruleParts(rule, names),
  ]);
  return joined(
    plain('Devices of '),
    ...listed(apps, 'and'),
    plain(' in '),
    ...listed(placesOf(definition, names), 'or'),
    ...rules,
    plain('.'),
  );
};

/** Who is in the audience, in one sentence: "Devices of Nomnom in France that installed at least once in the last 30 days." */
export const sentenceOf = (definition: CohortDefinition, names: Names = {}): string =>
  textOf(sentenceParts(definition, names));

const ACTIONS_SHOWN = 2;

/** A rule in a few words, for pictures: "Installed", "Order at least 2 times", "Spent 40 USD or more". Its days stand elsewhere. */
export const ruleTitle = (rule: CohortRule): string => {
  if (isInactivity(rule)) return `Nothing ${windowWords({ ...rule, offset_days: 0 })}`;
  if (!isMeasured(rule)) return 'Needs fixing';
  const mode = modeOf(rule);
  if (mode === 'sum') return `Spent ${spent(rule)}`;
  if (mode === 'percent') return `${capitalized(ranked(rule)[1])} of payers`;
  const more = rule.custom_action_names.length - ACTIONS_SHOWN;
  const actions = rule.custom_action_names.slice(0, more > 0 ? ACTIONS_SHOWN - 1 : ACTIONS_SHOWN);
  const named = more > 0 ? `${actions.join('')} or ${more + 1} others` : actions.join(' or ');
  const did = rule.event === 'custom_action' ? named || 'Custom action' : capitalized(deeds[rule.event] ?? '');
  if (rule.max_occurrences === 0) return `Never ${rule.event === 'custom_action' ? did : did.toLowerCase()}`;
  const often = counted(rule);
  return often === 'at least once' ? did : `${did}, ${often}`;
};
