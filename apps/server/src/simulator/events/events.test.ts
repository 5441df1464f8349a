import { text } from 'node:stream/consumers';
import * as simulatorApi from '@fairlead/contract/simulator';
import { parsePath } from '@fairlead/domain/product-feed/path-expression';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication } from '../../features/application/application.service.ts';
import { updateChurnApp } from '../../features/churn/churn.service.ts';
import { appsWithoutKeys } from '../../features/fact/app-event-keys.sql.ts';
import { waitForJob } from '../../platform/jobs/jobs.ts';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { pastBook } from '../past.ts';
import { eventsOf } from './catalogue.ts';
import { sendPredictions } from './churn-prediction.ts';
import { deviceColumns } from './device-sql.ts';
import { loadEventHistory } from './event-history.ts';
import { KINDS } from './event-plan.ts';
import { eventSelect } from './event-sql.ts';
import { sendEvents } from './send-events.ts';
import { eventRange } from './stream-ground.ts';
import { HISTORY_DAYS, streams } from './streams.ts';

const NOW = '2026-11-18T10:20:00Z';

describe('names', () => {
  test('each app has 20 to 60 events, each name once, 2 to 5 of them with revenue', () => {
    for (const { kind, partner } of streams) {
      const names = eventsOf(kind, partner).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeGreaterThanOrEqual(20);
      expect(names.length).toBeLessThanOrEqual(60);
      const paid = eventsOf(kind, partner).filter(({ usd }) => usd > 0).length;
      expect(paid).toBeGreaterThanOrEqual(2);
      expect(paid).toBeLessThanOrEqual(5);
    }
    expect(streams).toHaveLength(30);
    expect(new Set(streams.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  });
});

describe('events of simulated users', () => {
  let house: TestHouse;
  let ios: number;
  const apps: number[] = [];
  beforeAll(async () => {
    house = await openTestHouse({ env: { FAIRLEAD_NOW: NOW }, change: (config) => ({ ...config, mode: 'demo' }) });
    const company = await house.company({ name: 'Nomnom' });
    for (const [at, platform] of (['ios', 'android'] as const).entries()) {
      const { id } = await createApplication(house.context, {
        company_id: company.id,
        name: `Nomnom ${platform}`,
        platform,
        bundle_identifier: `com.nomnom.${platform}`,
        app_store_id: at === 0 ? 1400000001 : null,
        app_store_url:
          at === 0
            ? 'https://apps.apple.com/app/id1400000001'
            : 'https://play.google.com/store/apps/details?id=com.nomnom.android',
        advertiser_website_url: 'https://nomnom.example',
        icon_url: null,
        attribution: 'external',
        tracking_provider: 'appsflyer',
        tracking_provider_attribution_days: 7,
        advertiser_categories: [1],
        vertical_id: 6,
        business_model_id: 6,
        is_blacklisted: false,
        has_competition: false,
        review_required: false,
        competitors: [],
      });
      apps.push(id);
    }
    ios = apps[0] ?? 0;
    await loadEventHistory(house.context);
  }, 120_000);
  afterAll(() => house?.close());

  const one = async <T extends object>(sql: string): Promise<T> => (await house.facts.query<T>(sql))[0] as T;
  /** How many events there are, and the apps of which some are not known by their key. */
  const counted = async () => ({
    ...(await one<{ n: number }>('select count() as n from app_events')),
    unknown: await appsWithoutKeys(house, { apps, from: '2026-01-01', to: '2027-01-01' }),
  });

  test('devices are those of the demo’s files', async () => {
    const rows = await house.facts.query<{ device_id: string }>(
      `select ${deviceColumns(1, 'n').join(', ')} from (select toUInt32(number) as n from numbers(300)) order by n`,
    );
    expect(rows.map(({ device_id }) => device_id)).toEqual([...deviceIds(1, 0, 300)]);
  });

  test('the history covers its days, has its keys, and says when events last came', async () => {
    const { n, unknown } = await counted();
    expect(n).toBeGreaterThan(20_000);
    expect(n).toBeLessThan(80_000);
    expect(unknown).toEqual([]);
    const { days, newest } = await one<{ days: number; newest: string }>(
      'select uniqExact(day) as days, toString(max(ts)) as newest from app_events',
    );
    expect(days).toBe(HISTORY_DAYS + 1);
    expect(newest < '2026-11-18 10:00:00').toBe(true);
    const states = await house.db.query<{ app_id: number; last_received_at: Date }>(
      'select app_id, last_received_at from app_event_state order by app_id',
    );
    expect(states.map(({ app_id }) => app_id)).toEqual(apps);
    for (const { last_received_at } of states)
      expect(last_received_at.toISOString() >= NOW.replace('Z', '.000Z')).toBe(true);
  });

  test('each device installs once and does nothing before; a campaign stands only with our own network', async () => {
    const { twice, early, odd } = await one<{ twice: number; early: number; odd: number }>(`
      with installs as (select app_id, device_id, count() as n, min(day) as came from app_events where event = 'install' group by 1, 2)
      select (select countIf(n > 1) from installs) as twice,
        (select count() from app_events e inner join installs i on i.app_id = e.app_id and i.device_id = e.device_id
          where e.day < i.came) as early,
        (select countIf(campaign_id > 0 and attributed_to <> 'fairlead' or revenue_usd < 0 or country = '') from app_events) as odd`);
    expect([twice, early, odd]).toEqual([0, 0, 0]);
  });

  test('products stand in all four kinds of places', async () => {
    const places = ['$.product_id', '$.product_ids[*]', '$[*].id', '$.items[*].sku'];
    expect(new Set(places.map((path) => parsePath(path)?.type)).size).toBe(4);
    const rows = await house.facts.query<{ path: string; n: number }>(
      `select multiIf(startsWith(properties, '['), '$[*].id', JSONHas(properties, 'items'), '$.items[*].sku',
         JSONHas(properties, 'product_ids'), '$.product_ids[*]', JSONHas(properties, 'product_id'), '$.product_id', '') as path,
         countIf(isValidJSON(properties)) as n from app_events where app_id = ${ios} and properties <> '' group by path`,
    );
    const found = new Map(rows.map(({ path, n }) => [path, n]));
    for (const path of places) expect(found.get(path)).toBeGreaterThan(50);
  });

  test('hours told one by one are the day told at once', async () => {
    const told = async (from: string, to: string) => {
      const book = await pastBook(house.context, { from: from.slice(0, 10), to: to.slice(0, 10) });
      const range = await eventRange(house.context, '2026-08-18', { from: new Date(from), to: new Date(to) }, book);
      if (!range) throw new Error('no app sends events');
      return house.facts.query<object>(
        `select * from (${eventSelect(range)}) order by app_id, event_id`,
        {},
        { settings: { max_query_size: '4000000' } },
      );
    };
    const day = await told('2026-11-17T06:00:00Z', '2026-11-17T09:00:00Z');
    const hours = await Promise.all(
      [6, 7, 8].map((hour) => told(`2026-11-17T0${hour}:00:00Z`, `2026-11-17T0${hour + 1}:00:00Z`)),
    );
    expect(day.length).toBeGreaterThan(10);
    expect(new Set(hours.flat().map((row) => JSON.stringify(row)))).toEqual(
      new Set(day.map((row) => JSON.stringify(row))),
    );
  });

  test('who comes back was brought by a campaign that ran when the ad was seen, at most seven days before', async () => {
    const day = '2026-11-17';
    const book = await pastBook(house.context, { from: day, to: day });
    const range = await eventRange(
      house.context,
      '2026-08-18',
      { from: new Date(`${day}T00:00:00Z`), to: new Date(`${day}T20:00:00Z`) },
      book,
    );
    const on = (date: string, ids: readonly number[]) =>
      apps.map((app_id) => ({ app_id, day: date, campaigns: ids.map((id) => ({ id, country: 'FR' })) }));
    const before = Array.from({ length: 7 }, (_, at) => `2026-11-${10 + at}`);
    // The second one began today, the third one ended on the 15th
    const ran = [...before.flatMap((date) => on(date, date < '2026-11-16' ? [11, 13] : [11])), ...on(day, [11, 12])];
    if (!range) throw new Error('no app sends events');
    const [told] = await house.facts.query<Record<string, number>>(
      `select count() as n, countIf(campaign_id > 0) as brought, countIf((campaign_id > 0) <> (toUnixTimestamp(touched_at) > 0)) as odd,
         countIf(campaign_id > 0 and (touched_at > ts or touched_at < ts - interval 7 day)) as far,
         countIf(campaign_id > 0 and touched_at >= ts - interval 1 day) / brought as within_a_day,
         countIf(campaign_id = 12 and touched_at < toDateTime64('${day} 00:00:00', 3, 'UTC')) as too_soon,
         countIf(campaign_id = 13 and touched_at >= toDateTime64('2026-11-16 00:00:00', 3, 'UTC')) as too_late,
         countIf(campaign_id = 12) as second, countIf(campaign_id = 13) as third
       from (${eventSelect({ ...range, ran })})`,
      {},
      { settings: { max_query_size: '4000000' } },
    );
    expect(told).toMatchObject({ odd: 0, far: 0, too_soon: 0, too_late: 0 });
    for (const some of ['brought', 'second', 'third']) expect(told?.[some]).toBeGreaterThan(0);
    expect(told?.within_a_day).toBeGreaterThan(0.4);
    expect(told?.within_a_day).toBeLessThan(0.8);
  });

  test('loading again adds nothing, and finishes what was cut off', async () => {
    const before = await counted();
    await loadEventHistory(house.context);
    expect(await counted()).toEqual(before);
    await house.facts.command(
      `ALTER TABLE app_events DELETE WHERE app_id = ${ios} AND event <> 'reopen' SETTINGS mutations_sync = 2`,
    );
    expect((await counted()).n).toBeLessThan(before.n - 10_000);
    await loadEventHistory(house.context);
    expect(await counted()).toEqual(before);
  });

  test('an app whose churn API is on gets a file a day, by when each device was last seen', async () => {
    expect(await sendPredictions(house.context)).toBe(0);
    await updateChurnApp(house.context, ios, true);
    expect(await sendPredictions(house.context)).toBe(1);
    expect(await sendPredictions(house.context)).toBe(0);
    const [file] = await house.db.query<{ file_name: string; file_key: string }>(
      'select file_name, file_key from churn_status where file_key is not null',
    );
    expect(file?.file_name).toBe(`churn_${ios}_2026-11-18.csv`);
    const lines = (await text(await house.files.get(file?.file_key ?? ''))).trimEnd().split('\n');
    const { devices } = await one<{ devices: number }>(
      `select uniqExact(device_id) as devices from app_events where app_id = ${ios} and day >= '2026-09-19'`,
    );
    expect(lines[0]).toBe('"device_id","churn_score"');
    expect(lines).toHaveLength(devices + 1);
    const scores = lines.slice(1).map((line) => Number(line.split(',')[1]));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.every((score) => score >= 0 && score < 1)).toBe(true);
    expect(lines[1]).toMatch(/^"[0-9A-F-]{36}",/);
  });

  test('as the clock runs the same apps send on, and an hour sent twice adds nothing', async () => {
    const before = await counted();
    const admin = await house.as('admin');
    const { body } = await admin.call(simulatorApi.advanceSimulator, { body: { hours: 26 } });
    expect(await waitForJob(house, body.job_id, { within: 60_000 })).toMatchObject({ state: 'done' });
    const after = await counted();
    expect(after.n).toBeGreaterThan(before.n + 200);
    expect(after.unknown).toEqual([]);
    const range = { from: new Date('2026-11-18T08:00:00Z'), to: new Date('2026-11-19T08:00:00Z') };
    const book = await pastBook(house.context, { from: '2026-11-18', to: '2026-11-19' });
    expect(await sendEvents(house.context, { ...range, book })).toBe(0);
    expect(
      (await one<{ late: number }>(`select countIf(ts >= '2026-11-19 12:00:00') as late from app_events`)).late,
    ).toBe(0);
  }, 60_000);
});
