import * as historyApi from '@fairlead/contract/history';
import { describe, expect, test } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';
import { type ReviewPlace, useReviews } from '../../testing/reviews.ts';
import { tellAnswers, tellNobody } from './telling.service.ts';

describe.each(roomKinds())('reviews of creatives on %s', (kind) => {
  let house: TestHouse;
  let creator: Caller;
  let group: ReviewPlace['group'];
  let ids: ReviewPlace['ids'];
  const { asked, answer } = useReviews(kind, (place) => {
    ({ house, creator, group, ids } = place);
  });

  test('asking and answers are in the history; asking is taken back by ending the link', async () => {
    const { token, id } = await asked({ creative_ids: [ids[0]] });
    await answer(token, ids[0], { answer: 'change', comment: 'Bigger' });
    const query = { entity: 'creative_review', entity_id: String(id) };
    const { items } = (await creator.call(historyApi.listHistory, { query: query as never })).body;
    const [said, made] = items;
    expect(said).toMatchObject({
      action: 'update',
      changes: [{ field: 'answers', before: [], after: ['Banner 1: Camille Roux asks for a change: Bigger'] }],
      can_undo: false,
      why_not: 'An answer is the client’s. Ask for another review instead.',
    });
    expect(made).toMatchObject({ action: 'create', can_undo: true });
  });

  test('the history of an answer holds the creative answered, not the rest of the round', async () => {
    const { token, id } = await asked();
    await answer(token, ids[0], { comment: 'Fine' });
    await answer(token, ids[1]);
    await answer(token, ids[1], { answer: 'change', comment: 'Bigger' });
    const rows = await house.db.query<{ changes: object[] }>(
      `select changes from change_log where entity = 'creative_review' and entity_id = $1 and action = 'update' order by id`,
      [id],
    );
    const approved = 'Banner 2 approved by Camille Roux';
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'answers', before: [], after: ['Banner 1 approved by Camille Roux: Fine'] }],
      [{ field: 'answers', before: [], after: [approved] }],
      [{ field: 'answers', before: [approved], after: ['Banner 2: Camille Roux asks for a change: Bigger'] }],
    ]);
  });

  test('who asked gets one mail a sitting', async () => {
    const { token, id } = await asked();
    await answer(token, ids[0]);
    await answer(token, ids[1], { answer: 'change', comment: '<i>Smaller</i>' });
    const mails: { to: string; subject: string; text: string; html: string }[] = [];
    const send = house.mail.sendMail;
    house.mail.sendMail = async (mail) => void mails.push(mail);
    const at = (ms: number) => ({ ...house.context, realNow: () => new Date(house.realNow().getTime() + ms) });
    try {
      await tellAnswers(at(0));
      const queued = () =>
        house.db.query<{ id: number }>(`select id from job where kind = 'review_mail' and entity_id = $1`, [id]);
      expect(await queued()).toEqual([]);
      await Promise.all([tellAnswers(at(121_000)), tellAnswers(at(121_000))]);
      await tellAnswers(at(121_000));
      expect(await queued()).toHaveLength(1);
      await expect
        .poll(() => mails.filter(({ text }) => text.includes('Smaller')).length, { timeout: 5000 })
        .toBeGreaterThan(0);
      const mail = mails.find(({ text }) => text.includes('Smaller'));
      expect(mail?.subject).toContain('1 approved, 1 change asked');
      expect(mail?.html).toContain('&#60;i&#62;Smaller');
      // An answer that came between the round and its mail is the next mail's
      const [told] = await house.db.query<{ input: { since: string; until: string } }>(
        `select input from job where kind = 'review_mail' and entity_id = $1`,
        [id],
      );
      await answer(token, ids[2], { comment: 'Too late' });
      const input = { review: id, ...told?.input };
      await enqueue(house.context, { kind: 'review_mail', entity: 'creative_review', entity_id: id, input });
      await expect.poll(() => mails.filter(({ text }) => text.includes('Smaller')).length, { timeout: 5000 }).toBe(2);
      expect(mails.some(({ text }) => text.includes('Too late'))).toBe(false);
    } finally {
      house.mail.sendMail = send;
    }
  });

  test('rounds that nobody answered are not looked at for mails, and the demo’s answers send none', async () => {
    const { token, id } = await asked();
    const untold = async () =>
      (
        await house.db.query<{ id: number }>('select id from creative_review where untold_at is not null and id = $1', [
          id,
        ])
      ).length;
    expect(await untold()).toBe(0);
    await answer(token, ids[0]);
    expect(await untold()).toBe(1);
    await tellNobody(house.context, group.id);
    expect(await untold()).toBe(0);
    await tellAnswers({ ...house.context, realNow: () => new Date(house.realNow().getTime() + 121_000) });
    expect(await house.db.query(`select id from job where kind = 'review_mail' and entity_id = $1`, [id])).toEqual([]);
  });

  test('an answer by a server whose clock is behind is told all the same', async () => {
    const { token, id } = await asked();
    const ahead = (ms: number) => new Date(house.realNow().getTime() + 60_000 + ms);
    const [told, untold] = [ahead(0), ahead(5000)];
    const round = async () => {
      const [row] = await house.db.query<{ told_at: Date; untold_at: Date; sent_at: Date }>(
        `select e.told_at, e.untold_at, max(a.sent_at) as sent_at from creative_review e
         join creative_review_answer a on a.review_id = e.id where e.id = $1 group by e.id`,
        [id],
      );
      return row;
    };
    const set = (to: Date | null) =>
      house.db.query('update creative_review set told_at = $2, untold_at = $3 where id = $1', [id, told, to]);
    await set(untold);
    await answer(token, ids[0]);
    expect((await round())?.untold_at).toEqual(untold);
    await set(null);
    await answer(token, ids[1]);
    const after = await round();
    expect(after?.sent_at.getTime()).toBeGreaterThan(told.getTime());
    expect(after?.untold_at).toEqual(after?.sent_at);
  });
});
