import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign-test';
import { newCampaign } from '@fairlead/domain/campaign/new-campaign';
import { NOT_A_TEST, testCampaignName, testCountries } from '@fairlead/domain/campaign/test-campaign';
import type { Context } from '../../context.ts';
import { refuseStale } from '../../platform/changes/changes.ts';
import { NotFound, Refused, refuseOver } from '../../refusal.ts';
import { listOf } from '../reference/reference.service.ts';
import { type Campaign, getCampaign } from './campaign.service.ts';
import { recordCampaign } from './campaign-log.service.ts';
import { storeCampaign } from './campaign-new.service.ts';
import {
  campaignOfTest,
  deleteTest,
  forgetDevices,
  newestLineItem,
  testsWithDevice,
  updateTest,
} from './campaign-test.sql.ts';
import { holdCampaign, touchCampaign } from './campaign-write.sql.ts';
import { catalogues } from './catalogues.service.ts';

const fail = (path: string, message: string): never => {
  throw new Refused([{ path, message }]);
};

/**
 * Makes a campaign to be tried on a phone, below the newest line item of the company (D-187).
 * @throws NotFound, Refused without a line item, Conflict below what is archived
 */
export const createTestCampaign = (context: Context, app_id: number): Promise<Campaign> =>
  context.db.tx(async () => {
    const { place, bought } = await catalogues(context, app_id);
    refuseOver(context, [
      { kind: 'company', state: place.company_state },
      { kind: 'application', state: place.state },
    ]);
    const line_item_id = (await newestLineItem(context, place.company_id)) ?? fail('app_id', 'No line item found');
    const { items } = await listOf<{ id: number; name: string; region_id: number }>(context, 'country');
    const draft = newCampaign(
      {
        name: testCampaignName(place.name, context.now()),
        line_item_id,
        countries: testCountries(items),
        pricing_type: 'internal',
      },
      { ...place, suppliers: bought },
    );
    return storeCampaign(context, { app_id, company_id: place.company_id, test: true }, draft);
  });

/**
 * Changes a test as one more version of its campaign.
 * @throws NotFound, Refused for the id of a campaign without a test, Conflict on a stale version
 */
const change = (context: Context, id: number, work: () => Promise<unknown>, version?: number): Promise<Campaign> =>
  context.db.tx(async () => {
    const campaign = (await campaignOfTest(context, id)) ?? fail('testCampaignId', NOT_A_TEST);
    await holdCampaign(context, campaign);
    const before = await getCampaign(context, campaign);
    if (before.test_campaign_configuration_id !== id) throw new NotFound(); // ended meanwhile
    await refuseStale(context, 'campaign', campaign, version, before);
    await work();
    await touchCampaign(context, campaign);
    const after = await getCampaign(context, campaign);
    await recordCampaign(context, before, after);
    return after;
  });

/** Says on which phone a campaign is tried. @throws NotFound, Refused without a test, Conflict on a stale version */
export const updateTestCampaign = async (
  context: Context,
  id: number,
  { device_id: device, version }: Given<typeof api.updateTestCampaign>['body'],
): Promise<Ok<typeof api.updateTestCampaign>> => {
  const known = device?.trim() || null;
  const { test_campaign_configuration: test } = await change(
    context,
    id,
    () => updateTest(context, id, known),
    version,
  );
  if (!test) throw new NotFound();
  return test;
};

/** Ends a test; the campaign stays. */
export const deleteTestCampaign = async (context: Context, id: number): Promise<void> => {
  await change(context, id, () => deleteTest(context, id));
};

/**
 * Tests of campaigns whose device was erased go on without it, by their link. Nothing of it is logged.
 * @param isErased says it of the id that somebody typed
 */
export const eraseInTests = async (
  context: Context,
  isErased: (device: string) => boolean,
): Promise<{ looked_at: number; found: number; removed: number }> => {
  const tests = await testsWithDevice(context);
  const named = tests.filter(({ device_id }) => isErased(device_id)).map(({ id }) => id);
  if (named.length > 0) await forgetDevices(context, named);
  return { looked_at: tests.length, found: named.length, removed: named.length };
};
