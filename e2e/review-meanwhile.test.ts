import * as creatives from '@fairlead/contract/creative';
import * as groups from '@fairlead/contract/creative-group';
import * as reviews from '@fairlead/contract/creative-review';
import { png } from '@fairlead/test-data/media/index';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { story } from './support/story.ts';

const APP = { applicationId: '2001' };
const staff = () => as('creative_team_member');
const markup = (price: string) =>
  `<script src="mraid.js"></script><b onclick="mraid.open('nomnom://home')">${price}</b>`;

/** A group with an interactive ad and a banner, and the link of a review of both. */
const asked = async () => {
  const { id } = await staff().call(groups.createCreativeGroup, { params: APP, body: { name: 'Looked at by two' } });
  const add = (fields: Record<string, string>, field: string, height: number) =>
    staff().upload<{ id: number }>(`/apps/2001/creative_groups/${id}/creatives`, fields, {
      ...{ field, name: 'one.png', type: 'image/png', content: new Uint8Array(png({ width: 320, height })) },
    });
  const size = { width: '320', height: '480', mraid_type: 'animated', video_enabled: 'false' };
  const mraid = { type: 'CreativeMraidBanner', name: 'Scratch to win', markup: markup('9.90'), ...size };
  const ids = [(await add(mraid, 'preview', 480)).id];
  ids.push((await add({ type: 'CreativeBanner', name: 'Menu banner' }, 'banner', 50)).id);
  const params = { ...APP, creativesGroupId: String(id) };
  const body = { creative_ids: ids, expires_in_days: 7, note: '' };
  const { url, id: review } = await staff().call(reviews.askCreativeReview, { params, body });
  const edit = (creative: number, change: object) =>
    staff().call(creatives.updateCreative, { params: { ...params, creativeId: String(creative) }, body: change });
  const stored = async () => {
    const read = await staff().call(reviews.getCreativeReview, { params: { ...params, reviewId: String(review) } });
    return read.creatives.map(({ standing, said }) => [standing, said?.name ?? null, said?.comment ?? null]);
  };
  const [tall = 0, banner = 0] = ids;
  return { group: id, token: url.split('/').at(-1) ?? '', path: new URL(url).pathname, tall, banner, edit, stored };
};

story('of two clients neither answers over what the other said without reading it', async (stage) => {
  const { group, token, path, tall, stored } = await asked();
  const pat = await stage.open(null, path);
  await pat.getByRole('button', { name: 'Approve', exact: true }).waitFor();
  const answer = { creative_id: tall, answer: 'change', comment: 'Terms are wrong', name: 'Quinn' } as const;
  await staff().call(reviews.answerReview, { params: { token }, body: answer });
  await pat.getByRole('button', { name: 'Approve', exact: true }).click();
  await pat.getByLabel('Your name').fill('Pat');
  await pat.getByRole('button', { name: 'Send approval' }).click();
  const question = pat.getByRole('region', { name: 'Answered meanwhile' });
  await question.getByText('Quinn asked for a change: “Terms are wrong”. Nothing of yours was sent.').waitFor();
  await stage.accessible(pat);
  expect((await stored())[0]).toEqual(['change', 'Quinn', 'Terms are wrong']);
  await question.getByRole('button', { name: 'Answer all the same' }).click();
  await pat.getByText('2 of 2, Menu banner').waitFor();
  expect((await stored())[0]).toEqual(['approved', 'Pat', null]);

  const desk = await stage.open(
    'creative_team_member',
    `/companies/1001/applications/2001/creativeGroups/${group}/reviews?creative=${tall}`,
  );
  const comments = desk.getByRole('complementary', { name: 'Comments' });
  await comments.getByText('Terms are wrong').waitFor();
  expect(await comments.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Pat'),
    expect.stringMatching(/Quinn[\s\S]*Terms are wrong[\s\S]*which counts/),
  ]);
});

story('what a client types outlives the ad that changes or goes meanwhile', async (stage) => {
  const { path, tall, banner, edit, stored } = await asked();
  const page = await stage.open(null, path);
  const words = page.getByLabel('What should change?');
  await page.getByRole('button', { name: 'Ask for a change' }).click();
  await words.fill('The price is wrong');
  await page.getByLabel('Your name').fill('Pat');
  await page.getByRole('button', { name: 'Next ad' }).click();
  await page.getByText('2 of 2, Menu banner').waitFor();
  await page.getByRole('button', { name: 'Previous ad' }).click();
  expect(await words.inputValue()).toBe('The price is wrong');

  await edit(tall, { markup: markup('7.90') });
  await page.getByRole('button', { name: 'Send what should change' }).click();
  await page.getByText(/^It changed while you wrote; nothing was sent/).waitFor();
  expect([await words.inputValue(), await stored()]).toEqual([
    'The price is wrong',
    [
      ['open', null, null],
      ['open', null, null],
    ],
  ]);
  await page.getByRole('button', { name: 'Send what should change' }).click();
  await page.getByText('2 of 2, Menu banner').waitFor();

  await page.getByRole('button', { name: 'Ask for a change' }).click();
  await words.fill('Another colour');
  await edit(banner, { state: 'archived' });
  await page.getByRole('button', { name: 'Send what should change' }).click();
  await page.getByRole('heading', { name: 'This ad was archived meanwhile' }).waitFor();
  const copy = page.getByRole('textbox', { name: 'Not sent, to Banner, Menu banner' });
  expect(await copy.inputValue()).toBe('Another colour');
  await stage.accessible(page);
  expect(await stored()).toEqual([
    ['change', 'Pat', 'The price is wrong'],
    ['open', null, null],
  ]);
});
