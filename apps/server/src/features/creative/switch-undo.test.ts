import { randomUUID } from 'node:crypto';
import * as api from '@fairlead/contract/creative';
import * as historyApi from '@fairlead/contract/history';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';
import { type Logged, undoableOf } from '../../platform/changes/undo.ts';
import { aGroup } from '../../testing/creatives.ts';
import { roomKinds } from '../../testing/records.ts';
import { type ShownPlace, useShownCreatives } from '../../testing/shown-creatives.ts';
import { onceRead } from '../../testing/undoing.ts';

const NOT_CONNECTED = 'Connect the creative group to the campaign first';

describe.each(roomKinds())('a creative that was switched off for several campaigns, on %s', (kind) => {
  let place: ShownPlace;
  const { connect, of, read } = useShownCreatives(kind, (opened) => {
    place = opened;
  });

  beforeEach(() => connect(place.group.params, place.campaigns));

  type Group = ShownPlace['group'];
  /** Switches a new creative off for all campaigns of its group, in one save, unless told otherwise. */
  const switchedOff = async (
    group: Group,
    changeSet = randomUUID(),
    campaigns: readonly number[] = place.campaigns,
  ) => {
    const { id } = (await group.banner()).body;
    const connected_campaigns = campaigns.map((campaign_id) => ({ campaign_id, active: false }));
    const params = of(id, group.params);
    const save = { headers: { 'x-change-set': changeSet } };
    expect(
      (await place.creator.call(api.updateCampaignSettings, { params, body: { connected_campaigns } }, save)).status,
    ).toBe(200);
    const shown = async () =>
      (await place.creator.call(api.getCreative, { params })).body.connected_campaigns.map(({ active }) => active);
    return { id, changeSet, shown };
  };
  const undo = (changeSetId: string) =>
    place.creator.call(historyApi.undoChangeSet, { params: { changeSetId }, body: {} });

  test('goes back for all of them or for none: what one of them cannot be given is not told as done', async () => {
    const { group, campaigns, creator } = place;
    const { id, changeSet, shown } = await switchedOff(group);
    await connect(group.params, [campaigns[1]]);
    const query = { entity: 'creative', entity_id: String(id) };
    const [newest] = (await creator.call(historyApi.listHistory, { query })).body.items;
    expect(newest).toMatchObject({ can_undo: false, why_not: NOT_CONNECTED });
    expect((await undo(changeSet)).body.items).toMatchObject([{ status: 'refused', message: NOT_CONNECTED }]);
    expect(await shown()).toEqual([false]);
    const inState = (state: string) =>
      place.house.db.query('update creative_group set state = $2 where id = $1', [group.id, state]);
    await inState('archived');
    const [archived] = (await creator.call(historyApi.listHistory, { query })).body.items;
    expect(archived?.why_not).toBe('Unarchive the creative group and connect it to the campaign first');
    await inState('new');

    await connect(group.params, campaigns);
    expect((await undo(changeSet)).body.items).toMatchObject([{ status: 'undone' }]);
    expect(await shown()).toEqual([true, true]);
  });

  /** The second campaign is a copy that was made for a test of the first, which is over, while `work` runs. */
  const withPastCopy = async (work: () => Promise<void>) => {
    const copy = (source: number | null, state: string) =>
      place.house.db.query('update campaign set source_campaign_id = $2, state = $3 where id = $1', [
        place.campaigns[1],
        source,
        state,
      ]);
    await copy(place.campaigns[0], 'archived');
    try {
      await work();
    } finally {
      await copy(null, 'new');
    }
  };

  test.each([
    ['', false],
    [', and was taken off the group while its test ran', true],
  ])('goes back though a copy of an A/B test was among them, which is over and never back%s', async (_, takenOff) => {
    const { group, campaigns } = place;
    const { id, changeSet } = await switchedOff(group);
    if (takenOff) await connect(group.params, [campaigns[0]]);
    await withPastCopy(async () => {
      expect((await undo(changeSet)).body.items).toMatchObject([{ status: 'undone' }]);
      expect((await read(id)).connected_campaigns).toEqual([{ campaign_id: campaigns[0], active: true }]);
    });
  });

  test.each([
    ['that its group still has', false],
    ['that was taken off it', true],
  ])('is told as over where it was switched for a past copy alone %s: nobody can connect it', async (_, takenOff) => {
    const { group, campaigns } = place;
    const { changeSet } = await switchedOff(group, randomUUID(), [campaigns[1]]);
    if (takenOff) await connect(group.params, [campaigns[0]]);
    await withPastCopy(async () => {
      expect((await undo(changeSet)).body.items).toMatchObject([
        { status: 'refused', message: 'The campaign that it was switched for is archived for good' },
      ]);
    });
  });

  test('is asked about with those of other groups at once: one question for all of them', async () => {
    const { app, creator, house, campaigns } = place;
    const entries: Logged[] = [];
    for (const [name, connected] of [
      ['First', campaigns],
      ['Second', campaigns],
      ['Third', []],
    ] as const) {
      const group = await aGroup(house, creator, app.id, name);
      await connect(group.params, campaigns);
      const { id } = await switchedOff(group);
      const { changes } = only(
        await house.db.query<Pick<Logged, 'changes'>>(
          "select changes from change_log where entity = 'creative' and entity_id = $1 order by id desc limit 1",
          [id],
        ),
      );
      entries.push({ entity_id: id, deed: 'update', changes });
      await connect(group.params, [...connected]);
    }
    let asked = 0;
    const counted =
      (ask: Context['db']['query']): Context['db']['query'] =>
      (text, values) => {
        if (text.includes('from creative_group g')) asked += 1;
        return ask(text, values);
      };
    const { often, query } = house.db;
    const db = { ...house.db, often: counted(often), query: counted(query) };
    const said = await undoableOf('creative')?.whyNot?.({ ...house.context, db }, entries);
    expect([said, asked]).toEqual([[null, null, NOT_CONNECTED], 1]);
  });

  test.runIf(kind === 'postgres')('stays off where somebody switches it off while it is taken back', async () => {
    const { group, campaigns, creator } = place;
    const [one, other] = campaigns as [number, number];
    const { id, changeSet } = await switchedOff(group, randomUUID(), [one]);
    const off = { connected_campaigns: [{ campaign_id: other, active: false }] };
    const answer = await onceRead(
      'creative',
      () => creator.call(api.updateCampaignSettings, { params: of(id, group.params), body: off }),
      () => undo(changeSet),
    );
    expect(answer.body.items).toMatchObject([{ status: 'kept', message: 'Later edits are kept' }]);
    expect((await read(id)).connected_campaigns.map(({ active }) => active)).toEqual([false, false]);
  });

  test('leaves nothing to take back once it is on again, though its group has other campaigns by then', async () => {
    const { group, campaigns, creator } = place;
    const [one, other] = campaigns as [number, number];
    await connect(group.params, [one]);
    const { id, changeSet } = await switchedOff(group, randomUUID(), [one]);
    await connect(group.params, [one, other]);
    const on = { connected_campaigns: [{ campaign_id: one, active: true }] };
    await creator.call(api.updateCampaignSettings, { params: of(id, group.params), body: on });
    const query = { entity: 'creative', entity_id: String(id) };
    const { items } = (await creator.call(historyApi.listHistory, { query })).body;
    const words = 'It is as it was before already';
    expect(items.find(({ change_set_id }) => change_set_id === changeSet)).toMatchObject({
      can_undo: false,
      why_not: words,
    });
    expect((await undo(changeSet)).body.items).toMatchObject([{ status: 'kept', message: words }]);
  });
});
