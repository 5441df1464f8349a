import * as api from '@fairlead/contract/creative';
import * as approvalApi from '@fairlead/contract/creative-approval';
import * as historyApi from '@fairlead/contract/history';
import { png } from '@fairlead/test-data/media/index';
import { describe, expect, test } from 'vitest';
import { aGroup, storedAssets } from '../../testing/creatives.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';
import { row, type ShownPlace, said, useShownCreatives } from '../../testing/shown-creatives.ts';
import { sweepAssets } from './asset.service.ts';

describe.each(roomKinds())('creatives on %s', (kind) => {
  let house: TestHouse;
  let creator: Caller;
  let client: Caller;
  let app: ShownPlace['app'];
  let group: ShownPlace['group'];
  let campaigns: ShownPlace['campaigns'];
  const { connect, of, read, edit, approve } = useShownCreatives(kind, (place) => {
    ({ house, creator, client, app, group, campaigns } = place);
  });

  test('are edited by the words of their type', async () => {
    const { id } = (await group.banner()).body;
    const sent = { ...(await read(id)), name: ' Spring ', title: 'No banner has one' };
    const { approvals: _, ...body } = sent;
    expect((await edit(id, body)).body).toMatchObject({ name: 'Spring', title: null, version: 2 });
    expect(said(await edit(id, { name: '' }))).toBe('This field is required');
    expect((await edit(id, { name: 'Summer', version: 1 })).body).toMatchObject({
      code: 'stale_version',
      current: { name: 'Spring' },
    });
    expect((await edit(id, { name: 'Tried' }, { query: { dry_run: 'true' } })).body).toMatchObject({
      result: { name: 'Tried' },
    });
    expect((await read(id)).name).toBe('Spring');
    await edit(id, { name: 'auto_test banner' });
    expect(said(await edit(id, { name: 'Mine' }))).toBe('You cannot edit a name of a test creative');
  });

  test('are found under their own group alone', async () => {
    const { id } = (await group.banner()).body;
    const other = await aGroup(house, creator, app.id, 'Other');
    const params = of(id, other.params);
    for (const answer of [
      await creator.call(api.getCreative, { params }),
      await creator.call(api.updateCreative, { params, body: { name: 'X' } }),
      await creator.call(api.getCampaignSettings, { params }),
      await creator.call(approvalApi.resubmitCreative, { params }),
      await creator.call(approvalApi.resubmitCreatives, { params: other.params, body: { creative_ids: [id] } }),
    ])
      expect(answer.status).toBe(404);
  });

  test('are copied with their group to an application of the company', async () => {
    const source = await aGroup(house, creator, app.id, 'To be copied');
    const { id } = (await source.banner(png({ width: 160, height: 600 }), 'Tower')).body;
    await source.banner(png({ width: 300, height: 250 }), 'Box');
    const { id: over } = (await source.banner(png({ width: 320, height: 50 }), 'Over')).body;
    await creator.call(api.updateCreative, { params: of(over, source.params), body: { state: 'archived' } });
    await connect(source.params, campaigns);
    await approve([row(id, 'approved', '2026-11-21T09:00:00Z')]);
    const target = await house.application(app.company_id, 'android');
    const stored = await storedAssets(house);
    const copy = (application: number, extra = {}) =>
      creator.call(
        api.duplicateCreativeGroup,
        { params: { appId: String(app.id), creativeGroupId: String(source.id) }, body: { app: { id: application } } },
        extra,
      );
    const tried = await copy(target.id, { query: { dry_run: 'true' } });
    const { result } = tried.body as unknown as { result: typeof tried.body };
    const made = await copy(target.id);
    const thumbnails = [expect.any(String), expect.any(String)];
    expect(result).toEqual({ ...made.body, id: null, created: result.created, thumbnails });
    expect(made.body).toMatchObject({
      name: 'To be copied',
      app_id: target.id,
      active: true,
      campaign_ids: [],
      schedulings: [],
      creatives: 2,
    });
    const params = { applicationId: String(target.id), creativesGroupId: String(made.body.id) };
    const { items } = (await client.call(api.listCreatives, { params, query: {} })).body;
    expect(items.map(({ name, approvals, app_id }) => [name, approvals, app_id])).toEqual([
      ['Tower', [], target.id],
      ['Box', [], target.id],
    ]);
    expect(await storedAssets(house)).toEqual(stored);
    const elsewhere = await house.application((await house.company({ name: 'Halfmoon Bank' })).id);
    expect(said(await copy(elsewhere.id))).toBe('Choose an application of the same company');
  });

  test('are taken back: an edit, what campaigns show, a creation', async () => {
    const { id } = (await group.banner()).body;
    await edit(id, { name: 'Renamed', active: false });
    const connected_campaigns = [{ campaign_id: campaigns[0], active: false }];
    await creator.call(api.updateCampaignSettings, { params: of(id), body: { connected_campaigns } });
    const query = { entity: 'creative', entity_id: String(id) };
    const { items } = (await creator.call(historyApi.listHistory, { query })).body;
    expect(items.map(({ can_undo, changes }) => [can_undo, changes[0]?.field])).toMatchObject([
      [true, 'connected_campaigns'],
      [true, 'name'],
      [true, expect.any(String)],
    ]);
    const [first, second] = campaigns.map((campaign_id) => ({ campaign_id, active: true }));
    expect(items[0]?.changes).toMatchObject([
      { field: 'connected_campaigns', before: [first, second], after: [{ ...first, active: false }, second] },
    ]);
    const undo = (at: number) =>
      creator.call(historyApi.undoChangeSet, { params: { changeSetId: items[at]?.change_set_id ?? '' }, body: {} });
    await undo(0);
    expect((await read(id)).connected_campaigns.map(({ active }) => active)).toEqual([true, true]);
    await undo(1);
    expect(await read(id)).toMatchObject({ name: 'Banner', active: true });
    await undo(2);
    expect((await read(id)).state).toBe('archived');
  });

  test('go back one step after the other, whatever the log says of the campaigns that show them', async () => {
    const { id } = (await group.banner()).body;
    for (const active of [false, true, false]) {
      const connected_campaigns = [{ campaign_id: campaigns[0], active }];
      await creator.call(api.updateCampaignSettings, { params: of(id), body: { connected_campaigns } });
    }
    const query = { entity: 'creative', entity_id: String(id) };
    const { items } = (await creator.call(historyApi.listHistory, { query })).body;
    const undone = async (at: number) => {
      const params = { changeSetId: items[at]?.change_set_id ?? '' };
      const { body } = await creator.call(historyApi.undoChangeSet, { params, body: {} });
      return [body.items[0]?.status, (await read(id)).connected_campaigns.map(({ active }) => active)];
    };
    expect(await undone(0)).toEqual(['undone', [true, true]]);
    expect(await undone(1)).toEqual(['undone', [false, true]]);
  });

  test('leave no file that nobody names', async () => {
    await group.banner();
    const named = await storedAssets(house);
    await house.files.put('assets/left-over', (await import('node:stream')).Readable.from(['x']));
    const later = (ms: number) => ({ ...house.context, realNow: () => new Date(Date.now() + ms) });
    await sweepAssets(later(0));
    expect(await storedAssets(house)).toContain('assets/left-over');
    await sweepAssets(later(240_000));
    expect(await storedAssets(house)).toEqual(named);
  });
});
