import * as abTests from '@fairlead/contract/ab-test';
import * as applications from '@fairlead/contract/application';
import * as campaigns from '@fairlead/contract/campaign';
import * as creatives from '@fairlead/contract/creative';
import * as groups from '@fairlead/contract/creative-group';
import { anApplicationDraft } from '@fairlead/test-data';
import { png } from '@fairlead/test-data/media/index';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { goOn } from './support/in-place.ts';
import { aPlace } from './support/places.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const staff = () => as('creative_team_member');

/** An application with campaigns of these names, and a creative group in it. */
const aGroup = async (name: string, letters: readonly string[]) => {
  const place = await aPlace(name);
  const company_id = Number(place.companyId);
  const draft = anApplicationDraft({ name: `${name} iOS`, company_id, attribution: 'internal' });
  const app = await as('campaign_manager').call(applications.createApplication, { body: draft });
  const made: Record<string, number> = {};
  for (const letter of letters) {
    const body = {
      ...{ name: `${name}_${letter}`, app_id: app.id, line_item_id: Number(place.lineItemId), countries: [250] },
      ...{ pricing_type: 'cpc', client_daily_budget: 100 },
    };
    made[letter] = (await as('campaign_manager').call(campaigns.createCampaign, { body })).id;
  }
  const params = { applicationId: String(app.id) };
  const { id } = await staff().call(groups.createCreativeGroup, { params, body: { name: `${name} menu` } });
  const one = { ...params, creativesGroupId: String(id) };
  return {
    ids: made,
    params: one,
    path: `/companies/${company_id}/applications/${app.id}/creativeGroups/${id}`,
    edit: (body: object) => as('admin').call(groups.updateCreativeGroup, { params: one, body }),
    stored: () => staff().call(groups.getCreativeGroup, { params: one }),
    upload: (called: string) =>
      as('admin').upload<{ id: number }>(
        `/apps/${app.id}/creative_groups/${id}/creatives`,
        { type: 'CreativeBanner', name: called },
        {
          ...{ field: 'banner', name: 'one.png', type: 'image/png' },
          content: new Uint8Array(png({ width: 300, height: 250 })),
        },
      ),
  };
};

story(
  'a tick that is taken back leaves what somebody else connects, and an archived campaign says so',
  async (stage) => {
    const { ids, path, params, edit, stored, upload } = await aGroup('Dunlin', ['a', 'b', 'c']);
    const page = await stage.open('creative_team_member', path);
    await page.getByRole('button', { name: '0 campaigns' }).click();
    const dialog = page.getByRole('dialog');
    const box = (letter: string) => dialog.getByRole('checkbox', { name: `Dunlin_${letter}` });
    await box('a').check();
    await box('a').uncheck();
    await box('b').check();
    await box('c').check();
    await edit({ campaign_ids: [ids.a] });
    await expect.poll(() => box('a').isChecked()).toBe(true);
    await dialog.getByText('2 campaigns changed').waitFor();
    await as('admin').call(campaigns.updateCampaign, {
      params: { campaignId: String(ids.c) },
      body: { state: 'Archived', client_daily_budget: 100 },
    });
    await dialog.getByText('1 campaign changed; Dunlin_c archived meanwhile, left out').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await stored()).campaign_ids).toEqual([ids.a, ids.b]);

    // Of one creative: what somebody else switches off is shown, and one's own ticks stay
    const creative = await upload('Menu');
    const settings = (campaign_id: number | undefined) =>
      as('admin').call(creatives.updateCampaignSettings, {
        params: { ...params, creativeId: String(creative.id) },
        body: { connected_campaigns: [{ campaign_id: campaign_id ?? 0, active: false }] },
      });
    await page.getByRole('button', { name: '2 campaigns show Menu' }).click();
    await box('b').uncheck();
    await settings(ids.a);
    await expect.poll(() => box('a').isChecked()).toBe(false);
    await box('b').check();
    await settings(ids.b);
    await expect.poll(() => box('b').isChecked()).toBe(false);
    await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('All but Dunlin_a').first().waitFor();
  },
);

story('a group that is archived meanwhile says so in Edit schedule and where creatives are made', async (stage) => {
  const { path, edit, stored } = await aGroup('Sanderling', []);
  const page = await stage.open('creative_team_member', path);
  const made = await stage.open('creative_team_member', `${path}/createBanner`);
  await made.getByRole('button', { name: 'Create' }).waitFor();
  await page.getByRole('button', { name: 'Always Running' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Limited time').click();
  await edit({ state: 'Archived' });
  const why = 'This creative group is archived. Unarchive it before you add to it. What you chose stays here.';
  await dialog.getByText(why).waitFor();
  await made.getByText(why).waitFor();
  await stage.accessible(page);
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await dialog.getByText(/^Nothing is saved\./).waitFor();
  expect(await stored()).toMatchObject({ state: 'Archived', schedulings: [] });
});

story('what is uploaded after Ask for review was opened goes to no client unasked', async (stage) => {
  const { path, params, upload } = await aGroup('Whimbrel', []);
  await upload('Menu');
  const old = await upload('Old menu');
  const page = await stage.open('creative_team_member', `${path}/reviews`);
  await page.getByRole('button', { name: 'Ask for review' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Note to the client' });
  const box = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  await box('Menu').waitFor();
  await upload('Half done');
  await dialog.getByText('added meanwhile').waitFor();
  expect([await box('Menu').isChecked(), await box('Half done').isChecked()]).toEqual([true, false]);
  // One that is archived meanwhile does not go unseen
  await as('admin').call(creatives.updateCreative, {
    params: { ...params, creativeId: String(old.id) },
    body: { state: 'archived' },
  });
  await dialog.getByText('archived meanwhile').waitFor();
  expect([await box('Old menu').isChecked(), await box('Old menu').isDisabled()]).toEqual([false, true]);
  await dialog.getByLabel('Note to the client').fill('Please by Friday');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  expect(await dialog.getByLabel('Note to the client').inputValue()).toBe('Please by Friday');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByLabel(/^Link for the client/).inputValue();
  const words = page.getByRole('button', { name: 'Copy the link' }).getByText('Copy', { exact: true });
  expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  const client = await stage.open(null, new URL(link).pathname);
  await client.getByText('1 of 1, Menu').waitFor();
  await client.getByText('opens nothing but this ad.').waitFor();
});

story(
  'the group of a test that has ended counts its campaign alone, and is archived once that is off',
  async (stage) => {
    const { ids, path, edit, stored } = await aGroup('Garganey', ['a']);
    await edit({ campaign_ids: [ids.a] });
    const test = { params: { campaignId: String(ids.a) } };
    const arms = { internal_name: 'control', campaigns: [{ internal_name: 'video' }] };
    await as('admin').call(abTests.startAbTest, { ...test, body: arms });
    await as('admin').call(abTests.stopAbTest, test);

    const page = await stage.open('campaign_manager', path.replace(/\/\d+$/, ''));
    await page.getByRole('button', { name: '1 campaign', exact: true }).waitFor();
    const archive = async () => {
      await page.getByRole('button', { name: 'Selection' }).click();
      await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
    };
    await page.getByRole('checkbox', { name: /Garganey menu/ }).check();
    await archive();
    const refusal = page.getByRole('dialog', { name: 'Cannot archive creative group' });
    await refusal.waitFor();
    expect(await refusal.getByRole('button', { name: 'Go back' }).count()).toBe(0);
    await refusal.getByRole('button', { name: 'Close' }).last().click();
    await refusal.waitFor({ state: 'detached' });

    await edit({ campaign_ids: [] });
    await page.reload();
    await page.getByRole('checkbox', { name: /Garganey menu/ }).check();
    await archive();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect.poll(async () => (await stored()).state).toBe('Archived');
  },
);

story('the copies of a test that runs are taken off a group by their names, and it is archived', async (stage) => {
  const { ids, path, edit, stored } = await aGroup('Gadwall', ['a']);
  await edit({ campaign_ids: [ids.a] });
  const arms = { internal_name: 'control', campaigns: [{ internal_name: 'video' }, { internal_name: 'still' }] };
  await as('admin').call(abTests.startAbTest, { params: { campaignId: String(ids.a) }, body: arms });
  const [, mirror] = (await stored()).campaign_ids;

  const list = path.replace(/\/\d+$/, '');
  const page = await stage.open('campaign_manager', `${list}?campaignId=${mirror}`);
  await page.getByRole('link', { name: 'Gadwall_a - Mirror (1)' }).waitFor();
  await goOn(page, list);
  const connect = async () => {
    await page.getByRole('checkbox', { name: /Gadwall menu/ }).check();
    await page.getByRole('button', { name: 'Selection' }).click();
    await page.getByRole('menuitem', { name: 'Connect campaigns' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Connect campaigns' });
  await connect();
  await dialog.getByRole('checkbox', { name: /^Gadwall_a \d+$/ }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Now 2 campaigns connected to the creative group');
  await page.getByRole('gridcell', { name: /Gadwall_a - Mirror \(1\).*2 campaigns/ }).waitFor();
  await page.reload();
  await connect();
  await dialog.getByRole('checkbox', { name: /Mirror \(1\)/ }).uncheck();
  await dialog.getByRole('checkbox', { name: /Mirror \(2\)/ }).uncheck();
  await dialog.getByText('2 campaigns changed').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await stored()).campaign_ids).toEqual([]);
  await page.reload();
  await page.getByRole('checkbox', { name: /Gadwall menu/ }).check();
  await page.getByRole('button', { name: 'Selection' }).click();
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(async () => (await stored()).state).toBe('Archived');
});
