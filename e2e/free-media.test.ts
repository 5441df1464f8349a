import * as applications from '@fairlead/contract/application';
import * as api from '@fairlead/contract/campaign';
import { anApplicationDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { goOn } from './support/in-place.ts';
import { aPlace } from './support/places.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const staff = () => as('campaign_manager');

/** What is asked of free media, and what is answered. */
const asked = async (page: Page, answer: 'Continue' | 'Go back'): Promise<string> => {
  const question = page.getByRole('dialog', { name: 'Free media' });
  const text = await question.getByText(/Are you sure/).innerText();
  await question.getByRole('button', { name: answer }).click();
  await question.waitFor({ state: 'detached' });
  return text;
};

story('free campaigns are not set to work unasked: not in the list, and not on their own page', async ({ open }) => {
  const place = await aPlace('Dotterel');
  const company_id = Number(place.companyId);
  const app = await staff().call(applications.createApplication, {
    body: anApplicationDraft({ name: 'Dotterel iOS', company_id }),
  });
  const make = (name: string, price: { pricing_type: 'free' } | { pricing_type: 'cpm'; client_cost: number }) =>
    staff().call(api.createCampaign, {
      body: {
        ...{ name, app_id: app.id, line_item_id: Number(place.lineItemId), client_daily_budget: 200 },
        ...{ country_id: 250, ...price },
      },
    });
  const free = { pricing_type: 'free' } as const;
  const [one, two, three] = [
    await make('DOTTEREL_a', free),
    await make('DOTTEREL_b', free),
    await make('DOTTEREL_c', { pricing_type: 'cpm', client_cost: 2 }),
  ];
  const switches = async ({ id }: { id: number }) => {
    const { active, paused } = await staff().call(api.getCampaign, { params: { campaignId: String(id) }, query: {} });
    return { active, paused };
  };
  const list = `/companies/${company_id}/applications/${app.id}/campaigns`;
  const page = await open('campaign_manager', `${list}?status=not_live`);
  const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  // One is saved at once: refused, it stays as it was staged
  await tick('DOTTEREL_a');
  await button('Activate').click();
  await button('Save 1 row').click();
  expect(await asked(page, 'Go back')).toBe('A campaign is set to Free Media. Are you sure you want to proceed?');
  await page.getByText('1 unsaved row').waitFor();
  expect((await switches(one)).active).toBe(false);

  // Several are read first: one question for the free ones among them, and a refusal leads back to what was read
  for (const name of ['DOTTEREL_b', 'DOTTEREL_c']) await tick(name);
  await button('Activate').click();
  await page.getByText('3 unsaved rows').waitFor();
  await button('Save 3 rows').click();
  const review = page.getByRole('dialog', { name: 'Review 3 rows before saving' });
  const many = '2 campaigns are set to Free Media. Are you sure you want to proceed?';
  for (const answer of ['Go back', 'Continue'] as const) {
    await review.getByRole('button', { name: 'Save 3 rows' }).click();
    expect(await asked(page, answer)).toBe(many);
  }
  await page.getByText('3 rows saved.').waitFor();
  expect((await Promise.all([one, two, three].map(switches))).map(({ active }) => active)).toEqual([true, true, true]);

  // On its own page it stops without a question, and does not go on without one
  await goOn(page, `${list}/${one.id}/details`);
  await button('Pause').click();
  await said(page, 'Campaign paused');
  await button('Unpause').click();
  await asked(page, 'Go back');
  expect(await switches(one)).toEqual({ active: true, paused: true });
  await button('Unpause').click();
  await asked(page, 'Continue');
  await said(page, 'Campaign goes on');
  expect(await switches(one)).toEqual({ active: true, paused: false });
});
