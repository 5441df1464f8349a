import * as api from '@fairlead/contract/creative-review';
import { describe, expect, test } from 'vitest';
import { aGroup } from '../../testing/creatives.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';
import { markup, type ReviewPlace, useReviews } from '../../testing/reviews.ts';

describe.each(roomKinds())('reviews of creatives on %s', (kind) => {
  let house: TestHouse;
  let creator: Caller;
  let app: number;
  let group: ReviewPlace['group'];
  let ids: ReviewPlace['ids'];
  const { fresh, asked, open, answer, rename, page, list, read, anMraid } = useReviews(kind, (place) => {
    ({ house, creator, app, group, ids } = place);
  });

  test('a creative that changes waits for another answer, old beside new, in this round and the next', async () => {
    await fresh();
    const id = await anMraid();
    const { token } = await asked({ creative_ids: [id, ids[0]] });
    const first = (await open(token)).body.creatives[0];
    await answer(token, id, { answer: 'change', comment: 'Show the price', content: first.content });
    await rename(id, { name: 'Only a name' });
    expect((await open(token)).body.creatives[0].standing).toBe('change');
    await rename(id, { markup: markup('two') });
    const changed = (await open(token)).body.creatives[0];
    expect(changed).toMatchObject({
      standing: 'again',
      said: null,
      before: { round: 1, shown: { markup: markup('one') }, said: { comment: 'Show the price' } },
      shown: { markup: markup('two') },
    });
    const late = await answer(token, id, { content: first.content });
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    const next = await asked({ creative_ids: [id, ids[0]] });
    expect((await open(next.token)).body).toMatchObject({
      round: 2,
      creatives: [
        { standing: 'again', before: { round: 1 } },
        { standing: 'open', before: null },
      ],
    });
    await answer(next.token, id, { content: changed.content });
    expect((await list()).map(({ standings: [one] }) => one)).toEqual(['approved', 'again']);
  });

  test('the list has pages, and says how each creative stands, not what is shown', async () => {
    await fresh();
    const id = await anMraid();
    const rounds = [];
    for (const creative_ids of [[id], [id, ids[0]], [ids[1], id]]) rounds.push(await asked({ creative_ids }));
    await answer(rounds[2]?.token ?? '', id, { answer: 'change', comment: 'Bigger' });
    const first = await page({ limit: '2' });
    expect([first.total, first.items.map(({ round, standings }) => [round, standings])]).toEqual([
      3,
      [
        [3, ['open', 'change']],
        [2, ['open', 'open']],
      ],
    ]);
    expect(JSON.stringify(first)).not.toMatch(/mraid|Bigger|assets/);
    expect((await page({ limit: '2', offset: '2' })).items.map(({ round }) => round)).toEqual([1]);
    expect((await page({ round: '1' })).items.map(({ round }) => round)).toEqual([1]);
    expect((await read(rounds[2]?.id)).creatives.map(({ creative_id }) => creative_id)).toEqual([ids[1], id]);
    const wrong = await creator.call(api.listCreativeReviews, { params: group.params, query: { limit: '51' } });
    expect(wrong.status).toBe(400);
  });

  test('what was said of a creative is read in all its rounds, and its pins are numbered', async () => {
    await fresh();
    const id = await anMraid();
    const pinned = { answer: 'change', comment: 'Here', point: { x: 0.5, y: 0.5, at: null } };
    const one = await asked({ creative_ids: [id] });
    await answer(one.token, id, pinned);
    await rename(id, { markup: markup('two') });
    const two = await asked({ creative_ids: [id] });
    await answer(two.token, id, { ...pinned, comment: 'And here' });
    const params = { ...group.params, creativeId: String(id) };
    const said = async (query: object = {}) =>
      (await creator.call(api.listCreativeAnswers, { params, query: query as never })).body;
    const { items, total } = await said();
    expect([total, items.map(({ round, changed, said: { comment, pin } }) => [round, changed, comment, pin])]).toEqual([
      2,
      [
        [2, false, 'And here', 2],
        [1, true, 'Here', 1],
      ],
    ]);
    expect((await said({ limit: '1', offset: '1' })).items.map(({ round }) => round)).toEqual([1]);
    expect((await open(two.token)).body.creatives[0]).toMatchObject({ said: { pin: 2 }, before: { said: { pin: 1 } } });
    const sales = await house.as('sales_team_member');
    expect((await sales.call(api.listCreativeAnswers, { params })).status).toBe(403);
    const other = await aGroup(house, creator, app, 'Elsewhere');
    const elsewhere = { ...other.params, creativeId: String(id) };
    expect((await creator.call(api.listCreativeAnswers, { params: elsewhere })).status).toBe(404);
  });

  test('a pin keeps its number whatever becomes of other answers, and a client reads the next one before it is given', async () => {
    await fresh();
    const [id] = ids;
    const pinned = { answer: 'change', comment: 'Here', point: { x: 0.5, y: 0.5, at: null } };
    const rounds = [];
    for (let round = 0; round < 3; round++) rounds.push((await asked({ creative_ids: [id] })).token);
    const [one = '', two = '', three = ''] = rounds;
    const next = async (token: string) => (await open(token)).body.creatives[0].next_pin;
    const pins = async () => {
      const params = { ...group.params, creativeId: String(id) };
      const { items } = (await creator.call(api.listCreativeAnswers, { params })).body;
      return Object.fromEntries(items.filter(({ replaced }) => !replaced).map(({ round, said }) => [round, said.pin]));
    };
    expect(await next(one)).toBe(1);
    expect((await answer(one, id, pinned)).body.creatives[0]).toMatchObject({ said: { pin: 1 }, next_pin: 1 });
    expect(await next(two)).toBe(2);
    await answer(two, id, pinned);
    // The newest answer has no pin: the next one is counted all the same
    await answer(three, id);
    expect(await next(three)).toBe(3);
    await answer(one, id, { ...pinned, point: null });
    expect([await pins(), await next(one)]).toEqual([{ 1: null, 2: 2, 3: null }, 1]);
    await answer(one, id, pinned);
    expect(await pins()).toEqual({ 1: 1, 2: 2, 3: null });
    await answer(three, id, pinned);
    expect(await pins()).toEqual({ 1: 1, 2: 2, 3: 3 });
  });

  test('a creative that nobody changed is asked again with what was said last', async () => {
    const { token } = await asked({ creative_ids: ids.slice(0, 2) });
    await answer(token, ids[0], { answer: 'change', comment: 'Show the price' });
    await answer(token, ids[1]);
    const next = await asked({ creative_ids: ids });
    expect((await open(next.token)).body.creatives).toMatchObject([
      { standing: 'open', before: { round: expect.any(Number), changed: false, said: { comment: 'Show the price' } } },
      { standing: 'open', before: { changed: false, said: { answer: 'approved' } } },
      { standing: 'open' },
    ]);
    await answer(next.token, ids[0]);
    expect((await open(next.token)).body.creatives[0]).toMatchObject({ standing: 'approved', said: { comment: null } });
    expect((await open(token)).body.creatives[0].standing).toBe('change');
  });
});
