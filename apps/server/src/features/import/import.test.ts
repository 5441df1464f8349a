import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/import';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForJob } from '../../platform/jobs/jobs.ts';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('an uploaded audience is built and counted', async () => {
  const company = await house.company();
  const app = await house.application(company.id, 'ios');
  const manager = await house.as('campaign_manager');
  const lines = [...deviceIds(1, 0, 1000, 'upper')];
  const answer = await manager.upload(
    api.uploadAudience,
    { application_id: String(app.id), name: 'Payers', is_idfv: 'false' },
    { name: 'payers.csv', content: `${[...lines, lines[0], 'xyz', '', lines[1]?.toLowerCase()].join('\r\n')}\n` },
  );
  expect(answer.status, answer.text).toBe(201);
  const list = answer.body as { id: number; job_id: number; rows: null };
  expect(list.rows).toBeNull();
  const job = await waitForJob(house, list.job_id);
  expect(job.state, JSON.stringify(job.error)).toBe('done');
  const built = await manager.call(audience.getTargetingList, { params: { targetingId: list.id } as never });
  expect(built.body).toMatchObject({
    rows: 1000,
    original_csv_rows: 1003,
    rows_format: 'plain',
    id_kind: 'uuid',
    source: { duplicates: 2, invalid_lines: 1, case_fixed_lines: 1, error: null },
    sizes: [1000],
    version: 1,
  });
});
