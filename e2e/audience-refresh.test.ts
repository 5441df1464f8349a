import { expect } from 'vitest';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { aDynamicList, aList, appPath, goodBuilds, nameOf } from './support/lists.ts';
import { said, saidSince } from './support/said.ts';
import { story } from './support/story.ts';

const buildsOf = async (id: number) => (await goodBuilds(id)).length;

story('one dynamic audience is built again at once, and then several with one word', async ({ open }) => {
  const [first, second, still] = await Promise.all([
    aDynamicList(nameOf('AA fresh')),
    aDynamicList(nameOf('AA fresh')),
    aList(nameOf('AA still')),
  ]);
  const page = await open('campaign_manager', appPath('targeting/audiences'));

  await page.getByRole('button', { name: `More for ${still.name}` }).click();
  await page.getByRole('menuitem').first().waitFor();
  await eventually(() => page.getByRole('menuitem').allTextContents()).not.toContain('Refresh');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `More for ${first.name}` }).click();
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  await said(page, 'Audience refreshing...');
  await expect.poll(() => buildsOf(first.id)).toBe(2);
  await page.reload();

  for (const { name } of [still, first, second])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Selection' }).click();
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Archive', 'Refresh']);
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  await said(page, 'Audience refreshing...');
  await expect.poll(async () => [await buildsOf(first.id), await buildsOf(second.id)]).toEqual([3, 2]);
  expect(await buildsOf(still.id)).toBe(1);
  expect(saidSince(page)).toEqual([]); // once for all of them
});

story('the definition of a dynamic audience is copied from its row', async ({ open }) => {
  const list = await aDynamicList(nameOf('AA to copy'));
  const page = await open('campaign_manager', `${appPath('targeting/audiences')}?source=cohorts`);
  await page.getByRole('button', { name: `More for ${list.name}` }).click();
  await page.getByRole('menuitem', { name: 'Copy audience definition' }).click();
  await page.waitForURL(`**${appPath(`copy-audience/${list.cohort_id}`)}`);
  await page.getByRole('heading', { name: `Copy ${list.name}`, level: 1 }).waitFor();
});

story('a new audience is made in five ways, by a client in four', async ({ open, accessible }) => {
  const page = await open('campaign_manager', appPath('targeting/audiences'));
  await page.getByRole('button', { name: 'New audience' }).click();
  const ways = ['Create', 'Upload', 'Combine', 'Import from S3', 'Import from URL'];
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(ways);
  await accessible(page);
  const pages = ['create-audience', 'upload-audience', 'combine-audience', 'import-audience-s3', 'import-audience-url'];
  for (const [at, way] of ways.entries()) {
    if (at > 0) {
      await goOn(page, appPath('targeting/audiences'));
      await page.getByRole('button', { name: 'New audience' }).click();
    }
    await page.getByRole('menuitem', { name: way, exact: true }).click();
    await page.waitForURL(`**/${pages[at]}*`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  const client = await open('client', '/companies/1001/applications/2001/targeting/audiences');
  await client.getByRole('button', { name: 'New audience' }).click();
  await expect
    .poll(() => client.getByRole('menuitem').allTextContents())
    .toEqual(ways.filter((way) => way !== 'Import from S3'));
});

story('search leads to the page of the kind of audience that was found', async ({ open }) => {
  const list = await aDynamicList(nameOf('Findable'));
  const page = await open('campaign_manager', '/companies');
  await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor();
  const find = async (words: string, name: string, at: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    await page.getByRole('option', { name }).first().click();
    await page.waitForURL(`**${at}`);
  };
  await find(list.name, list.name, appPath(`audiences/dynamic/${list.cohort_id}`));
  await page.getByRole('heading', { name: list.name, level: 1 }).waitFor();
  await find('Buyers D90 minus', '(Buyers D90) minus (Open D7)', '/applications/2001/audiences/combination/*');
  await find('Paris postcodes', 'Paris postcodes', '/applications/2001/audiences/static/*');
});
