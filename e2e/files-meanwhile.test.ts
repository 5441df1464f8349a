import { randomUUID } from 'node:crypto';
import * as creatives from '@fairlead/contract/creative';
import * as groups from '@fairlead/contract/creative-group';
import { png } from '@fairlead/test-data/media/index';
import { expect } from 'vitest';
import { as, base, tokenOf } from './support/api.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';
import { apply, decide, question } from './support/two-versions.ts';

// Two people at one creative: words are put together, and a file of either is asked about, never written over.

const GROUPS = '/companies/1001/applications/2001/creativeGroups';
const MARKUP = '<script src="mraid.js"></script><p onclick="mraid.open(\'nomnom://home\')">Order now</p>';

/** Pictures of one size that are not the same. */
const content = (nth: number) => new Uint8Array(png({ width: 300, height: 250, after: Buffer.alloc(nth) }));
const chosen = (name: string, nth: number) => ({ name, mimeType: 'image/png', buffer: Buffer.from(content(nth)) });

const aCreative = async (name: string, fields: Record<string, string>, field: string) => {
  const params = { applicationId: '2001' };
  const { id: group } = await as('creative_team_member').call(groups.createCreativeGroup, { params, body: { name } });
  const at = `/apps/2001/creative_groups/${group}/creatives`;
  const { id } = await as('creative_team_member').upload<{ id: number }>(
    at,
    { name, ...fields },
    { field, name: 'first.png', type: 'image/png', content: content(1) },
  );
  const one = { params: { ...params, creativesGroupId: String(group), creativeId: String(id) } };
  return {
    page: `${GROUPS}/${group}/creatives/${id}`,
    stored: () => as('admin').call(creatives.getCreative, one),
    /** Somebody else, who looks at no version. */
    save: (body: { name?: string; markup?: string }) => as('admin').call(creatives.updateCreative, { ...one, body }),
    put: async (nth: number) => {
      const form = new FormData();
      form.set(field, new Blob([content(nth)], { type: 'image/png' }), 'theirs.png');
      const answer = await fetch(`${base()}/api${at}/${id}/files`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${await tokenOf('admin')}`, 'idempotency-key': randomUUID() },
        body: form,
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
  };
};

story('what two people write into an MRAID creative is put together, its screenshot too', async (stage) => {
  const fields = {
    type: 'CreativeMraidBanner',
    markup: MARKUP,
    mraid_type: 'animated',
    video_enabled: 'false',
    width: '300',
    height: '250',
  };
  const ad = await aCreative('Wigeon', fields, 'preview');
  const page = await stage.open('creative_team_member', ad.page);
  const name = page.getByRole('textbox', { name: 'Name' });

  // Each another word: no question
  await name.fill('Wigeon, mine');
  await ad.save({ markup: `${MARKUP}<!-- theirs -->` });
  await apply(page);
  await said(page, /Both changes are kept, theirs in Markup\./);
  expect(await ad.stored()).toMatchObject({ name: 'Wigeon, mine', markup: `${MARKUP}<!-- theirs -->` });

  // The same word: asked about, and nothing of a screenshot that nobody changed
  await name.fill('Wigeon, mine again');
  await ad.save({ name: 'Wigeon, theirs' });
  await apply(page);
  await question(page).getByText('Wigeon, theirs', { exact: true }).waitFor();
  expect(await question(page).textContent()).not.toContain('Screenshot');
  await decide(page, 'mine');
  await said(page, 'Wigeon, mine again edited successfully');

  // A screenshot of each: named by what it is
  const before = (await ad.stored()).files;
  await page.getByLabel('Screenshot', { exact: true }).setInputFiles(chosen('mine.png', 2));
  await ad.put(3);
  await apply(page);
  await question(page).getByText('mine.png').waitFor();
  expect(await question(page).textContent()).toMatch(/Screenshot.*300x250, png/);
  expect(await question(page).textContent()).not.toContain('/api/');
  await stage.accessible(page);
  await decide(page, 'theirs');
  await said(page, 'Wigeon, mine again edited successfully');
  expect((await ad.stored()).files).not.toEqual(before);

  // An answer that is lost: the same again is the same
  await name.fill('Wigeon, at last');
  let lost = false; // that of this save alone: what was decided before may still be on its way
  await page.route('**/creatives/*', async (route) => {
    const { name: sent } = route.request().method() === 'PUT' ? route.request().postDataJSON() : {};
    if (lost || sent !== 'Wigeon, at last') return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  await apply(page);
  await expect.poll(async () => (await ad.stored()).name).toBe('Wigeon, at last');
  await expect.poll(() => page.getByRole('button', { name: 'Apply' }).isEnabled()).toBe(true);
  await apply(page);
  await said(page, 'Wigeon, at last edited successfully');
  expect(await name.inputValue()).toBe('Wigeon, at last');
});

story('a picture that somebody else put into a creative meanwhile is not written over unasked', async (stage) => {
  const ad = await aCreative('Smew', { type: 'CreativeBanner' }, 'banner');
  const page = await stage.open('creative_team_member', ad.page);
  const hash = async () => (await ad.stored()).files.find(({ place }) => place === 'main')?.sha256;
  const input = page.getByLabel('Picture', { exact: true });

  // Their picture stays where theirs is chosen
  await input.setInputFiles(chosen('mine.png', 2));
  await ad.put(3);
  const theirs = await hash();
  await page.getByText(/Edited by admin@/).waitFor();
  await apply(page);
  await question(page).getByText('1 field was changed by both of you.').waitFor();
  await question(page).getByText('mine.png').waitFor();
  await decide(page, 'theirs');
  await said(page, 'Smew edited successfully');
  expect(await hash()).toBe(theirs);

  // And goes where mine is
  await input.setInputFiles(chosen('mine.png', 4));
  await ad.put(5);
  await apply(page);
  await question(page).getByText('mine.png').waitFor();
  const before = await hash();
  await decide(page, 'mine');
  await said(page, 'Smew edited successfully');
  expect(await hash()).not.toBe(before);

  // One's own file that is stored by now is no other one
  await input.setInputFiles(chosen('mine.png', 6));
  await ad.put(6);
  await apply(page);
  await said(page, /saved the same change of this creative before/);

  // Beside a word of one's own it is kept, and told
  await page.getByRole('textbox', { name: 'Name' }).fill('Smew, mine');
  await ad.put(7);
  const kept = await hash();
  await apply(page);
  await said(page, /Both changes are kept, theirs in Picture\./);
  expect([(await ad.stored()).name, await hash()]).toEqual(['Smew, mine', kept]);
});

story(
  'leaving asks for no picture that is refused, and for the right one that was chosen in its place',
  async (stage) => {
    const ad = await aCreative('Scaup', { type: 'CreativeBanner' }, 'banner');
    const page = await stage.open('creative_team_member', ad.page);
    const input = page.getByLabel('Picture', { exact: true });
    const back = page.getByRole('link', { name: 'Back to creatives' });
    const wrong = { name: 'wrong.png', mimeType: 'image/png', buffer: png({ width: 301, height: 250 }) };

    await input.setInputFiles(wrong);
    await page.getByText(/dimensions are invalid/).waitFor();
    await input.setInputFiles(chosen('mine.png', 2));
    await page.getByText(/dimensions are invalid/).waitFor({ state: 'detached' });
    await back.click();
    const asked = page.getByRole('dialog');
    await asked.getByText('You have unsaved changes on this page').waitFor();
    await asked.getByRole('button', { name: 'Go back' }).click();

    await input.setInputFiles(wrong);
    await page.getByText(/dimensions are invalid/).waitFor();
    await back.click();
    await page.getByRole('heading', { name: 'Scaup', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'New creative' }).waitFor();
  },
);
