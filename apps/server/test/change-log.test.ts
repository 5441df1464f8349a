import { randomUUID } from 'node:crypto';
import * as company from '@fairlead/contract/company';
import * as historyApi from '@fairlead/contract/history';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../src/testing/house.ts';
import { recordKinds } from '../src/testing/records.ts';

const draft = (name = 'Nomnom') => ({ name, currency: 'EUR', is_test: false });

describe.each(recordKinds())('changes on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let manager: Caller;
  beforeAll(async () => {
    house = await openTestHouse({ kind });
    admin = await house.as('admin');
    manager = await house.as('campaign_manager');
  });
  afterAll(() => house.close());

  describe('the change log', () => {
    test('keeps who, how, and each field before and after', async () => {
      const set = randomUUID();
      const made = await manager.call(
        company.createCompany,
        { body: draft('Logged') },
        { headers: { 'x-channel': 'form' } },
      );
      const params = { companyId: String(made.body.id) };
      const grid = { 'x-channel': 'grid', 'x-change-set': set };
      await manager.call(
        company.updateCompany,
        { params, body: { name: 'Logged 2', business_state: 'live' } },
        { headers: grid },
      );
      const history = await admin.call(historyApi.listHistory, {
        query: { entity: 'company', entity_id: String(made.body.id) },
      });
      expect(history.body.items).toMatchObject([
        {
          action: 'update',
          channel: 'grid',
          change_set_id: set,
          user: { email: manager.email },
          changes: [
            { field: 'name', before: 'Logged', after: 'Logged 2' },
            { field: 'business_state', before: 'onboarding', after: 'live' },
          ],
          can_undo: true,
        },
        { action: 'create', channel: 'form' },
      ]);
    });
    test('refuses to be edited, by the store itself', async () => {
      await expect(house.db.query('update change_log set entity_name = entity_name')).rejects.toThrow(/append-only/);
      await expect(house.db.query('delete from change_log')).rejects.toThrow(/append-only/);
    });
    test('a change set belongs to one person', async () => {
      const { id } = await house.company({ name: 'Sets' });
      const params = { companyId: String(id) };
      const headers = { 'x-change-set': randomUUID() };
      expect((await manager.call(company.updateCompany, { params, body: { name: 'One' } }, { headers })).status).toBe(
        200,
      );
      const other = await admin.call(company.updateCompany, { params, body: { name: 'Two' } }, { headers });
      expect(other.body).toMatchObject({ code: 'change_set_closed' });
      const tried = await admin.call(
        company.updateCompany,
        { params, body: { name: 'Two' } },
        { headers, query: { dry_run: 'true' } },
      );
      expect(tried.body).toMatchObject({ code: 'change_set_closed' });
      expect((await admin.call(company.getCompany, { params })).body).toMatchObject({ name: 'One' });
    });
    test('a save that changes nothing leaves no entry', async () => {
      const { id } = await house.company({ name: 'Same' });
      await admin.call(company.updateCompany, { params: { companyId: String(id) }, body: { name: 'Same' } });
      const history = await admin.call(historyApi.listHistory, { query: { entity: 'company', entity_id: String(id) } });
      expect(history.body.total).toBe(1);
    });
  });

  describe('undo', () => {
    const save = async (name: string) => {
      const { id } = await house.company({ name });
      const set = randomUUID();
      await manager.call(
        company.updateCompany,
        { params: { companyId: String(id) }, body: { name: `${name} 2`, business_state: 'live' } },
        { headers: { 'x-change-set': set } },
      );
      return { id, set, params: { companyId: String(id) } };
    };
    test('takes a save back as an ordinary write, once', async () => {
      const { set, params } = await save('Undo');
      const preview = await manager.call(
        historyApi.undoChangeSet,
        { params: { changeSetId: set }, body: {} },
        { query: { dry_run: 'true' } },
      );
      expect(preview.body).toMatchObject({ dry_run: true, result: { items: [{ status: 'undone' }] } });
      const done = await manager.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: {} });
      expect(done.body).toMatchObject({
        items: [{ status: 'undone', fields: [{ field: 'name', from: 'Undo 2', to: 'Undo' }, {}] }],
        total: 1,
      });
      expect((await admin.call(company.getCompany, { params })).body).toMatchObject({
        name: 'Undo',
        business_state: 'onboarding',
      });
      const twice = await manager.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: {} });
      expect(twice.body).toMatchObject({ code: 'already_undone' });
      const entries = await admin.call(historyApi.getChangeSet, { params: { changeSetId: set } });
      expect(entries.body).toMatchObject({ undone_by: done.body.change_set_id, entries: [{ can_undo: false }] });
    });
    test('closes its change set: what is saved under it later is refused, in a dry run, too', async () => {
      const { set, params } = await save('Closed');
      const put = (name: string, query: object = {}, changeSet = set) =>
        manager.call(
          company.updateCompany,
          { params, body: { name } },
          { headers: { 'x-change-set': changeSet }, query: query as never },
        );
      const sets = { params: { changeSetId: set } };
      const [first] = (await admin.call(historyApi.getChangeSet, sets)).body.entries;
      expect((await put('Closed 3')).status).toBe(200);
      // While something of it holds, it takes more
      const entries = [first?.id ?? 0];
      const part = await manager.call(historyApi.undoChangeSet, {
        ...sets,
        body: { entries, later_edits: 'overwrite' },
      });
      expect(part.body.items).toMatchObject([{ status: 'undone' }]);
      expect((await put('Closed 4')).status).toBe(200);

      await manager.call(historyApi.undoChangeSet, { ...sets, body: { later_edits: 'overwrite' } });
      const code = 'change_set_closed';
      const message = 'This change set was undone. Save the change under a new one.';
      expect(await put('Closed 5')).toMatchObject({ status: 409, body: { code, message } });
      expect((await put('Closed 5', { dry_run: 'true' })).body).toMatchObject({ code, message });
      expect((await put('Closed 5', {}, randomUUID())).status).toBe(200);
      // What stands in it is what was undone
      expect((await admin.call(historyApi.getChangeSet, sets)).body.undone_by).toEqual(expect.any(String));
    });
    test('keeps later edits unless told otherwise, and names them', async () => {
      const { set, params } = await save('Later');
      await admin.call(company.updateCompany, { params, body: { name: 'Later 3' } });
      const kept = await manager.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: {} });
      expect(kept.body).toMatchObject({
        items: [
          {
            status: 'kept',
            fields: [
              { field: 'name', later: { user: { email: admin.email } }, status: 'kept' },
              { field: 'business_state', later: null, status: 'undone' },
            ],
          },
        ],
      });
      expect((await admin.call(company.getCompany, { params })).body).toMatchObject({
        name: 'Later 3',
        business_state: 'onboarding',
      });
    });
    test('of a creation archives, where the person may', async () => {
      const made = await admin.call(company.createCompany, { body: draft('Made') });
      const history = await admin.call(historyApi.listHistory, {
        query: { entity: 'company', entity_id: String(made.body.id) },
      });
      const set = history.body.items[0]?.change_set_id ?? '';
      const refused = await manager.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: {} });
      expect(refused.status).toBe(403);
      await admin.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: {} });
      expect(
        (await admin.call(company.getCompany, { params: { companyId: String(made.body.id) } })).body,
      ).toMatchObject({ state: 'archived' });
    });
    test('a client sees staff without their names and no other company', async () => {
      const { id } = await save('Seen');
      const client = await house.as('client', id);
      const own = await client.call(historyApi.listHistory, { query: { company_id: String(id) } });
      const edit = own.body.items.find(({ entity }) => entity === 'company');
      expect(edit).toMatchObject({ user: { id: null, email: 'Fairlead staff' }, can_undo: false });
      const other = await house.company({ name: 'Unseen' });
      expect((await client.call(historyApi.listHistory, { query: { company_id: String(other.id) } })).body.total).toBe(
        0,
      );
      expect(
        (await client.call(historyApi.listHistory, { query: { entity: 'company', entity_id: String(other.id) } })).body
          .total,
      ).toBe(0);
    });
  });
});
