import * as api from '@fairlead/contract/creative';
import * as pacing from '@fairlead/contract/pacing';
import { describe, expect, test } from 'vitest';
import { aGroup } from '../../testing/creatives.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { OTHER_EXCHANGE, row, type ShownPlace, said, useShownCreatives } from '../../testing/shown-creatives.ts';

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

  test('are listed by state and live while a campaign of their group runs', async () => {
    const { body } = await group.banner();
    expect(await read(body.id)).toMatchObject({
      status: 'live',
      connected_campaigns: campaigns.map((campaign_id) => ({ campaign_id, active: true })),
    });
    const list = async (state: string) => {
      const { items } = (await client.call(api.listCreatives, { params: group.params, query: { state } as never }))
        .body;
      return items.map(({ id }) => id);
    };
    expect(await list('new')).toContain(body.id);
    await edit(body.id, { state: 'archived' });
    expect([(await list('new')).includes(body.id), (await list('archived')).includes(body.id)]).toEqual([false, true]);
    expect((await read(body.id)).status).toBe('archived');
  });

  test('say which campaigns show them', async () => {
    const { id } = (await group.banner()).body;
    const [first, second] = campaigns;
    const put = (connected_campaigns: object[]) =>
      creator.call(api.updateCampaignSettings, { params: of(id), body: { connected_campaigns } as never });
    expect((await put([{ campaign_id: first, active: false }])).body.connected_campaigns).toEqual([
      { campaign_id: first, active: false },
      { campaign_id: second, active: true },
    ]);
    const [shows] = await house.db.query<{ shows: boolean }>('select shows from shows_creative($1, now())', [second]);
    expect(shows?.shows).toBe(true);
    await put([{ campaign_id: second, active: false }]);
    expect((await read(id)).status).toBe('no campaigns connected');
    const foreign = (await aCampaign(house, app.id, (await aLineItem(house, app.company_id)).id)).id;
    expect(said(await put([{ campaign_id: foreign, active: true }]))).toBe(
      'Connect the creative group to the campaign first',
    );
    expect((await put([{ campaign_id: 999_999, active: true }])).status).toBe(404);
  });

  test('those that an exchange refuses wait in a queue while campaigns show them, the longest first', async () => {
    const other = await aGroup(house, creator, app.id, 'Refused later');
    await connect(other.params, [campaigns[0]]);
    const [first, second, fine] = [
      (await group.banner()).body.id,
      (await other.banner()).body.id,
      (await group.banner()).body.id,
    ];
    const queue = async (caller: Caller) => {
      const { items } = (await caller.call(pacing.listQueues)).body;
      const { count, path } = items.find(({ queue: name }) => name === 'creatives_refused') ?? {};
      return [count, path];
    };
    const path = (id: number) =>
      `/companies/${app.company_id}/applications/${app.id}/creativeGroups/${id}?show=refused`;
    expect(await queue(creator)).toEqual([0, '/companies']);
    await approve([
      row(first, 'disapproved', '2026-11-21T09:00:00Z', { supplier_id: OTHER_EXCHANGE }),
      row(first, 'disapproved', '2026-11-21T09:20:00Z'),
      row(second, 'disapproved', '2026-11-21T09:10:00Z'),
      row(fine, 'approved', '2026-11-21T09:00:00Z'),
    ]);
    expect(await queue(creator)).toEqual([2, path(group.id)]);
    expect(await queue(client)).toEqual([2, path(group.id)]);
    expect(await queue(await house.as('client', (await house.company({ name: 'Elsewhere' })).id))).toEqual([
      0,
      '/companies',
    ]);
    expect(await queue(await house.as('sales_team_member'))).toEqual([0, '/companies']); // who may not ask again
    await edit(first, { active: false });
    expect(await queue(creator)).toEqual([1, path(other.id)]);
    await connect(other.params, []);
    expect(await queue(creator)).toEqual([0, '/companies']);
  });
});
