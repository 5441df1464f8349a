import type { Criterion } from '../audience/criterion.ts';
import type { CampaignTargets } from '../campaign/targets.ts';
import { counted } from '../counted.ts';
import type { LossReason } from '../fact/bidding.ts';
import { type Currency, currencyDecimals, formatMoney } from '../money.ts';

/** A list that a campaign names now. `rows`: its lines; null: not built yet. */
export type StepList = { criterion: Criterion; side: 'whitelists' | 'blacklists'; rows: number | null };

/**
 * What a campaign is set to now, as far as the steps of its funnel follow from it, by the names of the wire. What a role does not
 * read is left out. Money in the campaign's currency.
 */
export type StepSettings = Pick<CampaignTargets, 'installers_label' | 'payers_label'> & {
  /** Two letters each. */
  countries: readonly string[];
  lists: readonly StepList[];
  /** Sizes, native and video: those that its creatives have, those that requests asked for, and those of both. */
  sizes: { own: number; asked: number; covered: number };
  /** Suppliers that refused creatives it shows, or were asked and have not answered: how many. */
  approvals: readonly { supplier: string; refused: number; waiting: number }[];
  frequency_cap: number | null;
  client_daily_budget: number | null;
  /** The two caps as they were on the days looked at, oldest first: what was lost to them was lost to these. */
  on_days: { frequency_cap: readonly (number | null)[]; client_daily_budget: readonly (number | null)[] };
  /** Its line item spends its budget by itself: no daily cap counts. */
  paced: boolean;
  optimization_algorithms?: { cpa: string | null; cpc: string | null } | undefined;
};

type NotedReason = Exclude<LossReason, 'floor' | 'auction'>;
type Note = (settings: StepSettings, currency: Currency, came: string) => string;

const grouped = (n: number): string => n.toLocaleString('fr-FR').replace(/\u202f/g, '\u00a0');

/** At which step bidders look at lists of these lines; the other kinds of lines are looked at with the audience. */
const laterLists: readonly Criterion[] = [
  'city',
  'zip_code',
  'hour_of_day',
  'day_of_week',
  'publisher_app_id',
  'publisher_anonymous_id',
];

const named = ({ lists }: StepSettings, criteria: readonly Criterion[], side: StepList['side']): StepList[] =>
  lists.filter((list) => list.side === side && criteria.includes(list.criterion));

/** "14 hours", "without 3 hours", or by a list that nobody has counted. Undefined: no list says anything. */
const narrowed = (settings: StepSettings, criterion: Criterion, one: string, many?: string): string | undefined => {
  const [include] = named(settings, [criterion], 'whitelists');
  const [exclude] = named(settings, [criterion], 'blacklists');
  const lines = (list: StepList, before: string) =>
    list.rows === null ? `${many ?? `${one}s`} by a list` : `${before}${counted(list.rows, one, many)}`;
  if (include) return lines(include, '');
  return exclude && lines(exclude, 'without ');
};

const installers = { installers: 'Installers', non_installers: 'Non-installers', both: 'Installed or not' } as const;
const payers = { payers: 'payers', non_payers: 'non-payers', both: 'payers or not' } as const;
/** What pacers of the click slot do (CB-23, CB-24). */
const pacers: Readonly<Record<string, string>> = {
  DayBudgetPacer: 'budget even over the day',
  DayBudgetPacerFlexible: 'budget over the day, flexible',
  DayClickPacer: 'clicks even over the day',
  DayClickPacerFlexible: 'clicks over the day, flexible',
};

/** So many countries are named, of more their number. */
const CODES = 4;

const refusals = ({ approvals }: StepSettings): string => {
  const most = (of: 'refused' | 'waiting') =>
    approvals.filter((one) => one[of] > 0).sort((a, b) => b[of] - a[of] || (a.supplier < b.supplier ? -1 : 1));
  const [refused, ...refusing] = most('refused');
  const more = (others: readonly unknown[]) => (others.length > 0 ? `, ${counted(others.length, 'other')} too` : '');
  if (refused) return `${refused.supplier} refused ${refused.refused}${more(refusing)}`;
  const [waiting, ...others] = most('waiting');
  if (!waiting) return 'none refused';
  return `${waiting.waiting} ${waiting.waiting === 1 ? 'waits' : 'wait'} at ${waiting.supplier}${more(others)}`;
};

/** So many values are named one by one. */
const VALUES = 3;
/** "260 €, then 360 €", what came of it, and "; 420 € now" where that is another one. */
const changing = (
  { was, now, came = '' }: { was: readonly (number | null)[]; now: number | null; came?: string },
  { word, whole = word }: { word: (value: number) => string; whole?: (value: number) => string },
): string => {
  const say = (value: number | null, as = word) => (value === null ? 'no cap' : as(value));
  const [first = now, ...later] = was;
  const last = later.at(-1) ?? null;
  const rest =
    was.length > VALUES
      ? `, changed ${counted(later.length, 'time')}, to ${say(last)} at last`
      : later.map((value) => `, then ${say(value)}`).join('');
  const differs = was.length > 0 && was.at(-1) !== now;
  return `${say(first, whole)}${rest}${came && `, ${came}`}${differs ? `; ${say(now)} now` : ''}`;
};

const notes: Readonly<Record<NotedReason, Note>> = {
  segmentation: ({ installers_label: installed, payers_label: pay }) => `${installers[installed]}, ${payers[pay]}`,
  audience: (settings) => {
    const of = (side: StepList['side']) =>
      settings.lists.filter((list) => list.side === side && !laterLists.includes(list.criterion)).length;
    const [targeted, excluded] = [of('whitelists'), of('blacklists')];
    const left = excluded > 0 ? `, ${excluded} excluded` : '';
    return targeted > 0 ? `${counted(targeted, 'list')} targeted${left}` : `all devices${left}`;
  },
  country: (settings) => {
    const { countries } = settings;
    const where = countries.length > CODES ? counted(countries.length, 'country', 'countries') : countries.join(', ');
    const closer = [narrowed(settings, 'city', 'city', 'cities'), narrowed(settings, 'zip_code', 'zip code')];
    return [where || 'none chosen', ...closer.filter((words) => words !== undefined)].join(', ');
  },
  hour_or_day: (settings) =>
    `${narrowed(settings, 'hour_of_day', 'hour') ?? 'every hour'}, ${narrowed(settings, 'day_of_week', 'day') ?? 'every day'}`,
  publisher: (settings) => {
    const of = (side: StepList['side'], words: string) => {
      const own = named(settings, ['publisher_app_id', 'publisher_anonymous_id'], side);
      if (own.length === 0) return [];
      const known = own.flatMap(({ rows }) => rows ?? []);
      const all = known.reduce((sum, rows) => sum + rows, 0);
      return [known.length < own.length ? `some ${words}` : `${grouped(all)} ${words}`];
    };
    return [...of('whitelists', 'targeted'), ...of('blacklists', 'excluded')].join(', ') || 'all';
  },
  creative_size: ({ sizes: { own, asked, covered } }) => {
    if (own === 0) return 'no creative to show';
    return asked > 0 ? `${covered} of ${counted(asked, 'size')} asked for` : counted(own, 'size');
  },
  creative_approval: (settings) => (settings.sizes.own === 0 ? '' : refusals(settings)),
  frequency_cap: ({ frequency_cap: now, on_days }) =>
    changing({ was: on_days.frequency_cap, now }, { word: String, whole: (cap) => `${cap} a day for a device` }),
  daily_cap: ({ paced, client_daily_budget: now, on_days }, currency, came) => {
    if (paced) return ['set by the line item', came].filter((words) => words !== '').join(', ');
    const word = (cap: number) =>
      formatMoney(currency, cap, { decimals: Number.isInteger(cap) ? 0 : currencyDecimals(currency) });
    return changing({ was: on_days.client_daily_budget, now, came }, { word });
  },
  pacing: ({ optimization_algorithms: algorithms }) => pacers[algorithms?.cpc ?? ''] ?? '',
};

/**
 * What a step is set to, in a few words to stand beside its name; empty where nothing is set, or nothing may be told. Caps are
 * told as they were on the days looked at, and what they are now after that.
 * @param came what came of a daily cap: "hit on 7 of 7 days"
 */
export const stepNote = (reason: LossReason, settings: StepSettings, currency: Currency, came = ''): string =>
  reason === 'floor' || reason === 'auction' ? '' : notes[reason](settings, currency, came);
