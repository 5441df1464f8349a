import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as campaigns from '@fairlead/contract/campaign';
import * as api from '@fairlead/contract/delivery-funnel';
import { describe, expect, test, vi } from 'vitest';
import { openFacts } from '../../db/facts.ts';
import { bids, type FunnelPlace, lost, useFunnels } from '../../testing/funnels.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { aCampaign } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { listCampaignsNow } from '../campaign/campaign.service.ts';
import { withRatio } from '../campaign/current-ratio.service.ts';
import { saturationsOf } from './saturation.service.ts';

describe.each(roomKinds())('saturation on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let company: number;
  let app: number;
  let lineItem: FunnelPlace['lineItem'];
  const { tell } = useFunnels(kind, (place) => {
    ({ house, admin, company, app, lineItem } = place);
  });

  test('saturation: one question for many campaigns, one interval by call, null without requests', async () => {
    const [a, b] = [(await aCampaign(house, app, lineItem.id)).id, (await aCampaign(house, app, lineItem.id)).id];
    await tell([
      bids(a, '2026-11-18T09', { pacing: 100, auction: 500 }, 500),
      bids(a, '2026-11-18T09', { daily_cap: 900 }, 0, { supplier_id: 1 }),
      bids(a, '2026-11-17T20', { audience: 10 }, 500),
      bids(b, '2026-11-17T09', lost, 500),
    ]);
    expect(await saturationsOf(house.context, [a, b])).toEqual(
      new Map([[a, { ratio_30: 0.5, ratio_360: 0.5, ratio_1440: 1000 / 1500 }]]),
    );
    const ratio = async (id: number, interval?: string, by: Caller = admin) =>
      (
        await by.call(api.getScpaRatio, {
          params: { campaignId: String(id) },
          query: (interval ? { interval } : {}) as never,
        })
      ).body;
    expect(await ratio(a)).toEqual({ ratio: 0.5 });
    expect(await ratio(a, '1440')).toEqual({ ratio: 1000 / 1500 });
    expect(await ratio(b, '1440')).toEqual({ ratio: null });
    expect(await ratio(a, '60')).toMatchObject({ message: 'interval must be 30, 360 or 1440' });
    expect((await saturationsOf(house.context, null)).has(b)).toBe(false);
    const told = async (id: number, by: Caller = admin) => {
      const read = await by.call(campaigns.getCampaign, { params: { campaignId: String(id) }, query: {} });
      const list = await by.call(campaigns.listCampaigns, { query: { app_id: String(app) } as never });
      return [read.body.scpa_ratio, list.body.items.find((one) => one.id === id)?.scpa_ratio];
    };
    // A ratio that is late is not told
    await vi.waitFor(async () => expect(await told(a)).toEqual([0.5, 0.5]), { timeout: 20_000 });
    expect(await told(b)).toEqual([null, null]);
    const client = await house.as('client', company);
    // The field is the staff's (F7), the call is for whoever reads the campaign (row 54)
    expect([await told(a, client), await ratio(a, '360', client)]).toEqual([[undefined, undefined], { ratio: 0.5 }]);
  });

  test('campaigns are read without their ratio while the facts store accepts and says nothing', async () => {
    const { id } = await aCampaign(house, app, lineItem.id);
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { log } = house;
    const facts = openFacts({ clickhouseUrl: `http://u:p@127.0.0.1:${port}/default`, dataDir: '', log });
    const context = { ...house.context, facts };
    try {
      expect(await withRatio(context, { id })).toEqual({ id, scpa_ratio: null });
      const { items } = await listCampaignsNow(context, { app_id: app, state: 'all' });
      expect(items.find((one) => one.id === id)).toMatchObject({ scpa_ratio: null });
    } finally {
      silent.close();
      silent.closeAllConnections();
      await facts.close(0);
    }
  });
});
