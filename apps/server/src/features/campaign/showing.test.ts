import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { campaignsOf } from './campaign.sql.ts';
import { campaignRecord } from './campaign-record.sql.ts';

/** How a group of two creatives stands; `times`: when it is shown, in days from now. */
type Group = {
  off?: boolean;
  archived?: boolean;
  creativesOff?: number;
  times?: [from: number, to: number, recurring?: boolean][];
};
const groups: Group[] = [
  {},
  { off: true },
  { archived: true },
  { creativesOff: 1 },
  { creativesOff: 2 },
  { times: [[-3, -1]] },
  { times: [[-3, -1, true]] },
  { times: [[1, 3, true]] },
  {
    times: [
      [-3, -2],
      [-1, 1],
    ],
  },
];

describe.each(roomKinds())('what many campaigns have to show, on %s', (kind) => {
  let house: TestHouse;
  let app: number;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false });
    const company = (await house.company()).id;
    app = (await house.application(company)).id;
    const item = (await aLineItem(house, company, 'Item')).id;
    const made: number[] = [];
    for (const [at, { off = false, archived = false, creativesOff = 0, times = [] }] of groups.entries()) {
      const [group] = await house.db.query<{ id: number }>(
        `insert into creative_group (company_id, app_id, name, active, state, created, updated)
         values ($1, $2, $3, $4, $5, now(), now()) returning id`,
        [company, app, `Group ${at}`, !off, archived ? 'archived' : 'new'],
      );
      made.push(group?.id ?? 0);
      await house.db.query(
        `insert into creative (company_id, app_id, creative_group_id, name, type, width, height, active, created, updated)
         select $1, $2, $3, 'Ad ' || n, 'Static', 300, 250, n > $4::int, now(), now() from generate_series(1, 2) n`,
        [company, app, group?.id, creativesOff],
      );
      for (const [from, to, recurring = false] of times)
        await house.db.query(
          `insert into creative_group_scheduling (creative_group_id, start_utc, end_utc, recurring)
           values ($1, $2::timestamptz + interval '1 day' * $3::int, $2::timestamptz + interval '1 day' * $4::int, $5)`,
          [group?.id, house.context.now(), from, to, recurring],
        );
    }
    // Of no group, of each, of two that follow each other; then the same with no, one or both creatives switched off for the campaign
    const sets = [[], ...made.map((id) => [id]), ...made.slice(1).map((id, at) => [made[at] ?? 0, id])];
    for (const switched of [0, 1, 2])
      for (const set of sets) {
        const { id } = await aCampaign(house, app, item);
        await house.db.query('delete from creative_group_campaign where campaign_id = $1', [id]);
        await house.db.query(
          'insert into creative_group_campaign (creative_group_id, campaign_id) select unnest($2::int[]), $1',
          [id, set],
        );
        await house.db.query(
          `insert into creative_campaign (creative_id, campaign_id, active)
           select q.id, $1, q.nth > $3::int from (select r.id, row_number() over (order by r.id desc) as nth
             from creative r where r.creative_group_id = $2) q where $3::int > 0`,
          [id, set[0] ?? 0, switched],
        );
      }
  });
  afterAll(() => house?.close());

  test('a list says the same of each as the record of one', async () => {
    const listed = await campaignsOf(house.context, { app_id: app });
    const shows = await Promise.all(
      listed.map(async ({ id }) => (await campaignRecord(house.context, id))?.has_creative),
    );
    expect(listed.map(({ has_creative }) => has_creative)).toEqual(shows);
    expect([shows.length, new Set(shows).size]).toEqual([3 * 18, 2]);
  });
});
