import * as applications from '@fairlead/contract/application';
import * as groups from '@fairlead/contract/creative-group';
import * as pacing from '@fairlead/contract/pacing';
import * as readiness from '@fairlead/contract/readiness';
import { describe, expect, test } from 'vitest';
import { aGroup } from '../../testing/creatives.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { type ReviewPlace, useReviews } from '../../testing/reviews.ts';

describe.each(roomKinds())('reviews of creatives on %s', (kind) => {
  let house: TestHouse;
  let creator: Caller;
  let company: number;
  let app: number;
  let group: ReviewPlace['group'];
  let ids: ReviewPlace['ids'];
  const { fresh, asked, answer } = useReviews(kind, (place) => {
    ({ house, creator, company, app, group, ids } = place);
  });

  test('an application may demand approvals: its campaigns wait for them, a change waits for whoever made the ad', async () => {
    await fresh();
    const lineItem = await aLineItem(house, company);
    await aBudget(house, lineItem, { days: ['2026-11-01', '2026-11-30'] });
    const campaign = (await aCampaign(house, app, lineItem.id, { creative: false })).id;
    await creator.call(groups.updateCreativeGroup, { params: group.params, body: { campaign_ids: [campaign] } });
    const manager = await house.as('campaign_manager');
    const missing = async () => {
      const { body } = await manager.call(readiness.getReadiness, { params: { campaignId: String(campaign) } });
      const issue = body.checks.flatMap(({ issues }) => issues).find(({ code }) => code === 'review_missing');
      return issue?.detail ?? null;
    };
    const require = (review_required: boolean) =>
      manager.call(applications.updateApplication, {
        params: { applicationId: String(app) },
        body: { review_required },
      });
    const { token } = await asked();
    await answer(token, ids[0]);
    expect(await missing()).toBe(null);
    expect((await require(true)).body.review_required).toBe(true);
    expect(await missing()).toBe('2 creatives wait for a review');
    await answer(token, ids[1]);
    await answer(token, ids[2], { answer: 'change', comment: 'Bigger' });
    expect(await missing()).toBe('1 creative waits for a review');
    const queue = async (caller: Caller) =>
      (await caller.call(pacing.listQueues)).body.items.find(({ queue: name }) => name === 'reviews_answered');
    expect((await queue(manager))?.count).toBeGreaterThan(0);
    expect((await queue(await house.as('sales_team_member')))?.count).toBe(0);
    await answer(token, ids[2]);
    expect(await missing()).toBe(null);
    await require(false);
  });

  test('the queue counts groups of the own company and leads to the one that waits longest', async () => {
    const at = (minute: number) => `2026-11-20T10:${minute}:00Z`;
    // Answered later first: neither the order of groups nor that of answers leads to the right one
    const wished = async (of: number, name: string, minutes: readonly number[]) => {
      const application = (await house.application(of, 'ios', name)).id;
      const made: { id: number; application: number }[] = [];
      for (const minute of minutes) {
        const one = await aGroup(house, creator, application, `${name} ${minute}`);
        const creative = (await one.banner()).body.id as number;
        const { token, id } = await asked({ creative_ids: [creative] }, one.params);
        await answer(token, creative, { answer: 'change', comment: 'Bigger' });
        await house.db.query('update creative_review_answer set at = $2 where review_id = $1', [id, at(minute)]);
        made.push({ id: one.id, application });
      }
      return made;
    };
    const [one, two] = [(await house.company({ name: 'One' })).id, (await house.company({ name: 'Two' })).id];
    const ofOne = await wished(one, 'Ones', [30, 20]);
    const ofTwo = await wished(two, 'Twos', [10, 40]);
    const queue = async (caller: Caller) => {
      const { items } = (await caller.call(pacing.listQueues)).body;
      const { count, path } = items.find(({ queue: name }) => name === 'reviews_answered') ?? {};
      return [count, path];
    };
    const path = (of: number, made?: { id: number; application: number }) =>
      `/companies/${of}/applications/${made?.application}/creativeGroups/${made?.id}/reviews`;
    const [client, other] = [await house.as('client', one), await house.as('client', two)];
    expect(await queue(client)).toEqual([2, path(one, ofOne[1])]);
    expect(await queue(other)).toEqual([2, path(two, ofTwo[0])]);
    await house.db.query(`update creative_group set state = 'archived' where id = $1`, [ofOne[1]?.id]);
    expect(await queue(client)).toEqual([1, path(one, ofOne[0])]);
    await house.db.query(`update application set state = 'archived' where id = $1`, [ofTwo[0]?.application]);
    expect(await queue(other)).toEqual([0, '/companies']);
  });
});
