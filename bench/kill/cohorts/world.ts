import { type CohortDefinition, defaultRule, inactivityRule } from '@fairlead/domain/cohort/cohort';
import { evaluateCohort, type SeenEvent } from '@fairlead/domain/cohort/evaluate';
import type { UtcDay } from '@fairlead/domain/utc-day';
import { deviceId } from '@fairlead/test-data/device-ids';
import type { Random } from './random.ts';

/** An event with what makes it the same event. */
export type KeptEvent = SeenEvent & { event_id: string };

const UNIVERSE = 78;
const DEVICES = 5_000;
const DAY_MS = 86_400_000;

export const ids: readonly string[] = Array.from({ length: DEVICES }, (_, n) => deviceId(UNIVERSE, n));
const numbers = new Map(ids.map((id, n) => [id, n]));

/** Devices as their numbers, ascending: small enough to keep every build that was ever seen. */
export type DeviceSet = Int32Array;

export const setOf = (devices: Iterable<string>): DeviceSet =>
  Int32Array.from(devices, (id) => numbers.get(id.toLowerCase()) ?? -1).sort();

export const sameSet = (a: DeviceSet, b: DeviceSet): boolean =>
  a.length === b.length && a.every((n, at) => n === b[at]);

/** Some devices do much and most do little, most of it lately; none of it after `now`. */
export const makeEvent = (random: Random, event_id: string, apps: readonly number[], now: Date): KeptEvent => {
  const event = random.one(['install', 'reopen', 'reopen', 'custom_action', 'custom_action'] as const);
  const name = event === 'custom_action' ? random.one(['purchase', 'login', 'cart']) : '';
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const age = Math.floor(random.share() ** 2 * 40);
  const ts =
    age === 0 ? midnight + random.below(now.getTime() - midnight) : midnight - age * DAY_MS + random.below(DAY_MS);
  return {
    ...{
      event_id,
      app_id: random.one(apps),
      device_id: ids[Math.floor(random.share() ** 2 * DEVICES)] ?? '',
      ts,
      event,
    },
    custom_action_name: name,
    country: random.one(['FR', 'FR', 'BE', 'DE', '']),
    attributed_to: random.one(['fairlead', 'organic', 'net one']),
    campaign_id: 0,
    revenue_micros: name === 'purchase' ? BigInt(random.below(3_000)) * 10_000n : 0n,
  };
};

/** An event as a machine sends it. */
export const wireOf = ({ revenue_micros, ts, ...event }: KeptEvent): object => ({
  ...event,
  ts: new Date(ts).toISOString(),
  revenue_usd: Number(revenue_micros) / 1e6,
});

const action = (name: string) => ({ ...defaultRule, event: 'custom_action' as const, custom_action_names: [name] });

/** What the dynamic audiences are made of; the last one is edited to and fro. Counting, sums, shares, absence, and nothing at all. */
export const definitionsOf = ([first = 0, ...more]: readonly number[]): CohortDefinition[][] => {
  const all = { source_app_ids: [first, ...more], countries: ['BE', 'FR'], events_without_country: false };
  const one = { source_app_ids: [first], countries: ['DE', 'FR'], events_without_country: true };
  const share = { ...action('purchase'), min_occurrences: null, bottom_revenue_percent: 75, top_revenue_percent: 100 };
  return [
    [{ ...all, filters: [{ ...action('login'), min_occurrences: 2 }] }],
    [{ ...all, filters: [{ ...action('purchase'), min_occurrences: null, min_revenue_sum: 30 }] }],
    [{ ...one, filters: [share] }],
    [{ ...all, filters: [{ ...defaultRule, event: 'reopen' }, inactivityRule(4)] }],
    [
      { ...one, filters: [{ ...defaultRule, min_occurrences: 0, max_occurrences: 0 }, action('login')] },
      { ...all, filters: [{ ...action('purchase'), min_occurrences: 0, max_occurrences: 2, period_days: 12 }] },
    ],
  ];
};

/** Lists made of lists, by their places: 0 to 4 are the dynamic audiences, 5 an upload, then these in their order. */
export const combinations = [
  { operator: 'union', of: [0, 1] },
  { operator: 'difference', of: [6, 3] },
  { operator: 'intersection', of: [7, 5] },
  { operator: 'union', of: [8, 4, 2] },
] as const;

/** Devices of the upload. */
const uploaded = { from: 0, to: 2_500 };
export const uploadCsv = (): string => `device_id\n${ids.slice(uploaded.from, uploaded.to).join('\n')}\n`;

/** A combination out of its sources. */
export const combined = (operator: string, [first, ...rest]: readonly DeviceSet[]): DeviceSet => {
  if (operator === 'union')
    return new Int32Array(new Set([...(first ?? []), ...rest.flatMap((set) => [...set])])).sort();
  const others = rest.map((set) => new Set(set));
  const keep = (n: number) =>
    operator === 'intersection' ? others.every((set) => set.has(n)) : !others.some((set) => set.has(n));
  return (first ?? new Int32Array()).filter(keep);
};

/** Who should be in an audience, as the independent evaluator says. */
export const expected = (definition: CohortDefinition, day: UtcDay, events: readonly KeptEvent[]): DeviceSet =>
  setOf(evaluateCohort(definition, day, events).devices);
