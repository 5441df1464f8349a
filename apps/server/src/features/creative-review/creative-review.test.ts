import * as api from '@fairlead/contract/creative-review';
import { describe, expect, test } from 'vitest';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';
import { type ReviewPlace, useReviews } from '../../testing/reviews.ts';

type Tried = {
  dry_run: boolean;
  result: { id: null; round: number; url: string };
  changes: { field: string }[];
};

describe.each(roomKinds())('reviews of creatives on %s', (kind) => {
  let house: TestHouse;
  let creator: Caller;
  let company: number;
  let group: ReviewPlace['group'];
  let ids: ReviewPlace['ids'];
  const { ask, asked, open, answer, rename, list, newestRound } = useReviews(kind, (place) => {
    ({ house, creator, company, group, ids } = place);
  });

  test('a link of 128 bits shows its creatives without a sign-in, and is kept nowhere', async () => {
    const headers = { 'idempotency-key': `ask-${group.id}` };
    const question = { creative_ids: ids, expires_in_days: 7, note: 'Please <b>look</b>' };
    const made = await creator.call(api.askCreativeReview, { params: group.params, body: question }, { headers });
    const { url, expires_at, id } = made.body;
    const token = url.split('/').at(-1) ?? '';
    expect(url).toBe(`${house.config.publicUrl}/review/${token}`);
    expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(expires_at).toMatch(/^2026-11-28T10:0/);
    const { status, body } = await open(token);
    expect([status, body.company_name, body.note]).toEqual([200, 'Nomnom', 'Please <b>look</b>']);
    expect(body.creatives.map((one: { creative_id: number }) => one.creative_id)).toEqual(ids);
    expect(body.creatives[0]).toMatchObject({ standing: 'open', said: null, before: null });
    const asset = await house.app.inject({ url: body.creatives[0].shown.url });
    expect([asset.statusCode, asset.headers['content-type']]).toEqual([200, 'image/png']);
    const rows = await house.db.query<{ text: string }>(
      `select coalesce(string_agg(r::text, ' '), '') || (select coalesce(string_agg(l::text, ' '), '') from change_log l)
         || (select coalesce(string_agg(k::text, ' '), '') from idempotency_key k) as text from creative_review r`,
    );
    expect(rows[0]?.text).not.toContain(token);
    expect((await list())[0]).toMatchObject({
      id,
      round: 1,
      state: 'open',
      opened: 1,
      asked_by: { email: creator.email },
    });
  });

  test('answers are kept with a name, may be changed, and pin a point', async () => {
    const { token } = await asked();
    const [one, two] = ids;
    expect((await answer(token, one)).body.creatives[0]).toMatchObject({
      standing: 'approved',
      said: { answer: 'approved', comment: null, point: null, name: 'Camille Roux' },
    });
    const pinned = { answer: 'change', comment: ' <script>alert(1)</script> ', point: { x: 0.25, y: 1, at: null } };
    await answer(token, two, pinned);
    const changed = await answer(token, one, { ...pinned, name: ' <img src=x> ' });
    expect(changed.body.creatives.map((each: { standing: string }) => each.standing)).toEqual([
      'change',
      'change',
      'open',
    ]);
    expect((await newestRound()).creatives[0]?.said).toMatchObject({
      comment: '<script>alert(1)</script>',
      point: { x: 0.25, y: 1, at: null },
      name: '<img src=x>',
    });
    const refused = await answer(token, one, { answer: 'change', comment: ' ', name: '', point: { x: 2, y: 0 } });
    expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['comment', 'name'],
    ]);
    expect((await answer(token, one, { answer: 'refuse' })).status).toBe(400);
  });

  test('what is refused of a question', async () => {
    const said = async (body: object) => (await ask(body)).status;
    expect(await said({ creative_ids: [] })).toBe(400);
    for (const days of [0, 31, 1.5, '7']) expect(await said({ expires_in_days: days })).toBe(400);
    expect(await said({ note: 'x'.repeat(2001) })).toBe(400);
    const [columns] = await house.db.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_name = 'creative' and table_schema = current_schema() and is_generated = 'NEVER' and column_name <> 'id'`,
    );
    const copies = await house.db.query<{ id: number }>(
      `insert into creative (${columns?.names}) select ${columns?.names} from creative, generate_series(1, 98)
       where id = $1 returning id`,
      [ids[0]],
    );
    const many = [...ids, ...copies.map(({ id }) => id)];
    expect((await ask({ creative_ids: many })).body).toMatchObject({ errors: [{ path: 'creative_ids' }] });
    await rename(ids[2], { state: 'archived' });
    expect((await ask()).body).toMatchObject({ code: 'archived' });
    await rename(ids[2], { state: 'new' });
    const sales = await house.as('sales_team_member');
    expect((await ask({}, group.params, sales)).status).toBe(403);
    const stranger = await house.as('client', (await house.company({ name: 'Other' })).id);
    expect((await ask({}, group.params, stranger)).status).toBe(404);
    const client = await house.as('client', company);
    expect((await list(client)).every(({ asked_by }) => asked_by.email === 'Fairlead staff')).toBe(true);
  });

  test('who asks is named with the house or the company, and no more once the account is gone', async () => {
    const askedBy = async (caller: Caller) => (await open((await asked({}, group.params, caller)).token)).body.asked_by;
    expect(await askedBy(creator)).toMatchObject({ of: 'Creative, Fairlead' });
    expect(await askedBy(await house.as('client', company))).toMatchObject({ of: 'Nomnom' });
    const leaver = await house.as('creative_team_member');
    const { token } = await asked({}, group.params, leaver);
    await house.db.query('update app_user set deleted_at = now() where id = $1', [leaver.id]);
    expect((await open(token)).body.asked_by).toEqual({ name: 'Fairlead', of: '' });
  });

  test('asking and revoking can be tried: nothing is kept, and the link of a try opens nothing', async () => {
    const before = await list();
    const dry = { query: { dry_run: 'true' } };
    const body = { creative_ids: ids, expires_in_days: 7, note: 'Tried' };
    const tried = await creator.call(api.askCreativeReview, { params: group.params, body }, dry);
    const { dry_run, result, changes } = tried.body as never as Tried;
    expect([tried.status, dry_run, result.id, result.round]).toEqual([200, true, null, (before[0]?.round ?? 0) + 1]);
    expect(changes.map(({ field }) => field)).toContain('note');
    expect((await open(result.url.split('/').at(-1) ?? '')).status).toBe(404);
    expect(await list()).toEqual(before);
    const { id, token } = await asked();
    expect(id).toBe((before[0]?.id ?? 0) + 1);
    const params = { ...group.params, reviewId: String(id) };
    const revoked = await creator.call(api.revokeCreativeReview, { params }, dry);
    expect(revoked.body).toMatchObject({ dry_run: true, changes: [{ field: 'revoked', before: false, after: true }] });
    expect((await open(token)).status).toBe(200);
  });
});
