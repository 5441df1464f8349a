import * as api from '@fairlead/contract/simulator';
import { afterAll, beforeAll } from 'vitest';
import { waitForJob } from '../platform/jobs/jobs.ts';
import { type Caller, openTestHouse, type TestHouse } from './house.ts';
import { inAllSizes, shownBy } from './line-items.ts';
import type { RecordsKind } from './records.ts';

export const START = '2026-10-25T00:20:00Z';

/** A house in the mode of a demo that begins at START, with an application whose ads lose nothing, and an admin. */
type SimulatorPlace = { house: TestHouse; admin: Caller; company: number; app: number };

/**
 * Opens such a house for the tests of a `describe`, and closes it. `known` hears of it before the first test.
 * @returns how its clock is moved, and what was delivered meanwhile
 */
export const useSimulator = (kind: RecordsKind, known: (place: SimulatorPlace) => unknown) => {
  let place: SimulatorPlace;
  beforeAll(async () => {
    const house = await openTestHouse({
      kind,
      env: { FAIRLEAD_NOW: START },
      change: (config) => ({ ...config, mode: 'demo' }),
    });
    const admin = await house.as('admin');
    const company = (await house.company({ name: 'Nomnom' })).id;
    const app = (await house.application(company)).id;
    await shownBy(house, app, []);
    await inAllSizes(house, app);
    place = { house, admin, company, app };
    await known(place);
  });
  afterAll(() => place?.house.close());

  const advance = async (hours: number) => {
    const { body } = await place.admin.call(api.advanceSimulator, { body: { hours } });
    return waitForJob(place.house, body.job_id, { within: 60_000 });
  };
  const factsOf = (campaigns: readonly number[]) =>
    place.house.facts.query<{
      campaign_id: number;
      hour: string;
      day: string;
      impressions: number;
      clicks: number;
      spend: string;
      client_cost: string;
    }>(
      `select campaign_id, hour, toString(toDate(hour, 'UTC')) as day, impressions, clicks, spend, client_cost from delivery_latest
       where campaign_id in (${campaigns.join(', ')}) order by campaign_id, hour`,
    );
  return { advance, factsOf };
};
