import * as api from '@fairlead/contract/creative';
import * as approvalApi from '@fairlead/contract/creative-approval';
import * as groups from '@fairlead/contract/creative-group';
import * as historyApi from '@fairlead/contract/history';
import { png } from '@fairlead/test-data/media/index';
import { describe, expect, test } from 'vitest';
import { aGroup } from '../../testing/creatives.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';
import { machine, OTHER_EXCHANGE, row, type ShownPlace, useShownCreatives } from '../../testing/shown-creatives.ts';

describe.each(roomKinds())('creatives on %s', (kind) => {
  let house: TestHouse;
  let creator: Caller;
  let client: Caller;
  let app: ShownPlace['app'];
  let group: ShownPlace['group'];
  const { of, read, approve } = useShownCreatives(kind, (place) => {
    ({ house, creator, client, app, group } = place);
  });

  test('carry what exchanges say, the newest by its time', async () => {
    const { id } = (await group.banner()).body;
    const sent = await approve([
      row(id, 'approved', '2026-11-21T09:00:00Z'),
      row(id, 'submitted', '2026-11-21T08:00:00Z'),
      row(id, 'disapproved', '2026-11-21T09:30:00Z', {
        supplier_id: OTHER_EXCHANGE,
        reason: 'The landing page does not open',
      }),
      row(999_999, 'approved', '2026-11-21T09:00:00Z'),
      row(id, 'approved', '2026-11-21T09:00:00Z', { supplier_id: 999_999 }),
      row(id, 'liked', '2026-11-21T09:00:00Z'),
      'no row',
    ]);
    expect(sent.json()).toMatchObject({ accepted: 2, outdated: 1 });
    expect(sent.json().rejected.map(({ index, path }: { index: number; path: string }) => [index, path])).toEqual([
      [3, 'creative_id'],
      [4, 'supplier_id'],
      [5, 'status'],
      [6, ''],
    ]);
    expect((await read(id)).approvals).toEqual([
      {
        supplier_id: OTHER_EXCHANGE,
        status: 'DISAPPROVED',
        reason: 'The landing page does not open',
        at: '2026-11-21T09:30:00.000Z',
      },
      { supplier_id: 335, status: 'APPROVED', reason: null, at: '2026-11-21T09:00:00.000Z' },
    ]);
    expect((await approve([row(id, 'submitted', '2026-11-21T09:00:00Z')])).json()).toMatchObject({
      accepted: 0,
      outdated: 1,
    });
    const query = { entity: 'creative', entity_id: String(id) };
    const [entry] = (await client.call(historyApi.listHistory, { query })).body.items;
    expect([entry?.changes.map(({ field }) => field), entry?.can_undo]).toEqual([['approvals'], false]);
    expect(
      (await creator.call(approvalApi.sendApprovals, { body: { rows: [row(id, 'approved', '2026-11-22T00:00:00Z')] } }))
        .status,
    ).toBe(403);
  });

  test('a group tells its first pictures, and by exchange the worst that is said', async () => {
    const own = await aGroup(house, creator, app.id, 'Sums');
    const read = async () => (await client.call(groups.getCreativeGroup, { params: own.params })).body;
    expect([(await read()).thumbnails, (await read()).approvals]).toEqual([[], []]);
    const ids: number[] = [];
    for (const height of [250, 600]) ids.push((await own.banner(png({ width: 300, height }))).body.id);
    const [first = 0, second = 0] = ids;
    await house.app.inject({
      ...{ method: 'POST', url: '/api/facts/approvals', headers: { authorization: `Bearer ${machine}` } },
      payload: {
        rows: [
          row(first, 'approved', '2026-11-20T00:00:00Z'),
          row(second, 'disapproved', '2026-11-20T00:00:00Z', { reason: 'Small' }),
          row(first, 'submitted', '2026-11-20T00:00:00Z', { supplier_id: OTHER_EXCHANGE }),
        ],
      },
    });
    const { thumbnails, approvals } = await read();
    expect(thumbnails).toHaveLength(2);
    expect(approvals).toEqual([
      { supplier_id: OTHER_EXCHANGE, status: 'submitted', count: 1 },
      { supplier_id: 335, status: 'DISAPPROVED', count: 1 },
    ]);
    await creator.call(api.updateCreative, { params: of(second, own.params), body: { state: 'archived' } });
    expect((await read()).approvals.map(({ status }) => status)).toEqual(['submitted', 'APPROVED']);
  });

  test('are submitted again unless archived, approved or waiting', async () => {
    const made = [await group.banner(), await group.banner(), await group.banner()].map(({ body }) => body);
    const [fresh, approved, refused] = made.map(({ id }) => id) as [number, number, number];
    await approve([
      row(approved, 'approved', '2026-11-21T09:00:00Z'),
      row(refused, 'disapproved', '2026-11-21T09:00:00Z', { reason: 'Too loud' }),
    ]);
    const one = await creator.call(approvalApi.resubmitCreative, { params: of(refused) });
    expect(one.body.approvals).toEqual([
      { supplier_id: 335, status: 'submitted', reason: null, at: expect.stringMatching(/^2026-11-21T10:/) },
    ]);
    const again = await creator.call(approvalApi.resubmitCreative, { params: of(refused) });
    expect([again.status, (again.body as unknown as { code: string }).code]).toEqual([409, 'not_resubmittable']);
    const several = (creative_ids: number[]) =>
      creator.call(approvalApi.resubmitCreatives, { params: group.params, body: { creative_ids } });
    expect((await several([fresh, approved])).status).toBe(409);
    expect((await read(fresh)).approvals).toEqual([]);
    expect((await several([fresh, fresh])).body.items.map(({ id }) => id)).toEqual([fresh]);
    const all = await creator.call(approvalApi.resubmitCreativeGroup, { params: group.params });
    expect(all.body.items.map(({ id }) => id)).not.toContain(approved);
  });
});
