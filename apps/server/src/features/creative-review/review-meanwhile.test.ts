import * as api from '@fairlead/contract/creative-review';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';
import { markup, type ReviewPlace, useReviews } from '../../testing/reviews.ts';

const wish = { answer: 'change', comment: 'Terms are wrong', name: 'Quinn Reed' } as const;

describe.each(roomKinds())('answers of two clients by one link on %s', (kind) => {
  let creator: Caller;
  let group: ReviewPlace['group'];
  let ids: ReviewPlace['ids'];
  const { fresh, asked, open, answer, rename, newestRound, anMraid } = useReviews(kind, (place) => {
    ({ creator, group, ids } = place);
  });
  const first = async (token: string) => (await open(token)).body.creatives[0];
  const said = async (id: number, query: object = {}) => {
    const params = { ...group.params, creativeId: String(id) };
    return (await creator.call(api.listCreativeAnswers, { params, query: query as never })).body;
  };
  const words = async (id: number) =>
    (await said(id)).items.map(({ said: { name, answer, comment, pin }, replaced }) => [
      ...[name, answer, comment, pin],
      replaced,
    ]);

  test('an answer to what one has seen does not take the place of another that came in since', async () => {
    await fresh();
    const { token } = await asked();
    const { answers, content } = await first(token);
    expect(answers).toBe(0);
    await answer(token, ids[0], { ...wish, seen: 0, content });
    const late = await answer(token, ids[0], { name: 'Pat', seen: answers, content });
    expect([late.status, late.body.code]).toEqual([409, 'answered_meanwhile']);
    expect(late.body.current).toMatchObject({ creative_id: ids[0], answers: 1, standing: 'change', said: wish });
    expect((await newestRound()).creatives[0]).toMatchObject({ standing: 'change', said: wish });
    // Nothing of a creative or round that the link does not show
    expect(Object.keys(late.body.current).sort()).toEqual(Object.keys(await first(token)).sort());

    const meant = await answer(token, ids[0], { name: 'Pat', seen: 1, content });
    expect(meant.body.creatives[0]).toMatchObject({ answers: 2, standing: 'approved', said: { name: 'Pat' } });
    expect((await newestRound()).creatives[0]).toMatchObject({ standing: 'approved', said: { name: 'Pat' } });
  });

  test('every answer stays readable in its order; the newest counts', async () => {
    await fresh();
    const { token } = await asked();
    const point = { x: 0.5, y: 0.5, at: null };
    await answer(token, ids[0], { ...wish, point });
    await answer(token, ids[0], { name: 'Pat' });
    await answer(token, ids[0], { ...wish, comment: 'Still wrong' });
    expect(await words(ids[0])).toEqual([
      ['Quinn Reed', 'change', 'Still wrong', null, false],
      ['Pat', 'approved', null, null, true],
      ['Quinn Reed', 'change', 'Terms are wrong', 1, true],
    ]);
    const { items, total } = await said(ids[0], { limit: '1', offset: '2' });
    expect([total, items.map(({ said: { comment } }) => comment)]).toEqual([3, ['Terms are wrong']]);
    expect((await newestRound()).creatives.map(({ standing }) => standing)).toEqual(['change', 'open', 'open']);
  });

  test('an answer sent again after its own came in is no second one', async () => {
    await fresh();
    const { token } = await asked();
    await answer(token, ids[0], { ...wish, seen: 0 });
    const again = await answer(token, ids[0], { ...wish, comment: ` ${wish.comment} `, seen: 0 });
    expect([again.status, again.body.creatives[0].answers, (await said(ids[0])).total]).toEqual([200, 1, 1]);
    expect((await answer(token, ids[0], { ...wish, comment: 'Another', seen: 0 })).status).toBe(409);
  });

  test('what is seen is counted for what is shown: another version begins anew', async () => {
    await fresh();
    const id = await anMraid();
    const { token } = await asked({ creative_ids: [id] });
    await answer(token, id, { ...wish, seen: 0 });
    await rename(id, { markup: markup('two') });
    expect(await first(token)).toMatchObject({ answers: 0, standing: 'again' });
    expect((await answer(token, id, { seen: 0 })).status).toBe(200);
    expect((await words(id)).map(([name, , , , replaced]) => [name, replaced])).toEqual([
      ['Camille Roux', false],
      ['Quinn Reed', false],
    ]);
  });

  test('of two who answer at once one is told of the other', async () => {
    await fresh();
    const { token } = await asked();
    const both = await Promise.all(
      ['Pat', 'Quinn'].map((name) => answer(token, ids[0], { ...wish, name, comment: name, seen: 0 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await said(ids[0])).total).toBe(1);
  });
});
