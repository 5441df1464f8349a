import { createHash, randomUUID } from 'node:crypto';
import type { Ok } from '@fairlead/contract';
import * as api from '@fairlead/contract/audience';
import { createCohort } from '@fairlead/contract/cohort';
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

export const listNow = (id: number): Promise<TargetingList> =>
  as('admin').call(api.getTargetingList, { params: { targetingId: String(id) } });

/** A dynamic audience that has run: devices that opened the application again within so many days, wherever. */
export const aDynamicList = async (name: string, days = 7, application = place.application): Promise<TargetingList> => {
  const { targeting_list_id } = await as('campaign_manager').call(createCohort, {
    body: {
      app_id: application,
      name,
      source_app_ids: [application],
      countries: ['FR', 'BE'],
      events_without_country: true,
      filters: [{ event: 'reopen', period_days: days, min_occurrences: 1 }],
    },
  });
  await expect.poll(async () => (await listNow(targeting_list_id)).csv_updated).not.toBeNull();
  return listNow(targeting_list_id);
};

/** Builds of a list that ended well, oldest first. */
export const goodBuilds = async (id: number) => {
  const { items } = await as('admin').call(api.listBuilds, { params: { targetingId: String(id) } });
  return items.filter(({ rows }) => rows !== null).reverse();
};

/** A static list that is built; of an iOS application. */
export const aList = async (name: string, rows = 20, application = place.application): Promise<TargetingList> => {
  const list = await as('campaign_manager').upload<TargetingList>(
    '/dsp_dashboard_api/targeting_list_imports/upload',
    { application_id: String(application), name, is_idfv: 'false' },
    { name: 'list.csv', content: deviceIds(rows, name).join('\n') },
  );
  await expect.poll(async () => (await listNow(list.id)).csv_updated).not.toBeNull();
  return listNow(list.id);
};

/** The list of that name, once it is there. */
export const listCalled = async (name: string): Promise<TargetingList> => {
  let found: TargetingList | undefined;
  await expect
    .poll(async () => {
      const { items } = await as('admin').call(api.listTargetingLists, {
        params: { applicationId: String(place.application) },
        query: {},
      });
      found = items.find((list) => list.name === name);
      return found?.csv_updated ?? null;
    })
    .not.toBeNull();
  return found as TargetingList;
};
