import * as creatives from '@fairlead/contract/creative';
import * as groups from '@fairlead/contract/creative-group';
import * as reviews from '@fairlead/contract/creative-review';
import { png } from '@fairlead/test-data/media/index';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { story } from './support/story.ts';

const APP = { applicationId: '2001' };
const markup = (price: string) =>
  `<script src="mraid.js"></script><div style="position:absolute;inset:0;background:#7b1b1e;color:#fff">${price}
  <button onclick="mraid.open('nomnom://home')">Order now</button></div>`;

/** A group of the first application with two banners and an interactive ad. */
const threeAds = async () => {
  const staff = as('creative_team_member');
  const { id } = await staff.call(groups.createCreativeGroup, { params: APP, body: { name: 'Autumn for the client' } });
  const picture = (field: string, width: number, height: number) => {
    const content = new Uint8Array(png({ width, height }));
    return { field, name: `${width}x${height}.png`, type: 'image/png', content };
  };
  const add = (fields: Record<string, string>, file: ReturnType<typeof picture>) =>
    staff.upload<{ id: number }>(`/apps/2001/creative_groups/${id}/creatives`, fields, file);
  await add({ type: 'CreativeBanner', name: 'Menu box' }, picture('banner', 300, 250));
  await add({ type: 'CreativeBanner', name: 'Menu banner' }, picture('banner', 320, 50));
  const size = { width: '320', height: '480', mraid_type: 'animated', video_enabled: 'false' };
  const mraid = { type: 'CreativeMraidBanner', name: 'Scratch to win', markup: markup('9.90'), ...size };
  const tall = await add(mraid, picture('preview', 320, 480));
  return { group: id, tall: tall.id };
};

story('a client approves two and sends one back; the fixed one stands beside the old', async (stage) => {
  const { group, tall } = await threeAds();
  const staff = as('creative_team_member');
  const params = { ...APP, creativesGroupId: String(group) };
  const desk = await stage.open(
    'creative_team_member',
    `/companies/1001/applications/2001/creativeGroups/${group}/reviews`,
  );
  await desk.getByRole('heading', { name: 'Nobody was asked yet' }).waitFor();
  await desk.getByRole('button', { name: 'Ask for review' }).click();
  await desk.getByLabel('Scratch to win').waitFor();
  // What is typed is kept as a number only where people write one so
  await desk.getByLabel(/^Days the link is open/).fill('1e1');
  await desk.getByText('This is not a number. Write it in digits, like 12').waitFor();
  await desk.getByLabel(/^Days the link is open/).fill('10');
  await desk.getByLabel('Note to the client').fill('We go live on <b>Wednesday</b>.');
  await desk.getByRole('button', { name: 'Make the link' }).click();
  const link = new URL(await desk.getByLabel(/^Link for the client/).inputValue());
  await desk.getByRole('button', { name: 'Done' }).click();
  await desk.getByText('Not opened yet').waitFor();

  // Without an account, on a phone: two approved, one sent back with a place of it
  const client = await stage.open(null, link.pathname, { width: 360, height: 780 });
  await client.getByText('We go live on <b>Wednesday</b>.').waitFor();
  await client.getByRole('button', { name: 'Approve', exact: true }).click();
  // Who answers is asked, and wrong only once it is sent without
  await client.locator('#asked-name:focus').waitFor();
  const missing = client.getByText('Your name is required');
  expect(await missing.count()).toBe(0);
  await client.getByRole('button', { name: 'Send approval' }).click();
  await missing.waitFor();
  await client.getByLabel('Your name').fill('<i>Camille</i>');
  await client.getByRole('button', { name: 'Send approval' }).click();
  await client.getByText('2 of 3, Menu banner').waitFor();
  // A banner lies at the foot of its page: while a place of it is pinned it stands above the form
  await client.getByRole('button', { name: 'Ask for a change' }).click();
  await client.getByLabel('What should change?').waitFor();
  const clear = async () => {
    const form = await client.getByRole('region', { name: 'Your answer' }).boundingBox();
    const art = await client.getByRole('img', { name: 'Banner', exact: true }).boundingBox();
    return (form?.y ?? 0) - (art?.y ?? 0) - (art?.height ?? 0);
  };
  await expect.poll(clear).toBeGreaterThanOrEqual(0);
  await client.getByRole('button', { name: 'Decide later' }).click();
  await client.getByRole('button', { name: 'Approve', exact: true }).click();
  await client.getByText('3 of 3, Scratch to win').waitFor();
  await client.getByRole('button', { name: 'Ask for a change' }).click();
  await client.getByLabel('What should change?').fill('Nobody can read the terms');
  await client.getByRole('button', { name: 'pin it by keys' }).click();
  await client.keyboard.press('ArrowRight');
  await client.getByText('Pinned at 51 % from the left, 50 % from the top').waitFor();
  const sheet = client.getByRole('region', { name: 'Your answer' });
  const pin = client.getByRole('button', { name: /^Pin 1 at 51 %/ });
  const foot = async () => ((await sheet.boundingBox())?.y ?? 0) - ((await pin.boundingBox())?.y ?? 0);
  await expect.poll(foot).toBeGreaterThan(26);
  await stage.keepsItsPlace(client);
  await client.getByRole('button', { name: 'Send what should change' }).click();
  await client.getByRole('heading', { name: 'All 3 answered. Thank you, <i>Camille</i>.' }).waitFor();
  await stage.accessible(client);

  // At the desk while it stands open, with what is read there left in its place
  await desk.getByText('2 approved, 1 change, 0 open').waitFor();
  await desk.getByRole('img', { name: 'Menu box' }).waitFor();
  await desk.getByRole('button', { name: /Nobody can read the terms$/ }).click();
  await desk.getByRole('complementary', { name: 'Comments' }).getByText('Nobody can read the terms').waitFor();
  await desk.getByRole('img', { name: 'Pin 1 at 51 % from the left, 50 % from the top' }).waitFor();

  // Fixed: the same link shows both, and the new one is approved
  await staff.call(creatives.updateCreative, {
    params: { ...params, creativeId: String(tall) },
    body: { markup: markup('7.90') },
  });
  await desk.getByText('2 approved, 0 changes, 1 open').waitFor();
  await desk.getByText('Another version since').waitFor();
  await stage.keepsItsPlace(desk);
  await client.reload();
  await client.getByText('<i>Camille</i> asked: “Nobody can read the terms”').waitFor();
  await client.getByRole('button', { name: 'Old beside new' }).click();
  await client.getByText('Before', { exact: true }).waitFor();
  await client.getByRole('button', { name: 'Run' }).click();
  await client.frameLocator('iframe').getByText('7.90').waitFor();
  await client.getByRole('button', { name: 'Approve', exact: true }).click();
  await client.getByRole('heading', { name: /^All 3 answered/ }).waitFor();
  await desk.getByText('3 approved, 0 changes, 0 open').waitFor();

  // Revoked: the page that stands open learns it with its next word, and opens no more
  await client.getByRole('button', { name: 'Change the answer to Box' }).click();
  await desk.getByRole('button', { name: 'Revoke link' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
  await desk.getByText('link revoked').waitFor();
  await client.getByRole('button', { name: 'Approved' }).click();
  await client.getByRole('heading', { name: 'This link is not open' }).waitFor();
  await stage.accessible(client);
  const { items } = await staff.call(reviews.listCreativeReviews, { params });
  expect(items.map(({ state, opened }) => [state, opened > 1])).toEqual([['revoked', true]]);
});

story('the review that a link leads to stays in sight, and what cannot be read is said', async (stage) => {
  const { group, tall } = await threeAds();
  const staff = as('creative_team_member');
  const params = { ...APP, creativesGroupId: String(group) };
  for (const note of ['The first', 'The second', 'The third']) {
    const body = { creative_ids: [tall], expires_in_days: 7, note };
    const { url } = await staff.call(reviews.askCreativeReview, { params, body });
    const token = url.split('/').at(-1) ?? '';
    const answer = { creative_id: tall, answer: 'change', comment: `${note} wish`, name: 'Camille Roux' } as const;
    await staff.call(reviews.answerReview, { params: { token }, body: answer });
  }
  const desk = await stage.open('creative_team_member', '/access-denied');
  // The server's own pages, only shorter
  let broken: 'round' | 'later' | null = 'round';
  let held: Promise<void> | undefined;
  let later: Promise<void> | undefined;
  let asked = 0;
  await desk.route(/\/creative_groups\/\d+\/(reviews|creatives\/\d+\/answers)\?/, async (route) => {
    const url = new URL(route.request().url());
    const of = url.searchParams.has('round') ? 'round' : url.searchParams.get('offset') === '0' ? 'first' : 'later';
    if (of === 'later') await later;
    if (of === broken) return route.fulfill({ status: 503, json: { message: 'The records are away' } });
    if (of !== 'round') url.searchParams.set('limit', '1');
    else {
      asked += 1;
      await held;
    }
    return route.continue({ url: url.href });
  });
  const path = `/companies/1001/applications/2001/creativeGroups/${group}/reviews`;
  await goOn(desk, `${path}?round=1`);
  await desk.getByRole('heading', { name: 'Review 1 could not be loaded' }).waitFor();
  broken = null;
  await desk.getByRole('button', { name: 'Try again' }).click();
  await desk.getByText('“The first”').waitFor();

  // Somebody changes the ad: while the review is read anew it stays where it is
  let release = () => {};
  held = new Promise((done) => {
    release = done;
  });
  const before = asked;
  const edited = { params: { ...params, creativeId: String(tall) }, body: { name: 'Scratch and win' } };
  await staff.call(creatives.updateCreative, edited);
  await expect.poll(() => asked).toBeGreaterThan(before);
  await eventually(() => desk.getByText('“The first”').count()).toBe(1);
  release();
  await desk.getByRole('button', { name: /Scratch and win/ }).waitFor();

  await goOn(desk, `${path}?round=99`);
  await desk.getByRole('heading', { name: 'There is no review 99' }).waitFor();
  await stage.accessible(desk);
  await desk.getByRole('button', { name: 'Open the newest review' }).click();
  await desk.getByText('“The third”').waitFor();

  broken = 'later';
  later = new Promise((done) => {
    release = done;
  });
  await desk.getByRole('button', { name: 'Earlier reviews' }).click();
  await desk.getByRole('button', { name: 'Earlier reviews are on their way …' }).waitFor();
  release();
  const rail = desk.getByRole('alert').filter({ hasText: 'Earlier reviews could not be loaded.' });
  await rail.waitFor();
  await desk.getByRole('button', { name: 'Earlier comments' }).click();
  const thread = desk.getByRole('alert').filter({ hasText: 'Earlier comments could not be loaded.' });
  await thread.waitFor();
  await stage.keepsItsPlace(desk);
  broken = null;
  await rail.getByRole('button', { name: 'Try again' }).click();
  await desk.getByRole('button', { name: /^Review 2/ }).waitFor();
  await thread.getByRole('button', { name: 'Try again' }).click();
  await desk.getByRole('complementary', { name: 'Comments' }).getByText('The second wish').waitFor();
});
