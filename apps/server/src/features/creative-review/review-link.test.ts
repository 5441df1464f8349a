import * as api from '@fairlead/contract/creative-review';
import { describe, expect, test } from 'vitest';
import { aGroup } from '../../testing/creatives.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';
import { type ReviewPlace, useReviews } from '../../testing/reviews.ts';

describe.each(roomKinds())('reviews of creatives on %s', (kind) => {
  let house: TestHouse;
  let creator: Caller;
  let company: number;
  let app: number;
  let group: ReviewPlace['group'];
  let ids: ReviewPlace['ids'];
  const { ask, asked, send, open, answer, list } = useReviews(kind, (place) => {
    ({ house, creator, company, app, group, ids } = place);
  });

  test('a link shows its own creatives alone, and opens nothing else', async () => {
    const { token } = await asked({ creative_ids: ids.slice(0, 2) });
    const other = await aGroup(house, creator, app, 'Other');
    const foreign = (await other.banner()).body.id as number;
    for (const id of [ids[2], foreign, 999_999]) expect((await answer(token, id)).status).toBe(404);
    const bearer = await house.app.inject({
      url: '/api/apps/1/creative_groups',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(bearer.statusCode).toBe(401);
    expect((await ask({ creative_ids: [foreign] })).status).toBe(404);
    const [review] = await list();
    const elsewhere = { ...other.params, reviewId: String(review?.id) };
    expect((await creator.call(api.getCreativeReview, { params: elsewhere })).status).toBe(404);
    expect((await creator.call(api.revokeCreativeReview, { params: elsewhere })).status).toBe(404);
    expect((await open(token)).status).toBe(200);
  });

  test('is over once revoked, or by the product’s clock; unknown links are not found', async () => {
    const { token, id } = await asked();
    const params = { ...group.params, reviewId: String(id) };
    await answer(token, ids[0]);
    expect((await creator.call(api.revokeCreativeReview, { params })).status).toBe(204);
    expect((await creator.call(api.revokeCreativeReview, { params })).status).toBe(204);
    expect((await open(token)).status).toBe(410);
    expect((await answer(token, ids[0])).body).toMatchObject({ code: 'review_over' });
    expect((await creator.call(api.getCreativeReview, { params })).body).toMatchObject({
      state: 'revoked',
      creatives: [{ standing: 'approved' }, { standing: 'open' }, { standing: 'open' }],
    });
    const late = await asked({ expires_in_days: 1 });
    await house.db.query(`update creative_review set expires_at = '2026-11-21T09:59:59Z' where id = $1`, [late.id]);
    expect([(await open(late.token)).status, (await answer(late.token, ids[0])).status]).toEqual([410, 410]);
    expect((await list()).map(({ state }) => state).slice(0, 2)).toEqual(['ended', 'revoked']);
    for (const wrong of ['A'.repeat(22), token.slice(1), `${token}A`, '%00', '..%2f..'])
      expect((await open(wrong)).status).toBe(404);
  });

  test('once it is revoked a link gives no file any more, whatever it is asked', async () => {
    const { token, id } = await asked();
    const files = (text: unknown) => JSON.stringify(text).match(/\/api\/assets\//g)?.length ?? 0;
    const before = await open(token);
    expect([files(before.body) > 0, before.headers['cache-control']]).toEqual([true, 'no-store']);
    const params = { ...group.params, reviewId: String(id) };
    // Side by side with an answer: either it came first and is kept, or it is refused
    const [revoked, racing] = await Promise.all([
      creator.call(api.revokeCreativeReview, { params }),
      answer(token, ids[0]),
    ]);
    expect([revoked.status, [200, 410].includes(racing.status)]).toEqual([204, true]);
    for (const after of [
      await open(token),
      await answer(token, ids[0]),
      await answer(token, 999_999),
      await answer(token, ids[1], { answer: 'change', comment: '' }),
      await send('POST', `${token}/answers`, { name: '' }),
    ]) {
      expect([after.status >= 400, files(after.body)]).toEqual([true, 0]);
      expect(JSON.stringify(after.body)).not.toMatch(/Banner|Nomnom|look/);
    }
    expect((await answer(token, 999_999)).status).toBe(410);
    const [kept] = await list();
    expect([kept?.state, kept?.standings[0]]).toEqual(['revoked', racing.status === 200 ? 'approved' : 'open']);
  });

  test('a link takes 300 answers an hour, then says to wait', async () => {
    const { token, id } = await asked();
    await answer(token, ids[0]);
    const more = (count: number, ago: string) =>
      house.db.query(
        `insert into change_log (change_set_id, at, recorded_at, channel, action, entity, entity_id, entity_name, changes)
         select l.change_set_id, l.at, l.recorded_at - $3::interval, l.channel, l.action, l.entity, l.entity_id, l.entity_name,
           l.changes from change_log l, generate_series(1, $2)
         where l.id = (select max(id) from change_log where entity = 'creative_review' and entity_id = $1)`,
        [id, count, ago],
      );
    await more(400, '2 hours');
    await answer(token, ids[1]);
    await more(297, '0 minutes');
    expect((await answer(token, ids[2])).status).toBe(200);
    const refused = await answer(token, ids[2], { answer: 'change', comment: 'Bigger' });
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Too many answers came by this link within an hour. Wait a while, then answer again. What was sent is kept.',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    const { token: other } = await asked();
    expect((await answer(other, ids[2])).status).toBe(200);
    expect((await open(token)).body.creatives[2].standing).toBe('approved');
  });

  test.each(['creative_group', 'application', 'company'])('a link is over while its %s is archived', async (table) => {
    const { token } = await asked();
    const id = { creative_group: group.id, application: app, company }[table];
    const put = (state: string) => house.db.query(`update ${table} set state = $2 where id = $1`, [id, state]);
    await put('archived');
    try {
      expect([(await open(token)).status, (await answer(token, ids[0])).status]).toEqual([410, 410]);
    } finally {
      await put('new');
    }
    expect((await open(token)).status).toBe(200);
  });

  test('unknown links are counted by network, and do not shut out those who have a right one', async () => {
    const { token } = await asked();
    const tried = async (address: string) => (await send('GET', 'B'.repeat(22), undefined, address)).status;
    const statuses: number[] = [];
    for (let at = 0; at < 31; at++) statuses.push(await tried('203.0.113.9'));
    expect([statuses.slice(0, 30).every((status) => status === 404), statuses[30]]).toEqual([true, 429]);
    expect(await tried('203.0.113.10')).toBe(404);
    expect((await send('GET', token, undefined, '203.0.113.9')).status).toBe(200);
  });
});
