import { describe, expect, it } from 'vitest';
import { addDays } from '../utc-day.ts';
import { asCost, isTired, type WearDay, wearOf, wornDays } from './wear.ts';

/** The same numbers in every run (mulberry32). */
const randomBy = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
};
const drawn = (seed: number) => {
  const random = randomBy(seed);
  const normal = () => Math.sqrt(-2 * Math.log(random() || 1e-12)) * Math.cos(2 * Math.PI * random());
  const poisson = (mean: number): number => {
    if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    let [product, count] = [random(), 0];
    while (product > Math.exp(-mean)) {
      product *= random();
      count++;
    }
    return count;
  };
  return { random, normal, poisson };
};

type World = {
  days: number;
  /** Happenings a day of each campaign. */
  mean: number;
  campaigns?: number;
  /** Spread of the logarithm of a day's rate, and what a day takes over from the one before. */
  noise?: number;
  memory?: number;
  /** Campaigns of different rates, which the creative wanders through. */
  wanders?: boolean;
  /** Of the rate that is left on the day of its life. */
  left?: (age: number) => number;
};

const START = '2026-08-03';
const lived = (
  seed: number,
  { days, mean, campaigns = 1, noise = 0, memory = 0, wanders, left = () => 1 }: World,
): WearDay[] => {
  const { normal, poisson } = drawn(seed);
  const rows: WearDay[] = [];
  let luck = noise * normal();
  for (let age = 0; age < days; age++) {
    luck = memory * luck + Math.sqrt(1 - memory ** 2) * noise * normal();
    for (let id = 0; id < campaigns; id++) {
      const rate = 0.01 * (wanders ? 3 ** -id : 1);
      const part = wanders ? (id === 0 ? 1 - (0.9 * age) / days : 0.1 + (0.9 * age) / days) : 1;
      const of = Math.round((mean / 0.01) * part * (age % 7 < 5 ? 1 : 1.2));
      const week = age % 7 < 5 ? 1 : 1.1;
      rows.push({
        ...{ campaign_id: id, day: addDays(START, age), of },
        happened: poisson(of * rate * week * Math.exp(luck) * left(age)),
      });
    }
  }
  return rows;
};

const upTo = (rows: readonly WearDay[], age: number) => rows.filter(({ day }) => day <= addDays(START, age));
/** Most days in a row show the same: every third is looked at here, and every one was when the interval was chosen. */
const EVERY = 3;
/** Whether somebody who looks again and again ever sees it marked. */
const everMarked = (rows: readonly WearDay[], days: number): boolean => {
  for (let age = 7; age < days; age += EVERY) if (isTired(wearOf(upTo(rows, age)))) return true;
  return false;
};

const LIVES = 100;
const alarms = (world: World): number => {
  let marked = 0;
  for (let seed = 1; seed <= LIVES; seed++) if (everMarked(lived(seed * 7919, world), world.days)) marked++;
  return marked / LIVES;
};

describe('what does not wear is marked at most once in twenty lives of 90 days, looked at again and again', () => {
  it.each<[string, World]>([
    ['few clicks', { days: 90, mean: 3 }],
    ['many clicks', { days: 90, mean: 150 }],
    ['days of very different luck', { days: 90, mean: 150, noise: 0.2 }],
    ['luck that lasts for days', { days: 90, mean: 150, noise: 0.1, memory: 0.4 }],
    [
      'a creative that wanders to a campaign where people click less',
      { days: 90, mean: 60, campaigns: 2, wanders: true },
    ],
    ['three campaigns', { days: 90, mean: 20, campaigns: 3, noise: 0.1 }],
  ])('%s', (_, world) => expect(alarms(world)).toBeLessThanOrEqual(0.05));
});

describe('what wears', () => {
  const found = (world: World): number => {
    let marked = 0;
    for (let seed = 1; seed <= 40; seed++) if (isTired(wearOf(lived(seed * 31, world)))) marked++;
    return marked / 40;
  };
  it('is found where it loses two fifths in three weeks, in several campaigns', () => {
    const left = (age: number) => 1 - (0.4 * age) / 20;
    expect(found({ days: 20, mean: 50, campaigns: 3, noise: 0.05, left })).toBeGreaterThan(0.8);
  });
  it('is not named by how much it is thought to have lost: its interval holds the truth', () => {
    const left = (age: number) => (age < 7 ? 1 : 0.7);
    const held = Array.from({ length: 40 }, (_, seed) => wearOf(lived(seed * 17 + 3, { days: 40, mean: 80, left })));
    const right = held.filter(({ low, high }) => low !== null && high !== null && low < -30 && high > -30);
    expect(right.length).toBeGreaterThanOrEqual(38);
  });
});

describe('what cannot be told', () => {
  const one = (age: number, happened: number, of = 1000, campaign_id = 1): WearDay => ({
    ...{ campaign_id, day: addDays(START, age), happened, of },
  });
  const week = [0, 1, 2, 3, 4, 5, 6].map((age) => one(age, 10));
  it.each<[string, WearDay[], string]>([
    ['nothing was shown', [], 'days'],
    ['the first week only', week, 'days'],
    ['a pause of weeks after three days is no week', week.slice(0, 3), 'days'],
    ['hardly a click in the first week', [...[0, 1, 2].map((age) => one(age, 1)), one(9, 10)], 'counts'],
    ['another campaign altogether since', [...week, one(9, 1, 1000, 2)], 'counts'],
  ])('%s', (_, days, missing) => expect(wearOf(days)).toMatchObject({ missing, change: null, low: null, high: null }));
  it('the eighth day is the first that tells something, in whatever order days come', () => {
    const days = [...week, one(7, 5)];
    expect(wearOf(days.toReversed())).toEqual(wearOf(days));
    expect(wearOf(days)).toMatchObject({ missing: null, first_day: START });
    expect(wornDays(days).at(-1)).toMatchObject({ day: addDays(START, 7), change: -50 });
  });
  it('a long life is told by weeks, and never by more than 100 points', () => {
    const life = (days: number) => wornDays(Array.from({ length: days }, (_, age) => one(age, age < 7 ? 10 : 5)));
    expect([life(100), life(101), life(700), life(701), life(3000)].map(({ length }) => length)).toEqual([
      100, 15, 100, 51, 86,
    ]);
    const [first, second] = life(101);
    expect([first, second]).toMatchObject([
      { day: START, change: 0 },
      { day: addDays(START, 7), change: -50 },
    ]);
    expect(second?.high).toBeCloseTo(100 * ((35 + 1.96 * Math.sqrt(35)) / 70 - 1), 6); // of a week, not of a day
  });
  it('no click at all since is a fall that stays a number', () => {
    const { change, missing } = wearOf([...week, ...[7, 8, 9, 10, 11, 12, 13].map((age) => one(age, 0))]);
    expect([missing, Number.isFinite(change), (change ?? 0) < -90]).toEqual([null, true, true]);
  });
});

it('half the reattributions for the same money are twice the cost, and the interval is turned with it', () => {
  expect(asCost({ change: -50, low: -60, high: -20 })).toEqual({ change: 100, low: 25, high: 150 });
  expect(isTired({ low: 25, high: 150 }, true)).toBe(true);
  expect(asCost({ change: null, low: null, high: null })).toEqual({ change: null, low: null, high: null });
});
