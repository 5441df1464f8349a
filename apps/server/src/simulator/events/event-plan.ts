import { addDays, daysBetween, type UtcDay } from '@fairlead/domain/utc-day';
import { hourWeights, type Vertical, verticalNamed, weekdayOf } from '../market.ts';
import { eventsOf, type Shape, type StreamKind } from './catalogue.ts';
import { type Market, markets, type Stream } from './streams.ts';

/** An app that sends events, as the records know it. */
export type StreamApp = { app_id: number; stream: Stream };

/** Campaigns of an app that ran on a day: who may have brought people back, one that brings more than others several times. */
export type RanOn = { app_id: number; day: UtcDay; campaigns: readonly { id: number; country: string }[] };

/** So many days before an event its ad was seen at most. */
export const TOUCH_DAYS = 7;

export type EventRange = {
  apps: readonly StreamApp[];
  /** The first day of all; who used an app by then, and who came later, is told from it. */
  since: UtcDay;
  /** Full hours: the first one told, and the one after the last. */
  from: Date;
  to: Date;
  /** Of the events of the full demo. */
  share: number;
  /** Also of the days before, as long as an ad is answered. */
  ran: readonly RanOn[];
};

export const DAY_MS = 86_400_000;
const startOf = (day: UtcDay): number => Date.parse(`${day}T00:00:00Z`);

export const KINDS = ['casual', 'casino', 'shopping', 'food', 'fintech', 'travel', 'ride', 'streaming'] as const;
const MARKETS = Object.keys(markets) as Market[];
export const SHAPES: readonly Shape[] = ['none', 'screen', 'single', 'list', 'objects', 'nested'];

const verticals: Record<StreamKind, string> = {
  casual: 'casual game',
  casino: 'social casino',
  shopping: 'shopping',
  food: 'food delivery',
  fintech: 'fintech',
  travel: 'ride and travel',
  ride: 'ride and travel',
  streaming: 'streaming',
};
const verticalOfKind = (kind: StreamKind): Vertical => verticalNamed(verticals[kind]);

/** Places in a string of letters: each letter as often as its weight, so that a drawn place tells the drawn letter. */
export const SLOTS = 240;
const slots = (weights: readonly number[]): string => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let until = 0;
  let letters = '';
  for (const [at, weight] of weights.entries()) {
    until += (weight / sum) * SLOTS;
    letters += String.fromCharCode(97 + at).repeat(Math.max(0, Math.round(until) - letters.length));
  }
  return letters;
};

/** Hours of a day where people live, by kind of business; one kind's slots after the other's. */
export const hourSlots = KINDS.map((kind) => slots(hourWeights(verticalOfKind(kind)))).join('');

/** All countries, with how many hours their clocks are ahead of UTC. */
export const countries = MARKETS.flatMap((market) =>
  markets[market].map(([code, , ahead]) => ({ code, ahead, market })),
);
/** Where people of a market live, as places in `countries`; one market's slots after the other's. */
export const countrySlots = MARKETS.map((market) =>
  slots(
    countries.map(({ code, market: of }) =>
      of === market ? (markets[of].find(([one]) => one === code)?.[1] ?? 0) : 0,
    ),
  ),
).join('');

/** What is told of an app by a number of its own, part of every event id: installs, opens, and custom actions by name. */
export const planRows = ({ apps, share }: Pick<EventRange, 'apps' | 'share'>): object[] =>
  apps.flatMap(({ app_id, stream }) => {
    const { first, width, kind, until, silent, partner, bundle } = stream;
    const app = {
      app_id,
      first,
      width,
      // Whole devices a day: whoever came is known by its number.
      installs: Math.ceil(stream.installs * share),
      opens: stream.opens * share,
      vertical: KINDS.indexOf(kind),
      market: MARKETS.indexOf(stream.market),
      sigma: kind === 'casino' ? 0.7 : 0.5,
      prefix: (bundle.split('.')[1] ?? 'p').slice(0, 2).toUpperCase(),
    };
    const plain = { name: '', usd: 0, shape: 0, last_age: until ?? 1_000_000 };
    const actions = eventsOf(kind, partner).sort((a, b) => (a.name < b.name ? -1 : 1));
    return [
      { ...app, ...plain, e: 1, kind: 1, rate: 0 },
      { ...app, ...plain, e: 2, kind: 2, rate: 1000 },
      ...actions.map(({ name, rate, usd, shape }, at) => ({
        ...app,
        ...{ e: 3 + at, kind: 3, name, rate, usd, shape: SHAPES.indexOf(shape) },
        last_age: silent[name] ?? plain.last_age,
      })),
    ];
  });

export const PLAN = `app_id UInt32, first UInt32, width UInt32, installs UInt32, opens Float64, vertical UInt8, market UInt8,
  sigma Float64, prefix String, e UInt16, kind UInt8, name String, rate Float64, usd Float64, shape UInt8, last_age Int32`;

/** Days of apps: how busy one was. More and more people use an app. */
export const dayRows = ({ apps, since, from, to }: EventRange): object[] => {
  const rows: object[] = [];
  for (let day = from.toISOString().slice(0, 10); startOf(day) < to.getTime(); day = addDays(day, 1)) {
    const age = daysBetween(since, day);
    const grown = 0.82 + (0.18 * Math.min(age, 90)) / 90;
    for (const { app_id, stream } of apps) {
      const week = verticalOfKind(stream.kind).week[weekdayOf(startOf(day) / DAY_MS)] ?? 1;
      rows.push({
        of_app: app_id,
        day,
        age,
        weight: grown * week,
      });
    }
  }
  return rows;
};

export const DAYS = 'of_app UInt32, day Date, age Int32, weight Float64';

/** Which campaigns of an app were seen on a day, each with its country; one row of no app, as no table is without a row. */
export const ranRows = ({ ran }: EventRange): object[] =>
  [{ app_id: 0, day: '1970-01-01', campaigns: [] }, ...ran].map(({ app_id, day, campaigns }: RanOn) => ({
    ran_app: app_id,
    ran_day: day,
    campaigns: campaigns.map(({ id }) => id),
    places: campaigns.map(({ country }) => country),
  }));

export const RAN = 'ran_app UInt32, ran_day Date, campaigns Array(UInt32), places Array(String)';
