import * as applications from '@fairlead/contract/application';
import * as api from '@fairlead/contract/campaign';
import { anApplicationDraft } from '@fairlead/test-data';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { goOn } from './support/in-place.ts';
import { enterOn } from './support/keys.ts';
import { aPlace } from './support/places.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const manager = () => as('campaign_manager');
const stored = (id: number) => manager().call(api.getCampaign, { params: { campaignId: String(id) } });

const right =
  'https://app.appsflyer.com/id123?idfa={idfa_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_click_lookback=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=click_to_app&af_ad_tran_id={impression_id}';
const broken = right.replace('&clickid={click_id}', '').replace('{idfa_plain}', '{idfa}').replace('w=7d', 'w=120d');

story(
  'links that are wrong are mended: one by one, all at once, and those of a company together',
  async ({ open, keepsItsPlace }) => {
    const place = await aPlace('Dunlin');
    const company_id = Number(place.companyId);
    const { id: app_id } = await manager().call(applications.createApplication, {
      body: anApplicationDraft({
        name: 'Dunlin iOS',
        company_id,
        attribution: 'internal',
        tracking_provider: 'appsflyer',
      }),
    });
    const campaign = (name: string, click_action: string) =>
      manager().call(api.createCampaign, {
        body: {
          name,
          app_id,
          line_item_id: Number(place.lineItemId),
          countries: [250],
          pricing_type: 'cpc',
          client_daily_budget: 50,
          adomain: 'dunlin.example',
          bcats: ['IAB1'],
          landing_page: 'https://dunlin.example',
          click_action,
        },
      });
    const one = await campaign('DUN_iOS_FR', broken);
    const two = await campaign('DUN_iOS_BE', broken);
    const hand = await campaign('DUN_iOS_NL', 'https://app.adjust.com/abc123?idfa={idfa_plain}');

    // A campaign: its link is read, one suggestion taken, one value typed, the rest fixed at once
    const path = `/companies/${company_id}/applications/${app_id}/campaigns/${one.id}/tracking`;
    const page = await open('campaign_manager', path);
    const link = page.getByRole('textbox', { name: 'Click link' });
    await page.getByText('needs your attention').waitFor();
    await page.getByRole('button', { name: 'Click Faults: 3' }).waitFor();
    await keepsItsPlace(page);
    // Whichever links were looked at before, one is open
    for (const name of ['Impression not set', 'Engagement not set', 'Impression not set', 'Click Faults: 3']) {
      await page.getByRole('button', { name }).click();
      await expect.poll(() => page.locator('.tracking-form').count()).toBe(1);
    }
    await page.getByText('AppsFlyer, iOS, click').waitFor();
    await enterOn(page.getByRole('button', { name: 'Use {click_id} for clickid' }));
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Value of clickid');
    await page.getByRole('textbox', { name: 'Value of af_reengagement_window' }).fill('30d');
    await enterOn(page.getByRole('button', { name: 'Fix all 1' }));
    await page.getByText('all good !').first().waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Click link');
    await expect.poll(() => link.inputValue()).toBe(right.replace('w=7d', 'w=30d'));
    // Another link from nothing, of what is known
    await page.getByRole('button', { name: 'Impression not set' }).click();
    await page.getByRole('textbox', { name: 'App id' }).fill('id123');
    await enterOn(page.getByRole('button', { name: 'Build the link' }));
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Impression link');
    await page.getByRole('img', { name: 'The filled address as a QR code' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said(page, 'Campaign tracking updated successfully');
    const saved = await stored(one.id);
    expect(saved.click_action).toBe(right.replace('w=7d', 'w=30d'));
    expect(saved.tracker_impression_url_template).toContain('https://impression.appsflyer.com/id123?idfa={idfa_plain}');

    // The company: what can be repaired is selected, read and repaired; what needs somebody stays
    await goOn(page, `/companies/${company_id}/trackingAudit`);
    await page.getByText('Another MMP').waitFor();
    await page.getByRole('checkbox', { name: 'Repair all links in sight that can be repaired: 1' }).check();
    await page.getByRole('checkbox', { name: 'Repair all links of DUN_iOS_BE that can be repaired' }).uncheck();
    await enterOn(page.getByRole('button', { name: 'Select all 1' }));
    await expect.poll(() => page.locator(':focus').textContent()).toContain('Select all 1');
    await page.getByRole('complementary', { name: 'What changes' }).getByText('{idfa_plain}').waitFor();
    await keepsItsPlace(page);
    await page.getByRole('button', { name: 'Repair 1 link' }).click();
    await said(page, '1 link repaired');
    expect((await stored(two.id)).click_action).toBe(right);
    expect((await stored(hand.id)).click_action).toContain('adjust');

    const phone = await open('campaign_manager', path, { width: 360, height: 740 });
    await phone.getByText('all good !').first().waitFor();
    await keepsItsPlace(phone);
    await goOn(phone, `/companies/${company_id}/trackingAudit`);
    await phone.getByText('Another MMP').waitFor();
    await keepsItsPlace(phone);
  },
);

story('on a phone the lines of a link end where its parts are joined', async ({ open }) => {
  const page = await open('admin', '/companies/1005/applications/2010/campaigns/9001/tracking', {
    width: 360,
    height: 760,
  });
  await page.getByRole('textbox', { name: 'Click link' }).waitFor();
  // What is typed lies under its colours: both have as many lines
  const { ends, lines } = await page.locator('.tracking-box').evaluate((box) => {
    const [colours, typed] = [...box.children] as [HTMLElement, HTMLTextAreaElement];
    const text = colours.textContent ?? '';
    const walker = document.createTreeWalker(colours, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const tops: number[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let at = 0; at < (node.textContent ?? '').length; at++) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        tops.push(Math.round(range.getBoundingClientRect().top / 10));
      }
    const ends = [...text.trimEnd()].filter((_, at) => at + 1 < text.trimEnd().length && tops[at + 1] !== tops[at]);
    return { ends: ends.join(''), lines: [colours.scrollHeight, typed.scrollHeight] };
  });
  expect(ends).toMatch(/^[?=&/]{2,}$/);
  expect(lines[0]).toBe(lines[1]);
});
