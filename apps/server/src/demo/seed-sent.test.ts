import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { devicesOf } from '../testing/cohorts.ts';
import { type Caller, openTestHouse, type TestHouse } from '../testing/house.ts';
import { advanced, androidCombinations, androidFiles, iosCombinations, iosFiles } from './audiences.ts';
import { plannedCohorts } from './dynamic/plan.ts';
import { imports, laterCombinations, sentUntil, sinceTuesday } from './fetched.ts';
import { seedSent } from './seed-sent.ts';

const NOW = '2026-11-20T10:20:00Z'; // a Friday

test('origins come in the shares that are usual', () => {
  const sent = sentUntil('2026-11-20');
  const of = (...origins: string[]) => sent.filter(({ origin }) => origins.includes(origin)).length;
  const counts = {
    dynamic: plannedCohorts.length,
    uploads: iosFiles.length + androidFiles.length + advanced.length,
    s3: imports.length + of('s3'),
    api: of('client', 'se') + 1, // and the one that is announced
    combined: iosCombinations.length + androidCombinations.length + laterCombinations.length,
    url: of('http'),
  };
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const usual = { dynamic: 46, uploads: 24, s3: 11, api: 9, combined: 7, url: 3 };
  for (const [kind, share] of Object.entries(usual))
    expect(Math.abs((counts[kind as keyof typeof counts] / all) * 100 - share), kind).toBeLessThan(6);
});

test('a Tuesday lies two to eight days back', () => {
  const weekday = (back: number, day: string) => new Date(Date.parse(day) - back * 86_400_000).getUTCDay();
  for (let n = 1; n <= 7; n++) {
    const day = `2026-11-0${n}`;
    expect(weekday(sinceTuesday(day), day)).toBe(2);
    expect(sinceTuesday(day)).toBeGreaterThanOrEqual(2);
    expect(sinceTuesday(day)).toBeLessThanOrEqual(8);
  }
});

describe('a feed that is stuck', () => {
  let house: TestHouse;
  let manager: Caller;
  let app: { id: number; company_id: number };
  const sent = sentUntil('2026-11-20').find(({ stuck }) => stuck);
  beforeAll(async () => {
    house = await openTestHouse({ worker: false, env: { FAIRLEAD_NOW: NOW } });
    manager = await house.as('campaign_manager');
    app = await house.application((await house.company()).id, 'ios');
  });
  afterAll(() => house?.close());

  test('has a build for each day until Tuesday, and says what was wrong with the next file', async () => {
    if (!sent) throw new Error('no feed is stuck');
    const small = sent.came.map(({ daysAgo, file }) => ({ daysAgo, file: { ...file, to: file.from + 100 + daysAgo } }));
    const by = { ...manager, role: 'campaign_manager' as const, company_id: null, session_id: 0 };
    const seed = async (there?: { id: number }) =>
      seedSent(house.context, by, {
        ...{ app: { ...app, platform: 'ios' }, sent: { ...sent, came: small }, nth: 1, there, universe: 1 },
      });
    await seed();
    const [list] = await house.db.query<{ id: number; rows: number; error: string; state: string; updated: Date }>(
      `select l.id, l.rows, l.error, j.state, l.csv_updated as updated from targeting_list l join job j on j.id = l.job_id`,
    );
    expect(list).toMatchObject({ rows: 103, state: 'failed' });
    expect(list?.error).toMatch(/\w/);
    expect(list?.updated.toISOString()).toMatch(/^2026-11-17T0[1-5]/);
    const builds = () =>
      house.db.query<{ rows: number | null; day: string }>(
        `select rows, to_char(started_at at time zone 'UTC', 'MM-DD') as day from audience_build order by id`,
      );
    const made = await builds();
    expect(made).toEqual([
      { rows: 106, day: '11-14' },
      { rows: 105, day: '11-15' },
      { rows: 104, day: '11-16' },
      { rows: 103, day: '11-17' },
      { rows: null, day: '11-18' },
    ]);
    const newest = small.at(-1)?.file;
    const ids = [...deviceIds(1, newest?.from ?? 0, newest?.to ?? 0, 'upper')].sort();
    expect(await devicesOf(house, manager, list?.id ?? 0)).toEqual(ids);
    await seed({ id: list?.id ?? 0 });
    expect(await builds()).toEqual(made);
  }, 60_000);
});
