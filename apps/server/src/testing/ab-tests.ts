import type { Sent } from '@fairlead/contract';
import * as api from '@fairlead/contract/ab-test';
import * as campaigns from '@fairlead/contract/campaign';
import { afterAll, beforeAll } from 'vitest';
import { type CampaignHouse, openCampaignHouse } from './campaigns.ts';
import type { Caller } from './house.ts';
import type { RecordsKind } from './records.ts';

/** Two mirrors and the name of the source, as a test is begun with them. */
export const two = {
  campaigns: [{ internal_name: 'video first' }, { internal_name: 'frequency 6' }],
  internal_name: 'control',
};

/** What a call is given by the id of its campaign. */
export const at = (id: number) => ({ campaignId: String(id) });

/**
 * Opens a house of campaigns for the tests of a `describe`, and closes it. `tell` hears of it before the first test, with an admin.
 * @returns what those tests do with A/B tests, as the admin unless told
 */
export const useAbTests = (kind: RecordsKind, tell: (opened: { on: CampaignHouse; admin: Caller }) => unknown) => {
  let on: CampaignHouse;
  let admin: Caller;
  beforeAll(async () => {
    on = await openCampaignHouse(kind);
    admin = await on.house.as('admin');
    await tell({ on, admin });
  });
  afterAll(() => on?.close());

  return {
    start: (id: number, body: Sent<typeof api.startAbTest>['body'], who = admin, extra = {}) =>
      who.call(api.startAbTest, { params: at(id), body }, extra),
    stop: (id: number, who = admin, extra = {}) => who.call(api.stopAbTest, { params: at(id) }, extra),
    tests: async (id: number) => (await admin.call(api.getAbTest, { params: at(id) })).body,
    /** A campaign with what is known of its test. */
    whole: (id: number) => admin.call(campaigns.getCampaign, { params: at(id), query: { with_ab_test: 'true' } }),
  };
};
