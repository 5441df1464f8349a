import * as groups from '@fairlead/contract/creative-group';
import { mp4, png } from '@fairlead/test-data/media/index';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { enterOn } from './support/keys.ts';
import { story } from './support/story.ts';

const GROUPS = '/companies/1001/applications/2001/creativeGroups';
const picture = (name: string, width: number, height: number) => ({
  ...{ name, mimeType: 'image/png', buffer: png({ width, height }) },
});
const film = (name: string, width: number, height: number) => ({
  ...{ name, mimeType: 'video/mp4', buffer: mp4({ width, height, seconds: 1, tail: 2 }) },
});

story('native ads and a video are made, corrected, scheduled and copied', async (stage) => {
  const page = await stage.open('creative_team_member', `${GROUPS}/create`);
  await page.getByLabel('Name').fill('Dinner set');
  await page.getByRole('button', { name: 'Create group' }).click();
  await page.getByRole('heading', { name: 'Dinner set', level: 1 }).waitFor();

  // Two native ads of one form: what is wrong is said, what is cut is seen
  await page.getByRole('button', { name: 'New creative' }).click();
  await page.getByRole('menuitem', { name: 'Native' }).click();
  await page.getByRole('button', { name: 'Create creative' }).click();
  await page.getByText('Please select at least one type of creative').waitFor();
  await page.getByText('You need to upload an image').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Dinner');
  for (const kind of ['OpenRTB', 'Google ADX content']) await page.getByLabel(kind).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Dinner in 25 minutes flat');
  await page.getByRole('textbox', { name: 'Text' }).fill('Order from 140 kitchens near you tonight. '.repeat(2));
  await page.getByRole('textbox', { name: 'Button' }).fill('Order and save');
  await page.getByRole('textbox', { name: 'Advertiser' }).fill('Nomnom');
  await page.getByLabel('Main image', { exact: true }).setInputFiles(picture('main.png', 1200, 627));
  await page.getByLabel('Icon', { exact: true }).setInputFiles(picture('icon.png', 128, 120));
  await page.getByText('File dimensions are invalid. Must be 128x128').waitFor();
  await page.getByLabel('Icon', { exact: true }).setInputFiles(picture('icon.png', 128, 128));
  await page.getByLabel('Preview').getByText('3 cut').waitFor();
  await stage.keepsItsPlace(page);
  await page.getByRole('button', { name: 'Create 2 creatives' }).click();
  await expect.poll(() => page.getByRole('link', { name: 'Dinner', exact: true }).count()).toBe(2);

  // A video: its last frame is the companion; another file takes its place
  await page.getByRole('button', { name: 'New creative' }).click();
  await page.getByRole('menuitem', { name: 'Video' }).click();
  await page.getByLabel('Drop videos here', { exact: true }).setInputFiles([film('film.mp4', 1280, 720)]);
  await page.getByText('Last frame, 1280x720').waitFor();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('This field is required').waitFor();
  await page.getByRole('textbox', { name: 'Title' }).fill('Fresh today');
  await stage.accessible(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('link', { name: 'film', exact: true }).click();
  await page.getByLabel('Video', { exact: true }).setInputFiles(film('upright.mp4', 720, 1280));
  await page.getByText('Its last frame is the companion now.').waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('A video that is not wider than high is not shown in feeds').waitFor();
  await page.getByRole('switch', { name: 'In feeds' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('720×1280', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to creatives' }).click();

  // When it is shown, by the clocks of New York across their change
  await page.getByRole('button', { name: 'Always Running' }).click();
  await page.getByText('Limited time').click();
  // What is told as a field is left does not move from under the pointer what is pressed
  const zone = page.getByRole('combobox', { name: 'Timezone' });
  const place = await zone.boundingBox();
  await page.getByLabel('Start').fill('25 Oct 2027');
  await page.getByLabel('Start').press('Tab');
  await page.getByText('end date must be after start date').waitFor();
  await eventually(() => zone.boundingBox()).toEqual(place);
  await page.getByLabel('End').fill('8 Nov 2027');
  await zone.click({ delay: 100 });
  await page.getByRole('option', { name: /-04:00 New York/ }).click();
  await page.getByText(/Clocks change in New York.*at 22:59/).waitFor();
  await stage.accessible(page);
  await page.getByLabel('End').fill('1 Nov 2027');
  await page.getByRole('button', { name: 'Save schedule' }).click({ delay: 100 });
  await page.getByRole('button', { name: '25 Oct. 2027 - 01 Nov. 2027' }).waitFor();

  await page.getByRole('link', { name: 'Back to creatives' }).click();
  await page.getByRole('checkbox', { name: /Dinner set/ }).check();
  await page.getByRole('button', { name: 'Selection' }).click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await page.getByRole('combobox', { name: 'Application' }).click();
  await page.getByRole('option', { name: 'Nomnom Android' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/companies/1001/applications/2002/creativeGroups');
  await page.getByRole('link', { name: 'Dinner set' }).waitFor();

  const phone = await stage.open('creative_team_member', GROUPS, { width: 360, height: 740 });
  await phone.getByRole('link', { name: 'Dinner set' }).click();
  await phone.getByRole('link', { name: 'Dinner', exact: true }).first().click();
  await phone.getByText('What is cut').waitFor();
  await stage.keepsItsPlace(phone);
});

story('the widest days of a schedule stand whole in the table of groups', async (stage) => {
  const { call } = as('creative_team_member');
  const params = { applicationId: '2001' };
  const { id, version } = await call(groups.createCreativeGroup, { params, body: { name: 'Days of May' } });
  const days = { start_utc: '2028-05-20T00:00:00Z', end_utc: '2028-05-28T23:59:59Z' };
  await call(groups.updateSchedulings, {
    params: { ...params, creativesGroupId: String(id) },
    body: { schedulings: [{ ...days, recurring: false, timezone: '+00:00' }], version },
  });
  const page = await stage.open('creative_team_member', GROUPS);
  const shown = page.getByText('20 May. 2028 - 28 May. 2028', { exact: true });
  await shown.waitFor();
  await eventually(() => shown.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
});

story('in place of a schedule that recurs nothing is chosen: saving that leads to the choice', async (stage) => {
  const { call } = as('creative_team_member');
  const params = { applicationId: '2001' };
  const { id } = await call(groups.createCreativeGroup, { params, body: { name: 'Every Friday' } });
  const page = await stage.open('creative_team_member', '/homepage');
  // Such schedules come with records of the time before: none can be made
  await page.route(`**/api/apps/2001/creative_groups/${id}`, async (route) => {
    const response = await route.fetch();
    const days = { start_utc: '2028-05-19T00:00:00.000Z', end_utc: '2028-05-19T23:59:59.000Z' };
    const schedulings = [{ ...days, recurring: true, timezone: '+00:00' }];
    await route.fulfill({ response, json: { ...(await response.json()), schedulings, status: 'live' } });
  });
  await goOn(page, `${GROUPS}/${id}`);
  await page.getByRole('button', { name: 'Recurring' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit schedule' });
  await enterOn(dialog.getByRole('button', { name: 'Save schedule' }));
  await dialog.getByText('Please select a schedule setting').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('type')).toBe('radio');
  await page.keyboard.press('ArrowRight');
  // What its campaigns show until it starts comes and goes in a place of its own: what is pressed next stays where it is
  const meanwhile = dialog.getByText(/^It runs today\. Once saved it waits for .*; its campaigns/);
  await meanwhile.waitFor();
  const end = dialog.getByLabel('End');
  const place = await end.boundingBox();
  await dialog.getByLabel('Start').fill('1 Jan 2026');
  await dialog.getByLabel('Start').press('Tab');
  await meanwhile.waitFor({ state: 'detached' });
  await eventually(() => end.boundingBox()).toEqual(place);
});
