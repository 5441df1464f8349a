import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../testing/line-items.ts';
import { Book } from './book.ts';
import { followerOf } from './follow.ts';
import { answerReviews } from './reviews.ts';

const START = '2026-11-18T09:00:00Z';
const HOUR = 3_600_000;

let house: TestHouse;
let at = Date.parse(START);
beforeAll(async () => {
  house = await openTestHouse({ env: { FAIRLEAD_NOW: START } });
  house.context = { ...house.context, now: () => new Date(at) };
});
afterAll(() => house?.close());

type Said = { supplier_id: number; status: string; reason: string | null; at: Date };
const saidOf = (creative: number) =>
  house.db.query<Said>(
    'select supplier_id, status, reason, at from creative_approval where creative_id = $1 order by supplier_id',
    [creative],
  );
const creativesOf = async (app: number) =>
  (await house.db.query<{ id: number }>('select id from creative where app_id = $1 order by id', [app])).map(
    ({ id }) => id,
  );

/** Lets hours pass, and the bidder read and answer in each of them. */
const pass = async (hours: number) => {
  for (let hour = 0; hour < hours; hour++) {
    at += HOUR;
    await followerOf(house).follow(house.context);
    await answerReviews(house.context, followerOf(house).book, new Date(at));
  }
};

const aRoom = async (name: string) => {
  const company = (await house.company({ name })).id;
  const app = (await house.application(company)).id;
  const item = await aLineItem(house, company, name);
  await aBudget(house, item, { client_budget: 30_000, days: ['2026-11-01', '2026-11-30'] });
  await aCampaign(house, app, item.id, { name });
  return app;
};
const ask = (creative: number) =>
  house.db.query(
    `insert into creative_approval (creative_id, supplier_id, status, at) values ($1, 335, 'submitted', $2)
     on conflict (creative_id, supplier_id) do update set status = 'submitted', at = excluded.at`,
    [creative, new Date(at)],
  );

test('exchanges answer 2 to 30 hours after they were asked, and once; the tracked one only when people ask it', async () => {
  const [creative = 0] = await creativesOf(await aRoom('Asked'));
  await pass(1);
  expect(await saidOf(creative)).toEqual([{ supplier_id: 1, status: 'submitted', reason: null, at: expect.any(Date) }]);
  await pass(31);
  const [other] = await saidOf(creative);
  expect(['APPROVED', 'DISAPPROVED']).toContain(other?.status);
  const asked = at;
  await ask(creative);
  await pass(1);
  expect((await saidOf(creative)).find(({ supplier_id }) => supplier_id === 335)?.status).toBe('submitted');
  await pass(32);
  const answer = (await saidOf(creative)).find(({ supplier_id }) => supplier_id === 335);
  expect(['APPROVED', 'DISAPPROVED']).toContain(answer?.status);
  const hours = ((answer?.at.getTime() ?? 0) - asked) / HOUR;
  expect(hours >= 2 && hours <= 31.01).toBe(true);
  const before = await saidOf(creative);
  await pass(40);
  expect(await saidOf(creative)).toEqual(before);
  const [entry] = await house.db.query<{ channel: string; user_id: number | null }>(
    `select s.channel, s.user_id from change_log l join change_set s on s.id = l.change_set_id
     where l.entity = 'creative' and l.entity_id = $1 order by l.id desc limit 1`,
    [creative],
  );
  expect(entry).toEqual({ channel: 'api', user_id: null });
});

test('an ad that promises too much is refused with a reason, and may be asked for again', async () => {
  const app = await aRoom('Loud');
  const [creative = 0] = await creativesOf(app);
  await house.db.query(`update creative set title = 'Guaranteed win!!' where id = $1`, [creative]);
  await ask(creative);
  await pass(32);
  const refused = { status: 'DISAPPROVED', reason: 'Misleading claim' };
  expect(await saidOf(creative)).toMatchObject([refused, refused]);
  await house.db.query(`update creative set title = 'Dinner tonight' where id = $1`, [creative]);
  at += HOUR;
  await ask(creative);
  await pass(32);
  expect((await saidOf(creative)).map(({ reason }) => reason)).not.toContain('Misleading claim');
});

test('what was changed while an exchange looked at it is looked at again: its answer to the old one counts for nothing', async () => {
  const [creative = 0] = await creativesOf(await aRoom('Changed'));
  await ask(creative);
  await pass(1);
  await house.db.query(`update creative set title = 'Another one' where id = $1`, [creative]);
  await ask(creative);
  await pass(64);
  const looked = await house.db.query<{ same: boolean }>(
    `select r.etag = c.etag as same from simulator_review r join creative c on c.id = r.creative_id
     where c.id = $1 and r.supplier_id = 335`,
    [creative],
  );
  expect(looked).toEqual([{ same: true }]);
  expect(['APPROVED', 'DISAPPROVED']).toContain(
    (await saidOf(creative)).find(({ supplier_id }) => supplier_id === 335)?.status,
  );
});

test('nothing is asked of a house without campaigns', async () => {
  expect(await answerReviews(house.context, new Book(), new Date(at))).toBe(0);
});
