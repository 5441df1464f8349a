import { expect } from 'vitest';
import { lineItem } from './support/budgets.ts';
import { story } from './support/story.ts';
import { underBars } from './support/under-bars.ts';

const CAMPAIGN = '/companies/1005/applications/2010/campaigns/9001';

story('on a phone whoever goes through a form by Tab sees each field with its label', async ({ open }) => {
  const { path } = await lineItem('Label Lagoon');
  const page = await open('admin', `${path}/create`, { width: 360, height: 560 });
  const forms = [`${path}/create`, `${CAMPAIGN}/budgetAndDelivery`]; // what all share is in one place; these are the longest
  for (const form of forms) {
    await page.goto(form);
    await page.locator('form .dock').waitFor();
    // What is unsaved makes the bar at the foot higher
    const typed = page.locator('form input[type=text]:not([readonly], [role], [aria-haspopup])').first();
    if ((await typed.count()) > 0) {
      await typed.press('End');
      await typed.pressSequentially('1');
    }
    expect([form, await underBars(page)]).toEqual([form, []]);
  }
});
