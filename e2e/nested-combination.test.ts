import * as audience from '@fairlead/contract/audience';
import * as cohort from '@fairlead/contract/cohort';
import * as api from '@fairlead/contract/combination';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { goOn } from './support/in-place.ts';
import { aDynamicList, aList, goodBuilds, listNow, nameOf } from './support/lists.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const APP = '/companies/1001/applications/2001';

const aUnion = async (name: string, ids: number[]) => {
  const made = await as('campaign_manager').call(api.createCombination, {
    body: { application_id: 2001, name, operator: 'union', source_targeting_list_ids: ids },
  });
  await expect.poll(async () => (await listNow(made.targeting_list_id)).csv_updated).not.toBeNull();
  return { id: made.id, list: made.targeting_list_id, name };
};

/** Three lists, the inner combination of two of them, and the outer one of that and the third. None shares a device. */
const nested = async () => {
  const [opened, a, b, c] = await Promise.all([
    aDynamicList(nameOf('AA opened'), 2, 2001),
    aList(nameOf('AA a'), 20, 2001),
    aList(nameOf('AA b'), 30, 2001),
    aList(nameOf('AA c'), 25, 2001),
  ]);
  const inner = await aUnion(nameOf('AA inner'), [opened.id, a.id]);
  const outer = await aUnion(nameOf('AA outer'), [inner.list, c.id]);
  return { opened, a, b, inner, outer };
};
const rowsOf = async (id: number): Promise<number> => (await listNow(id)).rows ?? -1;

/** The newest builds of both: the outer one began after the inner one had ended, because of it. */
const inOrder = async (inner: number, outer: number) => {
  const [below, above] = [(await goodBuilds(inner)).at(-1), (await goodBuilds(outer)).at(-1)];
  expect(above?.trigger).toBe('source');
  expect(Date.parse(above?.started_at ?? '')).toBeGreaterThanOrEqual(Date.parse(below?.finished_at ?? 'none'));
};

story(
  'what is made of a combination follows when a source is replaced: in order, once',
  async ({ open, accessible }) => {
    const { opened, a, b, inner, outer } = await nested();
    const from = opened.rows ?? 0;
    expect(from).toBeGreaterThan(0);
    expect([await rowsOf(inner.list), await rowsOf(outer.list)]).toEqual([from + 20, from + 45]);

    const page = await open('campaign_manager', `${APP}/audiences/combination/${inner.id}`);
    const second = page.getByRole('combobox', { name: 'Audience #2' });
    await expect.poll(() => second.inputValue()).toBe(a.name);
    await second.fill(b.name);
    await page.getByRole('option', { name: b.name }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await said(page, 'Combination edited successfully');
    await expect.poll(() => rowsOf(outer.list)).toBe(from + 55);
    expect(await rowsOf(inner.list)).toBe(from + 30);
    await inOrder(inner.list, outer.list);

    await as('campaign_manager').call(cohort.updateCohort, {
      params: { cohortId: String(opened.cohort_id) },
      body: {
        name: opened.name,
        source_app_ids: [2001],
        countries: ['FR', 'BE'],
        events_without_country: true,
        filters: [{ event: 'reopen', period_days: 60, min_occurrences: 1 }],
        version: opened.version,
      },
    });
    await expect.poll(() => rowsOf(opened.id)).toBeGreaterThan(from);
    const to = await rowsOf(opened.id);
    await expect.poll(() => rowsOf(outer.list)).toBe(to + 55);
    expect(await rowsOf(inner.list)).toBe(to + 30);
    await inOrder(inner.list, outer.list);
    // Once each: the first build, the replaced source, the dynamic one's new rows
    const sizes = async (id: number) => (await goodBuilds(id)).map(({ rows }) => rows);
    expect(await sizes(inner.list)).toEqual([from + 20, from + 30, to + 30]);
    expect(await sizes(outer.list)).toEqual([from + 45, from + 55, to + 55]);

    await goOn(page, `${APP}/audiences/combination/${outer.id}`);
    await page.getByRole('region', { name: 'Freshness' }).getByText('When a source changes').waitFor();
    const builds = page.getByRole('region', { name: 'Builds', exact: true });
    await expect.poll(() => builds.getByRole('cell', { name: 'A source changed' }).count()).toBe(2);
    await accessible(page);
  },
);

story('an archived source stops what is made of it, and the pages say so', async ({ open }) => {
  const { a, inner, outer } = await nested();
  const page = await open('campaign_manager', `${APP}/targeting/audiences`);
  await page.getByRole('checkbox', { name: `Select ${a.name}` }).click();
  await page.getByRole('button', { name: 'Selection' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await page.getByRole('dialog').getByText(`Used by the combination ${inner.name}`).waitFor();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await said(page, `Targeting ${a.name} updated`);
  for (const { name } of [inner, outer]) await page.getByRole('row', { name }).getByText('Not updating').waitFor();

  const says = (slot: number) =>
    `The list selected for Audience #${slot} is not updating because it is archived or includes an archived source.`;
  await goOn(page, `${APP}/audiences/combination/${outer.id}`);
  await page
    .getByRole('alert')
    .filter({ hasText: says(1) })
    .waitFor();
  await page.getByRole('region', { name: 'Freshness' }).getByText('None while a source is archived').waitFor();
  await goOn(page, `${APP}/audiences/combination/${inner.id}`);
  await page
    .getByRole('alert')
    .filter({ hasText: says(2) })
    .waitFor();
  // The combination itself
  const change = (state: 'archived' | 'new') =>
    as('admin').call(audience.updateTargetingList, { params: { targetingId: String(inner.list) }, body: { state } });
  const note = page.getByRole('status').filter({ hasText: 'This audience is archived' });
  await change('archived');
  await note.getByRole('button', { name: 'Unarchive' }).click();
  await expect.poll(() => note.count()).toBe(0);
  expect((await listNow(inner.list)).state).toBe('new');
  expect(
    await as('admin').call(audience.getTargetingList, { params: { targetingId: String(outer.list) } }),
  ).toMatchObject({ not_updating: true, build: { next_at: null } });
});
