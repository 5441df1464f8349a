import { randomUUID } from 'node:crypto';
import * as historyApi from '@fairlead/contract/history';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignBody, type CampaignHouse, openCampaignHouse } from '../../testing/campaigns.ts';
import { roomKinds } from '../../testing/records.ts';
import type { Campaign } from './campaign.service.ts';

/** A change of each field that an edit takes, the budget beside it aside. */
const edits: CampaignBody[] = [
  { name: 'Renamed' },
  { internal_name: 'ours' },
  { state: 'Archived' },
  { active: true },
  { paused: true },
  { visible: false },
  { campaign_type: 'CROSS_PROMOTION' },
  { attribution_days: 30 },
  { target_custom_action_type_id: 4 },
  { adomain: 'shop.nomnom.example' },
  { bcats: ['IAB8', 'IAB9-30'] },
  { landing_page: 'https://nomnom.example/a?b=c' },
  { landing_page2: 'https://nomnom.example/b' },
  { client_budget: 5000.5 },
  { client_daily_budget: 80.25 },
  { attribution_days_data_science: 14 },
  { bid_type: 'cpc', target_cpx_in_company_currency: 0.4 },
  { target_cpx_in_company_currency: 4.5 },
  { pacing_without_target_buying_price: true },
  { frequency_cap: 3 },
  { lifetime_frequency_cap: 40 },
  { cappings: [{ counting_period: 'day', threshold: 2, event_type: 'click' }] },
  { optimization_algorithms: { cpa: null, cpc: 'DayClickPacer' } },
  { cpa_algorithm_max_cr: 0.25 },
  { cpa_test_champion_cr: 0.125 },
  {
    cpc_parameters: {
      target_cpc: 0.3,
      target_cpi: 2,
      target_cpa: 7.5,
      cpc_engine_family: 'Other',
      cpc_engine_family_version: '2.1',
    },
  },
  { target_margin: 25 },
  { cpm: 4.2 },
  { pricing_type: 'cpc' },
  { pricing_custom_action_type_id: 11 },
  { countries: [56, 250] },
  { suppliers: [1, 335] },
  { installers_label: 'installers' },
  { payers_label: 'non_payers' },
  { click_action: 'https://app.appsflyer.com/id1?pid=trademob_int&c={campaign_name}' },
  { click_action_into_app: 'nomnom://open' },
  { recommendation_click_action: 'https://a.example/dpa' },
  { tracker_engaged_view_url_template: 'https://a.example/ev' },
  { tracker_impression_url_template: 'https://a.example/imp' },
  { use_direct_link: true },
];

describe.each(roomKinds())('the fields of a campaign on %s', (kind) => {
  let on: CampaignHouse;
  beforeAll(async () => {
    on = await openCampaignHouse(kind);
  });
  afterAll(() => on?.close());

  test.each(edits.map((edit) => [Object.keys(edit).join(', '), edit] as const))(
    '%s: the dry run is what is stored then, its entry names it, and undo brings it back',
    async (_name, edit) => {
      const made = await on.make();
      const body = { client_daily_budget: 50, ...edit, version: made.version };
      const dry = (await on.put(made.id, body, on.manager, { query: { dry_run: true } })).body as unknown as {
        result: Campaign;
        changes: { field: string }[];
      };
      expect(await on.read(made.id)).toEqual(made);
      const changeSet = randomUUID();
      const done = await on.put(made.id, body, on.manager, { headers: { 'x-change-set': changeSet } });
      expect([done.status, done.body]).toEqual([200, await on.read(made.id)]);
      expect({ ...dry.result, updated: 0 }).toEqual({ ...done.body, updated: 0 });
      expect(done.body).toMatchObject(edit);
      expect(done.body.version).toBe(made.version + 1);
      const [entry] = (
        await on.manager.call(historyApi.listHistory, { query: { entity: 'campaign', entity_id: String(made.id) } })
      ).body.items;
      expect(entry).toMatchObject({ action: 'update', entity_name: done.body.name, can_undo: true });
      expect(entry?.changes.map(({ field }) => field)).toEqual(dry.changes.map(({ field }) => field));
      expect(dry.changes.map(({ field }) => field)).toEqual(expect.arrayContaining(Object.keys(edit)));
      const undone = await on.manager.call(historyApi.undoChangeSet, {
        params: { changeSetId: changeSet },
        body: { later_edits: 'keep' },
      });
      expect(undone.body.items).toMatchObject([{ status: 'undone' }]);
      const back = await on.read(made.id);
      expect({ ...back, version: 0, updated: 0 }).toEqual({ ...made, version: 0, updated: 0 });
    },
  );
});
