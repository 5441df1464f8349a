import * as applications from '@fairlead/contract/application';
import * as campaigns from '@fairlead/contract/campaign';
import { anApplicationDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { goOn } from './support/in-place.ts';
import { company } from './support/line-items.ts';
import { aList } from './support/lists.ts';
import { aPlace } from './support/places.ts';
import { story } from './support/story.ts';

/** What the field says that Enter would take, as a reader of screens is told. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return document.getElementById(id ?? '')?.innerText.replaceAll('\n', ' ') ?? null;
  });

/** Types into a picker, sees the one that is marked, and takes it. */
const takes = async (page: Page, name: string | RegExp, typed: string, mark: string | RegExp) => {
  const field = page.getByRole('combobox', { name }).first();
  await field.press('ArrowDown');
  await page.locator('[role=option]:visible').first().waitFor();
  await field.press('Control+a');
  await page.keyboard.type(typed);
  await expect.poll(() => marked(page), { message: `${name}: ${typed}` }).toMatch(mark);
  await page.keyboard.press('Enter');
  return field;
};

story(
  'a name typed whole is the one that Enter takes, marked before; equal names say their ids',
  async ({ open, accessible, keepsItsPlace }) => {
    await company('Sandgrouse Ride');
    const place = await aPlace('Sandgrouse');
    const [one, two] = [await company('Sandgrouse Twin'), await company('Sandgrouse Twin')];
    const company_id = Number(place.companyId);
    const app = await as('campaign_manager').call(applications.createApplication, {
      body: anApplicationDraft({ name: 'Sandgrouse iOS', company_id, attribution: 'internal' }),
    });
    const below = `/companies/${company_id}/applications/${app.id}`;
    const page = await open('admin', `/companies/${company_id}/applications/create`);

    const owner = await takes(page, 'Company', 'Sandgrouse', /^Sandgrouse$/);
    await expect.poll(() => owner.inputValue()).toBe('Sandgrouse');
    // The name of the one that is chosen, typed again, chooses it again and not the first of all
    await takes(page, 'Company', 'sandgrouse', /^Sandgrouse$/);
    await page.keyboard.press('Tab');
    expect(await owner.inputValue()).toBe('Sandgrouse');

    await goOn(page, '/users/create');
    await takes(page, 'Role', 'Client', /^Client$/);
    await takes(page, 'Company', 'sandgrouse twin', `Sandgrouse Twin · ${one.id}`);
    const twin = await takes(page, 'Company', String(two.id), `Sandgrouse Twin · ${two.id}`);
    await expect.poll(() => twin.inputValue()).toBe(`Sandgrouse Twin · ${two.id}`);

    await goOn(page, `${below}/create-audience`);
    for (const [typed, code] of [
      ['Guinea', 'GN'],
      ['Sudan', 'SD'],
      ['US', 'US'],
      ['in', 'IN'],
    ] as const)
      await takes(page, 'Location', typed, new RegExp(`\\(${code}\\)$`));
    const chips = page.locator('.mantine-MultiSelect-root', { has: page.getByRole('combobox', { name: 'Location' }) });
    await expect.poll(() => chips.locator('.mantine-Pill-root').allInnerTexts()).toEqual(['GN', 'SD', 'US', 'IN']);

    await aList('Sandgrouse 30-90 - Copy', 5, app.id);
    const list = await aList('Sandgrouse 30-90', 12, app.id);
    const same = await aList('Sandgrouse 30-90 - Copy', 7, app.id);
    const campaign = await as('campaign_manager').call(campaigns.createCampaign, {
      body: {
        ...{ name: 'Sandgrouse_FR', app_id: app.id, line_item_id: Number(place.lineItemId) },
        ...{ countries: [250], pricing_type: 'cpc', client_daily_budget: 50 },
      },
    });
    await goOn(page, `${below}/campaigns/${campaign.id}/targeting`);
    const target = await takes(page, 'Audience to target', 'Sandgrouse 30-90', `Sandgrouse 30-90 12 rows · ${list.id}`);
    await expect.poll(() => target.inputValue()).toBe('Sandgrouse 30-90');
    await takes(page, 'Audience to exclude', String(same.id), `Sandgrouse 30-90 - Copy · ${same.id}`);
    await page.getByRole('combobox', { name: 'Audience to target' }).press('ArrowDown');
    await keepsItsPlace(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await accessible(page);
  },
);
