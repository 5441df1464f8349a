import { type CohortRule, defaultRule, inactivityRule } from '@fairlead/domain/cohort/cohort';
import { markets, streams } from '../../simulator/events/streams.ts';
import { type AppWords, wordsOf } from './words.ts';

/** A dynamic audience of the demo before it is made. */
export type PlannedCohort = {
  bundle: string;
  name: string;
  countries: readonly string[];
  filters: readonly CohortRule[];
  /** Its first rule names campaigns of the app, as many as there are up to this. */
  campaigns: number;
  /** Whether the small demo has it too. */
  small: boolean;
};

type Template = (words: AppWords, place: string) => { name: string; filters: CohortRule[]; campaigns?: number };

const rule = (given: Partial<CohortRule>): CohortRule => ({ ...defaultRule, ...given });
const did = (name: string, days: number, given: Partial<CohortRule> = {}): CohortRule =>
  rule({ event: 'custom_action', custom_action_names: [name], period_days: days, ...given });
/** So often at most, not once among them. */
const atMost = (times: number): Partial<CohortRule> => ({ min_occurrences: null, max_occurrences: times });

/** Audiences that houses like this one make, by the events of an app. */
const templates = {
  quiet: ({ buyers, buy }, place) => ({
    name: `${place} | ${buyers} D90, no open D7`,
    filters: [did(buy, 90), inactivityRule(7)],
  }),
  never: ({ bought, buy }, place) => ({
    name: `${place} | installed D30, never ${bought}`,
    filters: [rule({ period_days: 30 }), did(buy, 730, atMost(0))],
  }),
  whales: ({ buy }) => ({
    name: 'Top 10 % spenders D180',
    filters: [did(buy, 180, { min_occurrences: null, bottom_revenue_percent: 90, top_revenue_percent: 100 })],
  }),
  small: ({ buy }, place) => ({
    name: `${place} | lower half of spenders D60`,
    filters: [did(buy, 60, { min_occurrences: null, bottom_revenue_percent: 0, top_revenue_percent: 50 })],
  }),
  spent: ({ buy }, place) => ({
    name: `${place} | spent 40 USD or more D60`,
    filters: [did(buy, 60, { min_occurrences: null, min_revenue_sum: 40 })],
  }),
  lapsed: ({ bought, buy }, place) => ({
    name: `${place} | ${bought} 30 to 60 days ago, not since`,
    filters: [did(buy, 30, { offset_days: 30 }), did(buy, 30, atMost(0))],
  }),
  almost: ({ almost, nearly, bought, buy }, place) => ({
    name: `${place} | ${almost} D3, not ${bought}`,
    filters: [did(nearly, 3), did(buy, 3, atMost(0))],
  }),
  rarely: ({ times, buy }, place) => ({
    name: `${place} | opened D14, at most 2 ${times} D60`,
    filters: [rule({ event: 'reopen', period_days: 14 }), did(buy, 60, atMost(2))],
  }),
  often: ({ times, buy }, place) => ({
    name: `${place} | 2 or more ${times} D90`,
    filters: [did(buy, 90, { min_occurrences: 2 })],
  }),
  brought: ({ bought, buy }, place) => ({
    name: `${place} | won back by us D30, not ${bought}`,
    filters: [
      rule({ event: 'reopen', only_marketed: true, attributed: 'fairlead', period_days: 30 }),
      did(buy, 30, atMost(0)),
    ],
  }),
  bought: (_, place) => ({
    name: `${place} | installed through our campaigns D90`,
    filters: [rule({ only_marketed: true, attributed: 'fairlead', period_days: 90 })],
    campaigns: 4,
  }),
  others: ({ buy, bought }, place) => ({
    name: `${place} | installed without us D60, ${bought}`,
    filters: [rule({ attributed: 'organic_or_competitor', period_days: 60 }), did(buy, 60)],
  }),
  fresh: ({ buyers, buy }, place) => ({ name: `${place} | ${buyers} D3`, filters: [did(buy, 3)] }),
  fading: (_, place) => ({
    name: `${place} | opened D14`,
    filters: [rule({ event: 'reopen', period_days: 14 })],
  }),
} satisfies Record<string, Template>;

/** `bundle template n` for the first n countries of the app's market, or the nth one `only`; `*` for the small demo too. */
const lines = `
  com.nomnom.ios *never 3 only, *whales 5, lapsed 1, brought 1
  com.nomnom.android *quiet 1, *almost 1, rarely 2, spent 5
  com.velvet.android *whales 5, almost 2
  com.velvet.ios fresh 2, lapsed 5
  com.halfmoon.ios never 1
  com.halfmoon.android spent 2
  com.orchardmatch.ios small 1
  com.dragonorchard.android others 5
  com.kirinride.ios lapsed 1
  com.kirinride.android rarely 1
  com.seoulbasket.ios almost 1
  com.seoulbasket.android often 1
  com.outbound.ios never 1
  com.outbound.android fading 1
  com.lumen.ios bought 2
  com.lumen.android quiet 1
  com.spinpalace.ios whales 5
  com.spinpalace.android often 2
  com.larkspurhome.ios quiet 2
  com.tiffintown.ios rarely 1`;

/** The dynamic audiences of the demo, in the order they are made. */
export const plannedCohorts: readonly PlannedCohort[] = lines
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [bundle = '', ...rest] = line.trim().split(' ');
    const stream = streams.find((one) => one.bundle === bundle);
    if (!stream) throw new Error(`${bundle} sends no events`);
    const words = wordsOf(stream);
    return rest
      .join(' ')
      .split(', ')
      .map((asked) => {
        const [word = '', last = '1', only] = asked.split(' ');
        const template = word.replace('*', '') as keyof typeof templates;
        const countries = markets[stream.market].slice(only ? Number(last) - 1 : 0, Number(last)).map(([code]) => code);
        const { campaigns = 0, ...made }: ReturnType<Template> = templates[template](words, countries.join('+'));
        return { bundle, countries, campaigns, small: word.startsWith('*'), ...made };
      });
  });
