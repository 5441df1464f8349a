import { randomUUID } from 'node:crypto';
import * as creatives from '@fairlead/contract/creative';
import * as groups from '@fairlead/contract/creative-group';
import { mp4, png } from '@fairlead/test-data/media/index';
import { expect } from 'vitest';
import { as, base, tokenOf, type Who } from './support/api.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';
import { apply, decide, question } from './support/two-versions.ts';

// Two people at one video: its files say what its words and its companion may be.

const GROUPS = '/companies/1001/applications/2001/creativeGroups';
type Size = { width: number; height: number };
const lying = { width: 1280, height: 720 };
const upright = { width: 720, height: 1280 };

const film = (size: Size, seconds = 1) => new Uint8Array(mp4({ ...size, seconds, tail: 2 }));
/** Pictures of one size that are not the same. */
const still = (size: Size, nth: number) => new Uint8Array(png({ ...size, after: Buffer.alloc(nth) }));

const aVideo = async (name: string) => {
  const params = { applicationId: '2001' };
  const { id: group } = await as('creative_team_member').call(groups.createCreativeGroup, { params, body: { name } });
  const at = `/apps/2001/creative_groups/${group}/creatives`;
  const send = async (who: Who, [method, path]: [string, string], fields: Record<string, string>, files: Files) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    for (const [field, [type, content]] of Object.entries(files)) form.set(field, new Blob([content], { type }), field);
    const headers = { authorization: `Bearer ${await tokenOf(who)}`, 'idempotency-key': randomUUID() };
    const answer = await fetch(`${base()}/api${path}`, { method, headers, body: form });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { id: number };
  };
  type Files = Record<string, [string, Uint8Array<ArrayBuffer>]>;
  const filesOf = (size: Size, nth: number, seconds?: number): Files => ({
    video: ['video/mp4', film(size, seconds)],
    companion: ['image/png', still(size, nth)],
  });
  const words = { type: 'CreativeVideo', name, title: 'Fresh', infeed: 'true', interstitial: 'true' };
  const { id } = await send('creative_team_member', ['POST', at], words, filesOf(lying, 1));
  const one = { params: { ...params, creativesGroupId: String(group), creativeId: String(id) } };
  const put = (fields: Record<string, string>, files: Files) =>
    send('admin', ['PUT', `${at}/${id}/files`], fields, files);
  return {
    page: `${GROUPS}/${group}/creatives/${id}`,
    stored: () => as('admin').call(creatives.getCreative, one),
    /** Somebody else, who looks at no version. */
    putVideo: (size: Size, nth: number, infeed: boolean, seconds?: number) =>
      put({ infeed: String(infeed) }, filesOf(size, nth, seconds)),
    putCompanion: (size: Size, nth: number) => put({}, { companion: ['image/png', still(size, nth)] }),
  };
};

story('what is typed of a video goes beside another one that somebody puts there meanwhile', async (stage) => {
  const ad = await aVideo('Gadwall');
  const page = await stage.open('creative_team_member', ad.page);
  const title = page.getByRole('textbox', { name: 'Title' });

  // In feeds, which nobody has touched here, is theirs with their video
  await title.fill('Fresher');
  await ad.putVideo(upright, 2, false);
  await page.getByText(/Edited by admin@/).waitFor();
  await apply(page);
  await said(page, /Both changes are kept, theirs in In feeds, Video, and Companion\./);
  expect(await ad.stored()).toMatchObject({ ...upright, title: 'Fresher', infeed: false });

  // A companion beside the video before it is asked about, and one that does not fit theirs is not sent
  const companion = page.getByLabel('Companion', { exact: true });
  const chosen = { name: 'mine.png', mimeType: 'image/png', buffer: Buffer.from(still(upright, 3)) };
  await companion.setInputFiles(chosen);
  await ad.putVideo(lying, 4, false);
  await apply(page);
  await question(page).getByText('mine.png').waitFor();
  await decide(page, 'mine');
  await page.getByText(/together with theirs it breaks a rule\. Companion must match video dimensions/).waitFor();
  await page.getByRole('button', { name: 'Keep the saved companion' }).click();
  await title.fill('Freshest');
  await apply(page);
  await said(page, 'Gadwall edited successfully');
  expect(await ad.stored()).toMatchObject({ ...lying, title: 'Freshest' });
});

story('a video and what follows from it are one choice, and files are told apart by what one sees', async (stage) => {
  const ad = await aVideo('Turnstone');
  await ad.putVideo(upright, 2, false);
  const page = await stage.open('creative_team_member', ad.page);
  const choose = async () => {
    const file = { name: 'mine.mp4', mimeType: 'video/mp4', buffer: Buffer.from(film(lying)) };
    await page.getByLabel('Video', { exact: true }).setInputFiles(file);
    await page.getByText('Its last frame is the companion now.').waitFor();
    await page.getByRole('switch', { name: 'In feeds' }).click();
  };
  const row = () => question(page).getByRole('row', { name: /^Video, Companion, and In feeds/ });

  // Their companion beside their video: nothing of mine that would not fit it stays
  await choose();
  await ad.putCompanion(upright, 3);
  await apply(page);
  await row().getByText('mine.mp4, 1280x720').waitFor();
  await row().getByText('In feeds: Yes').waitFor();
  const pictures = row().locator('img');
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true, true]);
  const shown = await pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  expect(new Set(shown).size).toBe(3);
  await stage.accessible(page);
  await decide(page, 'theirs');
  await said(page, 'Turnstone edited successfully');
  expect(await ad.stored()).toMatchObject({ ...upright, infeed: false });
  expect(await page.getByText('Its last frame is the companion now.').count()).toBe(0);

  // And mine is mine as a whole
  await choose();
  await ad.putCompanion(upright, 4);
  await apply(page);
  await row().waitFor();
  await decide(page, 'mine');
  await said(page, 'Turnstone edited successfully');
  expect(await ad.stored()).toMatchObject({ ...lying, infeed: true });
});

story('a last frame that is there only after its video was given up is the companion of no other', async (stage) => {
  const ad = await aVideo('Whimbrel');
  const page = await stage.open('creative_team_member', ad.page);
  const hold = () =>
    page.evaluate(() => {
      const draw = HTMLCanvasElement.prototype.toBlob;
      HTMLCanvasElement.prototype.toBlob = function (...args) {
        HTMLCanvasElement.prototype.toBlob = draw;
        Object.assign(window, { draw: () => draw.apply(this, args) });
      };
    });
  const choose = async (seconds: number) => {
    await hold();
    const file = { name: 'mine.mp4', mimeType: 'video/mp4', buffer: Buffer.from(film(lying, seconds)) };
    await page.getByLabel('Video', { exact: true }).setInputFiles(file);
    await page.waitForFunction(() => 'draw' in window);
  };
  const draw = () =>
    page.evaluate(() => {
      const { draw: drawn } = window as unknown as { draw?: () => void };
      Reflect.deleteProperty(window, 'draw');
      drawn?.();
    });
  const taking = page.getByText('Taking the last frame…');
  /** Of a video that is not chosen any more it is found out at last whether it is the stored one; the page is drawn then. */
  const drawGivenUp = async () => {
    await page.evaluate(() => {
      const { subtle } = crypto;
      const digest = subtle.digest.bind(subtle);
      const known = new Promise<void>((done) => {
        subtle.digest = async (...args) => {
          const sum = await digest(...args);
          requestAnimationFrame(() => requestAnimationFrame(() => done()));
          return sum;
        };
      });
      Object.assign(window, { known });
    });
    await draw();
    await page.evaluate(() => (window as unknown as { known: Promise<void> }).known);
  };
  const taken = page.getByRole('button', { name: 'Keep the saved companion' });

  // Theirs is chosen, in place of the video that the frame is of
  await choose(2);
  await ad.putVideo(lying, 2, true, 4);
  await apply(page);
  await question(page).getByText('mine.mp4, 1280x720').waitFor();
  await draw();
  await taking.waitFor({ state: 'detached' });
  await decide(page, 'theirs');
  await said(page, 'Whimbrel edited successfully');
  await expect.poll(() => taken.count()).toBe(0);

  // All is taken back while it is being taken
  await choose(2);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await drawGivenUp();
  expect(await taken.count()).toBe(0);

  // A picture that is chosen while it is being taken stays
  await choose(2);
  const own = { name: 'own.png', mimeType: 'image/png', buffer: Buffer.from(still(lying, 3)) };
  await page.getByLabel('Companion', { exact: true }).setInputFiles(own);
  await page.getByText('1280x720, png').waitFor();
  await draw();
  await taking.waitFor({ state: 'detached' });
  expect(await page.getByText('1280x720, png').count()).toBe(1);
  await page.getByRole('button', { name: 'Discard changes' }).click();

  // Of the video that is stored by then it is the last frame still
  await choose(3);
  await apply(page);
  await said(page, 'Whimbrel edited successfully');
  await draw();
  await taken.waitFor();
});
