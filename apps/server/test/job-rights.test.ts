import * as jobApi from '@fairlead/contract/job';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '../src/platform/jobs/jobs.ts';
import { aFamily, type Family } from '../src/testing/family.ts';
import { openTestHouse, type TestHouse } from '../src/testing/house.ts';

describe('the rights to a job are those to what it is about', () => {
  let house: TestHouse;
  let family: Family;
  beforeAll(async () => {
    house = await openTestHouse({ worker: false });
    family = await aFamily(house, 'Own');
  });
  afterAll(() => house.close());

  const anImport = () =>
    enqueue(house.context, {
      kind: 'import',
      entity: 'targeting_list',
      entity_id: family.lists[0] ?? 0,
      company_id: family.ids.companyId,
    });

  test.each(['sales_team_member', 'creative_team_member'] as const)(
    '%s may not edit lists: sees the import, neither cancels nor starts it again',
    async (role) => {
      const caller = await house.as(role);
      const params = { params: { jobId: String(await anImport()) } };
      const seen = await caller.call(jobApi.getJob, params);
      expect([seen.status, seen.body.state, seen.body.can_cancel]).toEqual([200, 'queued', false]);
      expect((await caller.call(jobApi.cancelJob, params)).status).toBe(403);
      expect((await caller.call(jobApi.getJob, params)).body.state).toBe('queued');
      await (await house.as('marketing_team_member')).call(jobApi.cancelJob, params);
      const ended = await caller.call(jobApi.getJob, params);
      expect([ended.body.state, ended.body.can_retry]).toEqual(['cancelled', false]);
      expect((await caller.call(jobApi.retryJob, params)).status).toBe(403);
    },
  );

  test('who may not read users hears nothing of their mails', async () => {
    const mail = await enqueue(house.context, { kind: 'mail', entity: 'user', entity_id: 1, company_id: null });
    const params = { params: { jobId: String(mail) } };
    const api = await house.as('api_user');
    expect((await api.call(jobApi.getJob, params)).status).toBe(404);
    const listed = await api.call(jobApi.listJobs, { query: { kind: 'mail' } });
    expect(listed.body).toEqual({ items: [], total: 0 });
    const manager = await house.as('campaign_manager');
    expect((await manager.call(jobApi.getJob, params)).body.can_cancel).toBe(true);
    expect((await manager.call(jobApi.listJobs, { query: { kind: 'mail' } })).body.total).toBe(1);
  });

  test('work about no record is the admin’s', async () => {
    const params = { params: { jobId: String(await enqueue(house.context, { kind: 'facts_file' })) } };
    expect((await (await house.as('account_manager')).call(jobApi.getJob, params)).status).toBe(404);
    expect((await (await house.as('admin')).call(jobApi.cancelJob, params)).body.state).toBe('cancelled');
  });
});
