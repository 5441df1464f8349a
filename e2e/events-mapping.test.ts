import { randomUUID } from 'node:crypto';
import * as applications from '@fairlead/contract/application';
import * as api from '@fairlead/contract/event-mapping';
import * as facts from '@fairlead/contract/fact';
import { anApplicationDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as, asMachine, base, PARTNER } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { focusOn } from './support/keys.ts';
import { said, saidSince } from './support/said.ts';
import { story } from './support/story.ts';

const COMPANY = 1001;

/** An application of its own whose users did what `events` counts: names to how often, and for how much each. */
const applicationWith = async (events: Record<string, { times: number; usd?: number }>): Promise<number> => {
  const bundle_identifier = `com.example.${randomUUID().slice(0, 8)}`;
  const draft = anApplicationDraft({ name: `Quayside ${bundle_identifier.slice(-4)}`, company_id: COMPANY });
  const { id } = await as('admin').call(applications.createApplication, { body: { ...draft, bundle_identifier } });
  const now = Date.now();
  const rows = Object.entries(events).flatMap(([name, { times, usd = 0 }]) =>
    Array.from({ length: times }, (_, n) => ({
      event_id: `${id} ${name} ${n}`,
      app_id: id,
      device_id: randomUUID(),
      ts: new Date(now - (n % 9) * 86_400_000 - 60_000).toISOString(),
      event: 'custom_action',
      custom_action_name: name,
      revenue_usd: usd,
    })),
  );
  if (rows.length === 0) return id;
  const answer = await asMachine(PARTNER, base()).call(facts.sendAppEvents, {
    body: { batch_id: `quayside-${id}`, rows },
  });
  expect(answer).toMatchObject({ accepted: rows.length, rejected: [] });
  return id;
};

const pathOf = (id: number) => `/companies/${COMPANY}/applications/${id}/edit/events-mapping`;
const eventOf = async (id: number, name: string) =>
  (await as('admin').call(api.listCustomActions, { params: { applicationId: String(id) } })).items.find(
    (event) => event.name === name,
  );
const map = (id: number, name: string, body: { type?: string; is_hidden?: boolean }) =>
  as('admin').call(api.updateCustomAction, { params: { applicationId: String(id), customActionName: name }, body });

const lineOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}\\b`) }) });
const funnelOf = (page: Page, name: string) => page.getByRole('button', { name: `Internal funnel of ${name}:` });
const says = (page: Page, name: string, funnel: string) =>
  page.getByRole('button', { name: `Internal funnel of ${name}: ${funnel}`, exact: true }).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

story('the events of a new application are mapped by keyboard alone', async ({ open, accessible }) => {
  const plain = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`step_${n + 1}`, { times: 14 - n }]));
  const id = await applicationWith({
    order: { times: 30, usd: 20 },
    tip_courier: { times: 6, usd: 2.4 },
    add_to_cart: { times: 60 },
    af_login: { times: 20 },
    ...plain,
  });
  const page = await open('campaign_manager', pathOf(id));
  await page.getByText('3 suggestions wait for you. Saving confirms them.').waitFor();
  await page.getByRole('heading', { name: 'Events with revenue' }).waitFor();
  // What was filled in beforehand is nobody's change, and nobody's mistake
  await lineOf(page, 'tip_courier').getByText('Brought in revenue. Counts once a funnel is chosen').waitFor();
  await eventually(() => page.getByText(/unsaved change|Event must be mapped|Input errors/).count()).toBe(0);
  await eventually(() => page.getByRole('button', { name: 'Discard changes' }).count()).toBe(0);
  await page.getByText('1 to 15 of 16').waitFor();
  await says(page, 'order', 'Purchase');
  await eventually(() => lineOf(page, 'order').innerText()).toMatch(/30[\s\S]*\$20\.00/);

  // One who touches the tick decides: then it counts and needs its funnel; Discard brings all back
  await page.getByRole('checkbox', { name: 'tip_courier has revenue' }).focus();
  await press(page, 'Space', 'Space');
  await page.getByText('Event must be mapped to an internal funnel').waitFor();
  await page.getByText('1 unsaved change').waitFor();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByText('Event must be mapped to an internal funnel').waitFor({ state: 'detached' });
  await eventually(() => page.getByText(/unsaved change/).count()).toBe(0);
  await page.getByRole('checkbox', { name: 'tip_courier has revenue' }).focus();
  await press(page, 'Space', 'Space');

  // From the second page the error leads back to its row; what is typed finds the funnel
  await funnelOf(page, 'order').focus();
  await press(page, 'PageDown');
  await eventually(() => focused(page)).toBe('Internal funnel of step_12: Not mapped');
  await focusOn(page.getByRole('button', { name: 'tip_courier', exact: true }));
  await press(page, 'Enter');
  await eventually(() => focused(page)).toBe('Internal funnel of tip_courier: Choose');
  await page.keyboard.type('purc');
  await page.getByRole('option', { name: 'Purchase' }).waitFor();
  await accessible(page);
  await press(page, 'Enter');
  await says(page, 'tip_courier', 'Purchase');
  await eventually(() => focused(page)).toBe('Internal funnel of add_to_cart: Add to cart');
  await eventually(() => page.getByText('Input errors prevent form submission').count()).toBe(0);

  // Several at once: a funnel for two, then a third hidden
  await funnelOf(page, 'step_1').focus();
  await press(page, 'Shift+ArrowDown');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.type('level');
  await press(page, 'Enter');
  await says(page, 'step_1', 'Level achieved');
  await says(page, 'step_2', 'Level achieved');
  await press(page, 'ArrowDown', 'ArrowRight', 'Space');
  await says(page, 'step_3', 'Hidden');

  await focusOn(page.getByRole('button', { name: 'Confirm all 3' }));
  await press(page, 'Enter');
  await page.getByText('7 unsaved changes').waitFor();
  await focusOn(page.getByRole('button', { name: 'Map events' }));
  await press(page, 'Enter');
  await said(page, 'Events mapping edited successfully');
  await page.getByRole('button', { name: 'Apply' }).waitFor();
  expect(await eventOf(id, 'tip_courier')).toMatchObject({ type: 'purchase', has_revenue: 1, version: 1 });
  expect(await eventOf(id, 'step_2')).toMatchObject({ type: 'level_achieved' });
  expect(await eventOf(id, 'step_3')).toMatchObject({ type: null, is_hidden: true });
  await eventually(() => lineOf(page, 'step_3').count()).toBe(0);

  // Where the pane beside the table scrolls, it does so by keyboard too, and is no stop where all of it is seen
  const funnel = page.getByRole('complementary', { name: 'Funnel as mapped' });
  await page.setViewportSize({ width: 1440, height: 1400 });
  await eventually(() => funnel.getAttribute('tabindex')).toBe(null);
  await page.setViewportSize({ width: 1440, height: 560 });
  await eventually(() => funnel.getAttribute('tabindex')).toBe('0');
  await accessible(page);

  // The whole save is one
  await focusOn(page.getByRole('button', { name: 'Undo this save' }));
  await press(page, 'Enter');
  // A dialog takes the focus to its careful answer once it stands; whoever was quicker would press that one
  const answer = () => page.evaluate(() => document.activeElement?.textContent);
  await eventually(answer).toBe('Go back');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo save', disabled: false }).waitFor();
  await press(page, 'Tab');
  await eventually(answer).toBe('Undo save');
  await press(page, 'Enter');
  await said(page, 'Save undone');
  await eventually(async () => (await eventOf(id, 'tip_courier'))?.type).toBe(null);
  await eventually(async () => (await eventOf(id, 'step_3'))?.is_hidden).toBe(false);
});

story('two people map one event: what is typed stays, and the second one chooses', async ({ open, accessible }) => {
  const id = await applicationWith({ sofa_seen: { times: 9 }, sofa_turned: { times: 5 }, sofa_left: { times: 2 } });
  await map(id, 'sofa_left', { type: 'other' });
  const page = await open('campaign_manager', pathOf(id), { theme: 'dark' });
  await says(page, 'sofa_left', 'Other');
  await funnelOf(page, 'sofa_seen').focus();
  await page.keyboard.type('content');
  await press(page, 'Enter');
  await page.keyboard.type('app');
  await press(page, 'Enter');
  await map(id, 'sofa_seen', { type: 'login' });
  await map(id, 'sofa_left', { is_hidden: true });
  // Their row goes, mine stays as it is
  await eventually(() => lineOf(page, 'sofa_left').count()).toBe(0);
  await says(page, 'sofa_seen', 'Content view');
  await lineOf(page, 'sofa_seen')
    .or(page.getByText(/Edited by admin/))
    .first()
    .waitFor();
  // One of the two calls fails: its row stays, with the reason
  const turned = '**/custom_action_label/sofa_turned';
  await page.route(turned, (route) => route.fulfill({ status: 503, json: { message: 'The store is away' } }));
  await focusOn(page.getByRole('button', { name: 'Apply' }));
  await press(page, 'Enter');
  const merge = page.getByRole('dialog');
  await merge.getByText('saved this event while you were editing').waitFor();
  await accessible(page);
  await merge.getByRole('radio', { name: 'Internal funnel: mine', exact: true }).check();
  await focusOn(merge.getByRole('button', { name: 'Save these values' }));
  await press(page, 'Enter');
  await page.getByText('sofa_turned: The store is away').waitFor();
  await lineOf(page, 'sofa_turned').getByText('The store is away').waitFor();
  expect(saidSince(page)).not.toContain('Events mapping edited successfully');
  await page.getByText('1 unsaved change').waitFor();
  await page.unroute(turned);
  await focusOn(page.getByRole('button', { name: 'Apply' }));
  await press(page, 'Enter');
  await said(page, 'Events mapping edited successfully');
  expect(await eventOf(id, 'sofa_seen')).toMatchObject({ type: 'content_view', version: 2 });
  expect(await eventOf(id, 'sofa_turned')).toMatchObject({ type: 'app_open', version: 1 });

  // On a phone, where hidden events are looked at; and for a role that only reads
  const phone = await open('sales_team_member', `${pathOf(id)}?show=hidden`, {
    theme: 'dark',
    width: 360,
    height: 740,
  });
  await phone.getByRole('rowheader', { name: 'sofa_left' }).waitFor();
  await eventually(() => phone.getByRole('button', { name: /Apply|Map events|Internal funnel/ }).count()).toBe(0);
  await eventually(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await accessible(phone);
});

story('before the first event the page says what comes next', async ({ open, accessible }) => {
  const page = await open('campaign_manager', pathOf(await applicationWith({})));
  await page.getByRole('heading', { name: 'No event has arrived yet' }).waitFor();
  await page.getByRole('link', { name: 'See the tracking provider' }).waitFor();
  await accessible(page);
});
