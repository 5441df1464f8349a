import { createHash, randomUUID } from 'node:crypto';
import type { Ok } from '@fairlead/contract';
import * as api from '@fairlead/contract/audience';
import { expect } from 'vitest';
import { as } from './api.ts';

export type TargetingList = Ok<typeof api.getTargetingList>;

/** An iOS application of the demo without lists of its own. */
export const place = { company: 1002, application: 2003 };
export const appPath = (page: string): string =>
  `/companies/${place.company}/applications/${place.application}/${page}`;

/** Always the same n device ids for a seed, as iOS writes them. */
export const deviceIds = (n: number, seed: string): string[] =>
  Array.from({ length: n }, (_, i) => {
    const hex = createHash('md5').update(`${seed} ${i}`).digest('hex').toUpperCase();
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  });

/** A name nobody else uses. */
export const nameOf = (what: string): string => `${what} ${randomUUID().slice(0, 8)}`;

const listNow = (id: number): Promise<TargetingList> =>
  as('admin').call(api.getTargetingList, { params: { targetingId: String(id) } });

/** A static list that is built. */
export const aList = async (name: string, rows = 20): Promise<TargetingList> => {
  const list = await as('campaign_manager').upload<TargetingList>(
    '/dsp_dashboard_api/targeting_list_imports/upload',
    { application_id: String(place.application), name, is_idfv: 'false' },
    { name: 'list.csv', content: deviceIds(rows, name).join('\n') },
  );
  await expect.poll(async () => (await listNow(list.id)).csv_updated, { timeout: 30_000 }).not.toBeNull();
  return listNow(list.id);
};

/** The list of that name, once it is there. */
export const listCalled = async (name: string): Promise<TargetingList> => {
  let found: TargetingList | undefined;
  await expect
    .poll(
      async () => {
        const { items } = await as('admin').call(api.listTargetingLists, {
          params: { applicationId: String(place.application) },
          query: {},
        });
        found = items.find((list) => list.name === name);
        return found?.csv_updated ?? null;
      },
      { timeout: 30_000 },
    )
    .not.toBeNull();
  return found as TargetingList;
};
