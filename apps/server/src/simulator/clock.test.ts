import * as jobApi from '@fairlead/contract/job';
import * as api from '@fairlead/contract/simulator';
import { describe, expect, test } from 'vitest';
import { openClock } from '../features/simulator/clock.service.ts';
import { startFreshSimulator } from '../features/simulator/simulator.service.ts';
import { waitForJob } from '../platform/jobs/jobs.ts';
import { type Caller, openTestHouse, type TestHouse } from '../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../testing/line-items.ts';
import { roomKinds } from '../testing/records.ts';
import { useSimulator } from '../testing/simulators.ts';
import { startSimulator } from './run.ts';

describe.each(roomKinds())('the clock of a simulator on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let company: number;
  let app: number;
  const { factsOf } = useSimulator(kind, (place) => {
    ({ house, admin, company, app } = place);
  });

  test('the clock runs at its speed, is kept, and is the same in a second process', async () => {
    const put = (body: object) => admin.call(api.setSimulator, { body });
    const before = house.now().getTime();
    expect((await put({ state: 'running', speed: 0 })).body).toMatchObject({ state: 'running', speed: 0 });
    const frozen = house.now();
    expect(frozen.getTime() - before).toBeLessThan(60_000);
    expect(house.now()).toEqual(frozen);
    const second = await openClock(house.config, house.db, () => {});
    expect(second.now()).toEqual(frozen);
    await second.close();
    const again = await openClock({ mode: 'demo', fixedNow: new Date('2027-01-01T00:00:00Z') }, house.db, () => {});
    expect(again.now().toISOString()).toMatch(/^2027-01-01T00:00/);
    await again.close();
    const own = await openClock(house.config, house.db, () => {}); // the FAIRLEAD_NOW of before: a new start, from there
    expect(own.now().toISOString()).toMatch(/^2026-10-25T00:20/);
    await own.close();
    await put({ state: 'running', speed: 86_400 });
    const [product, real] = [house.now().getTime(), house.realNow().getTime()];
    await new Promise((done) => setTimeout(done, 50));
    // The two are not read at once: what is read last is the one that runs faster
    const elapsed = house.realNow().getTime() - real;
    expect((house.now().getTime() - product) / elapsed).toBeGreaterThan(10_000);
    await put({ state: 'off' });
    expect((await put({ state: 'running' })).body.simulated_to).not.toBeNull();
    expect((await put({ state: 'off', speed: 1 })).body.state).toBe('off');
    await startFreshSimulator(house.context);
    expect((await admin.call(api.getSimulator)).body).toMatchObject({ state: 'off', speed: 1 });
  });

  test('the clock is moved by one at a time, and a cancelled move stops where it is', async () => {
    const first = (await admin.call(api.advanceSimulator, { body: { hours: 744 } })).body;
    const second = await admin.call(api.advanceSimulator, { body: { hours: 1 } });
    expect([second.status, (second.body as unknown as { code: string }).code]).toEqual([409, 'in_progress']);
    await admin.call(jobApi.cancelJob, { params: { jobId: String(first.job_id) } });
    expect((await waitForJob(house, first.job_id)).state).toBe('cancelled');
    for (const hours of [0, 745, 1.5])
      expect((await admin.call(api.advanceSimulator, { body: { hours } })).status).toBe(400);
    expect((await (await house.as('campaign_manager')).call(api.getSimulator)).status).toBe(403);
  });

  test('while it runs, hours are delivered as they end; when it is off, nothing is', async () => {
    const lineItem = await aLineItem(house, company, 'Live');
    await aBudget(house, lineItem, { client_budget: 90_000, days: ['2026-10-01', '2027-12-31'] });
    const { id } = await aCampaign(house, app, lineItem.id);
    const running = startSimulator(house);
    try {
      expect(await factsOf([id])).toEqual([]);
      // An hour of this speed is over before anything is read: only the clocks before and behind enclose what was delivered
      const before = house.now().getTime();
      await admin.call(api.setSimulator, { body: { state: 'running', speed: 86_400 } });
      await expect
        .poll(async () => (await factsOf([id])).length, { timeout: 15_000, interval: 200 })
        .toBeGreaterThan(0);
      await admin.call(api.setSimulator, { body: { state: 'off', speed: 1 } });
      const hours = (await factsOf([id])).map(({ hour }) => Date.parse(hour));
      const ended = house.now().getTime() - 3_600_000;
      expect(hours.filter((hour) => hour <= before - 3_600_000 || hour > ended)).toEqual([]);
    } finally {
      await running.stop();
    }
  }, 30_000);

  test('outside the demo there is no simulator', async () => {
    const plain = await openTestHouse({ kind, worker: false });
    try {
      const caller = await plain.as('admin');
      expect((await caller.call(api.getSimulator)).status).toBe(404);
      expect((await caller.call(api.setSimulator, { body: { state: 'running' } })).status).toBe(404);
      expect((await caller.call(api.advanceSimulator, { body: { hours: 1 } })).status).toBe(404);
      expect(Math.abs(plain.now().getTime() - Date.now())).toBeLessThan(1_000);
    } finally {
      await plain.close();
    }
  });
});
