import type { CallEntry } from '@fairlead/contract';
import * as api from '@fairlead/contract/reference';
import { markOf } from '@fairlead/domain/permission';
import { roles } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('reference data on %s', (kind) => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openTestHouse({ kind });
  });
  afterAll(() => house?.close());

  const listed = async (entry: CallEntry): Promise<{ id: number; name: string }[]> => {
    const { status, body } = await (await house.as('sales_team_member')).call(entry);
    expect(status).toBe(200);
    const { items, total } = body as { items: { id: number; name: string }[]; total: number };
    expect([total, new Set(items.map(({ id }) => id)).size]).toEqual([items.length, items.length]);
    return items;
  };

  test.each([
    [api.listSellingEntities, 5],
    [api.listBusinessModels, 11],
    [api.listVerticals, 20],
    [api.listAdvertiserCategories, 392],
    [api.listCountries, 249],
    [api.listCustomActionTypes, 11],
    [api.listCampaignObjectives, 2],
  ] as const)('$path has its rows, also when it is asked again', async (entry, rows) => {
    expect(await listed(entry)).toHaveLength(rows);
    expect(await listed(entry)).toHaveLength(rows);
  });

  test('a country has its two codes and one of three regions', async () => {
    const countries = await listed(api.listCountries);
    expect(countries).toContainEqual({
      id: 250,
      name: 'France',
      alpha_two_name: 'FR',
      iso_name: 'FRA',
      region_id: 4,
    });
    const regions = new Set(countries.map((country) => (country as unknown as { region_id: number }).region_id));
    expect([...regions].sort()).toEqual([2, 3, 4]);
  });

  test('a category stands under its first level, an event type in its category', async () => {
    const categories = await listed(api.listAdvertiserCategories);
    expect(categories).toContainEqual({
      id: 2,
      name: 'Books & Literature',
      code: 'IAB1-1',
      category: 'Arts & Entertainment',
    });
    const types = await listed(api.listCustomActionTypes);
    expect(types[0]).toEqual({ id: 4, name: 'Purchase', type: 'purchase', category: 'Revenue', category_order: 1 });
  });

  test('every role reads what the permission table says (rows 8 and 9)', async () => {
    for (const role of roles) {
      const caller = await house.as(role, (await house.company({ name: `Of ${role}` })).id);
      for (const entry of [api.listSellingEntities, api.listCountries] as const)
        expect([role, entry.path, (await caller.call(entry)).status]).toEqual([
          role,
          entry.path,
          markOf(entry.permission, role) === 'N' ? 403 : 200,
        ]);
    }
  });
});
