import { addDays, type UtcDay } from '@fairlead/domain/utc-day';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '../context.ts';
import { belongingTo } from '../features/delivery-funnel/delivery-funnel.sql.ts';
import { pastLines } from '../features/feed/feed.sql.ts';
import { ofApplications } from '../features/pacing/standing.sql.ts';
import { openTestHouse, type TestHouse } from '../testing/house.ts';
import { aCampaign, aLineItem } from '../testing/line-items.ts';
import { roomKinds } from '../testing/records.ts';
import { campaignsUnder, movesWhere } from './moves.ts';

const FIRST: UtcDay = '2026-03-01';
const dayAt = (at: number): UtcDay => addDays(FIRST, at);

type Move = { campaign: number; lineItem: number; at: number };

describe.each(roomKinds())('moves of campaigns between line items, on %s', (kind) => {
  let house: TestHouse;
  let lineItems: number[];
  /** Of two applications, by turns. */
  let campaigns: { id: number; app: number }[];

  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false });
    const company = (await house.company()).id;
    const apps = [(await house.application(company, 'ios')).id, (await house.application(company, 'android')).id];
    lineItems = [];
    for (const name of ['First', 'Second', 'Third']) lineItems.push((await aLineItem(house, company, name)).id);
    campaigns = [];
    for (let at = 0; at < 5; at++) {
      const app = apps[at % 2] ?? 0;
      campaigns.push({ app, id: (await aCampaign(house, app, lineItems[0] ?? 0, { creative: false })).id });
    }
  });
  afterAll(() => house?.close());

  const histories = fc
    .uniqueArray(
      fc.record({
        campaign: fc.nat({ max: 4 }),
        lineItem: fc.nat({ max: 2 }),
        at: fc.nat({ max: 9 }),
      }),
      { selector: ({ campaign, at }) => campaign * 100 + at, maxLength: 20 },
    )
    .map((moves): Move[] =>
      moves.map(({ campaign, lineItem, at }) => ({
        campaign: campaigns[campaign]?.id ?? 0,
        lineItem: lineItems[lineItem] ?? 0,
        at,
      })),
    );

  const write = async (moves: readonly Move[]) => {
    await house.db.query('delete from campaign_line_item');
    await house.db.query(
      `insert into campaign_line_item (campaign_id, line_item_id, start_date)
       select * from unnest($1::int[], $2::int[], $3::date[])`,
      [moves.map((one) => one.campaign), moves.map((one) => one.lineItem), moves.map((one) => dayAt(one.at))],
    );
  };

  /** The rule in words: the last of those that have begun. */
  const inForce = (moves: readonly Move[], campaign: number, at: number): number | null =>
    moves
      .filter((one) => one.campaign === campaign && one.at <= at)
      .toSorted((a, b) => a.at - b.at)
      .at(-1)?.lineItem ?? null;

  test('for one campaign, for line items and as spans of days they say the same of every day', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.nat({ max: 10 }), fc.subarray([0, 1, 2]), async (moves, at, some) => {
        await write(moves);
        const asked = some.map((one) => lineItems[one] ?? 0);
        const told = campaigns.map(({ id, app }) => ({ id, app, lineItem: inForce(moves, id, at) }));

        const single = await house.db.query(
          `select c.id, f.line_item_id as item from campaign c left join lateral line_item_on(c.id, $1::date) f on true order by 1`,
          [dayAt(at)],
        );
        expect(single).toEqual(told.map(({ id, lineItem }) => ({ id, item: lineItem })));

        const spans = await house.db.query(
          `select campaign_id as id, line_item_id as item from ${movesWhere('true')} h
           where start_date <= $1::date and last_day >= $1::date order by 1`,
          [dayAt(at)],
        );
        const placed = told.filter(({ lineItem }) => lineItem !== null);
        expect(spans).toEqual(placed.map(({ id, lineItem }) => ({ id, item: lineItem })));

        const under = await house.db.query(
          `select campaign_id as id, line_item_id as item from ${campaignsUnder('$1::int[]', '$2::date')} f order by 1`,
          [asked, dayAt(at)],
        );
        const wanted = placed.filter(({ lineItem }) => asked.includes(lineItem ?? 0));
        expect(under).toEqual(wanted.map(({ id, lineItem }) => ({ id, item: lineItem })));

        const items = await ofApplications.lineItems(systemContext(house), asked, dayAt(at));
        for (const { id, apps } of items) {
          const paidFor = wanted.filter(({ lineItem }) => lineItem === id).map(({ app }) => app);
          expect(apps).toEqual([...new Set(paidFor)].toSorted((a, b) => a - b));
        }
        expect(items).toHaveLength(asked.length);
      }),
      { numRuns: 60 },
    );
  });

  const days = fc.tuple(fc.nat({ max: 10 }), fc.nat({ max: 10 })).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);

  test('of some days each is of the line item that it was of, in the funnel of one and in the past of the feed', async () => {
    await fc.assert(
      fc.asyncProperty(histories, days, fc.nat({ max: 2 }), async (moves, [from = 0, to = 0], which) => {
        await write(moves);
        const span = Array.from({ length: to - from + 1 }, (_, at) => from + at);
        const lineItem = lineItems[which] ?? 0;
        const period = { start_day: dayAt(from), end_day: dayAt(to) };
        const told = await belongingTo(systemContext(house), lineItem, period);
        const each = campaigns.flatMap(({ id }) =>
          span.filter((at) => inForce(moves, id, at) === lineItem).map((at) => `${id} ${dayAt(at)}`),
        );
        const spread = told.flatMap(({ campaign_id, start_day, end_day }) =>
          span.map(dayAt).flatMap((day) => (day >= start_day && day <= end_day ? [`${campaign_id} ${day}`] : [])),
        );
        expect(spread).toEqual(each);
        expect(told.every((one) => one.start_day >= dayAt(from) && one.end_day <= dayAt(to))).toBe(true);

        const lines = await pastLines(house, dayAt(from), dayAt(to), new Date());
        const begun = campaigns.flatMap(({ id }) =>
          span.flatMap((at) => {
            const isNew = moves.some((one) => one.campaign === id && one.at === at);
            const item = inForce(moves, id, at);
            return item !== null && (at === from || isNew) ? [{ id, day: dayAt(at), line_item_id: item }] : [];
          }),
        );
        expect(lines.map(({ id, day, line_item_id }) => ({ id, day, line_item_id }))).toEqual(begun);
      }),
      { numRuns: 40 },
    );
  });

  test('what is announced of a line item begins with a move to it and ends with the next one', async () => {
    const [first = 0, second = 0, third = 0] = lineItems;
    const campaign = campaigns[0]?.id ?? 0;
    await write([first, second, third].map((lineItem, at) => ({ campaign, lineItem, at: at * 3 })));
    await house.db.query(
      `insert into line_item_margin (line_item_id, margin, start_date, created)
       select item, extract(day from day)::int, day, now()
       from unnest($1::int[]) item cross join generate_series($2::date, $2::date + 9, '1 day') day`,
      [[second, third], FIRST],
    );
    const [line] = await pastLines(house, FIRST, dayAt(8), new Date());
    const margins = (line?.own_from ?? []).flatMap(({ day, field, value }) =>
      field === 'markup' ? [`${day} ${Number(value)}`] : [],
    );
    const items = (line?.own_from ?? []).flatMap(({ day, field, value }) =>
      field === 'line_item_id' ? [`${day} ${value}`] : [],
    );
    expect(items.toSorted()).toEqual([`${dayAt(3)} ${second}`, `${dayAt(6)} ${third}`]);
    expect(margins.toSorted()).toEqual([3, 4, 5, 6, 7, 8].map((at) => `${dayAt(at)} ${at + 1}`));
  });
});
