import { deflateRawSync } from 'node:zlib';
import { gif, jpeg, png } from '@fairlead/test-data/media/index';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const GROUPS = '/companies/1001/applications/2001/creativeGroups';
const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number) => Buffer.concat([u16(value & 65_535), u16(value >>> 16)]);

/** A zip with one file. */
const zipOf = (name: string, content: Buffer): Buffer => {
  const data = deflateRawSync(content);
  const common = [u16(20), u16(0), u16(8), u32(0), u32(0), u32(data.length), u32(content.length), u16(name.length)];
  const local = Buffer.concat([u32(0x04034b50), ...common, u16(0), Buffer.from(name), data]);
  const listed = [u32(0x02014b50), u16(20), ...common, u16(0), u16(0), u16(0), u16(0), u32(0), u32(0)];
  const list = Buffer.concat([...listed, Buffer.from(name)]);
  return Buffer.concat([
    local,
    list,
    u32(0x06054b50),
    u32(0),
    u16(1),
    u16(1),
    u32(list.length),
    u32(local.length),
    u16(0),
  ]);
};
const files = (given: Record<string, Buffer>) =>
  Object.entries(given).map(([name, buffer]) => ({ name, mimeType: '', buffer }));
const choose = (page: Page, given: Record<string, Buffer>) =>
  page.getByLabel('Drop pictures here', { exact: true }).setInputFiles(files(given));

const MARKUP = `<script src="mraid.js"></script><div style="position:absolute;inset:0;background:#7b1b1e;color:#fff">-20 %
  <button onclick="mraid.open('nomnom://home')">Order now</button></div>`;

story('pictures and markup become ads of a group: faults corrected, previewed, captured', async (stage) => {
  const page = await stage.open('creative_team_member', GROUPS);
  await page.getByRole('link', { name: 'Creatives', exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'New group' }).click();
  await page.getByLabel('Name').fill('BF26 evening');
  await page.getByRole('button', { name: 'Create group' }).click();
  await page.getByRole('heading', { name: 'BF26 evening', level: 1 }).waitFor();

  // Seventeen files, six of them wrong in ways of their own and one in a zip, and three that take the place of wrong ones
  await page.getByRole('button', { name: 'New creative' }).click();
  await page.getByRole('menuitem', { name: 'Static' }).click();
  const more = ['728x90', '468x60', '320x480', '480x320', '1024x768', '768x1024', '336x280', '300x600'].map((size) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    return [`menu_${size}.png`, png({ width, height })] as const;
  });
  const again = ['300x250', '320x50', '728x90'].map((size) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    return [`evening_${size}.jpg`, jpeg({ width, height })] as const;
  });
  await choose(page, {
    ...Object.fromEntries(more),
    'words.png': Buffer.from('no picture'),
    'heavy_300x250.png': png({ width: 300, height: 250, padTo: 500_001 }),
    'slow_300x250.gif': gif({ width: 300, height: 250, frames: 3, delay: 4000 }),
    'wide_321x50.png': png({ width: 321, height: 50 }),
    'burger_320x50.png': png({ width: 320, height: 50 }),
    'bowl_300x250.gif': gif({ width: 300, height: 250, frames: 2 }),
    'bowl_300x300.png': png({ width: 300, height: 300 }),
    'half.png': png({ width: 300, height: 250 }).subarray(0, 300),
    'set.zip': zipOf('set/spice_160x600.jpg', jpeg({ width: 160, height: 600 })),
  });
  await page.getByText('nearest allowed: 300x250, 336x280').waitFor();
  await page.getByText('The file is damaged').waitFor();
  for (const why of [
    'File must be one of jpeg, png, gif',
    'File too large (max 500 kB)',
    /One round of the animation takes 120 s/,
  ])
    await page.getByText(why).first().waitFor();
  await page.getByLabel('Name of spice_160x600.jpg').fill('Spice tower');
  await stage.keepsItsPlace(page);
  await page.getByRole('button', { name: 'Create 11 more' }).click();
  await page.getByText('11 of 17 files created').waitFor();
  await page.getByText('6 files need a look').waitFor();
  // Corrected ones take the place of those that were wrong
  const gone = (name: string) => page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  for (const name of ['words.png', 'heavy_300x250.png', 'slow_300x250.gif', 'wide_321x50.png', 'bowl_300x300.png'])
    await gone(name);
  await choose(page, Object.fromEntries(again));
  await gone('half.png');
  await page.getByRole('button', { name: 'Create 3 more' }).click();
  await page.getByRole('heading', { name: 'BF26 evening', level: 1 }).waitFor();
  for (const name of ['burger_320x50', 'bowl_300x250', 'Spice tower']) await page.getByRole('link', { name }).waitFor();
  await stage.keepsItsPlace(page);

  await page.getByRole('link', { name: 'Spice tower' }).click();
  await page.getByText('160 × 600, true size').waitFor();
  await page.getByLabel('Name').fill('Spice tower 2');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('heading', { name: 'Spice tower 2', level: 1 }).waitFor();
  await stage.accessible(page);
  await page.getByRole('link', { name: 'Back to creatives' }).click();

  // Markup: it runs, says what it calls, and its pictures are taken by the server
  await page.getByRole('button', { name: 'New creative' }).click();
  await page.getByRole('menuitem', { name: 'MRAID' }).click();
  await page.getByLabel('Name').fill('Scratch');
  await page.getByText('Add a markup or a JS link to generate a preview').waitFor();
  const markup = page.getByRole('textbox', { name: 'Markup' });
  await markup.fill(MARKUP);
  await page.frameLocator('iframe').getByRole('button', { name: 'Order now' }).click();
  await page.getByRole('list', { name: 'Events of the ad' }).getByText('open → nomnom://home').waitFor();
  // A link of the tool becomes what it made; one that leads nowhere stays, with the reason
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [path, then] of [
    ['creatives/new', 'No creative id found in Craftsman+ URL'],
    ['creatives/9', 'Cannot download Craftsman+ creative (Craftsman+ is not connected here, ask an admin)'],
  ] as const) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), `https://app.craftsmanplus.com/${path}`);
    await markup.press('ControlOrMeta+a');
    await markup.press('ControlOrMeta+v');
    await page.getByText(then).waitFor();
    await eventually(() => markup.inputValue()).toBe(`https://app.craftsmanplus.com/${path}`);
  }
  await page.evaluate(() => navigator.clipboard.writeText('https://app.craftsmanplus.com/creatives/4711/preview'));
  await markup.press('ControlOrMeta+a');
  await markup.press('ControlOrMeta+v');
  await page.frameLocator('iframe').getByRole('heading', { name: 'Catch your lunch' }).waitFor();
  await eventually(() => markup.inputValue()).toMatch(/^<script src="mraid\.js">/);
  await page.getByRole('button', { name: 'Create 3 creatives' }).click();
  await expect.poll(() => page.getByText('This screenshot is required').count()).toBe(3);
  await page.getByText('Choose a creative type').first().waitFor();
  await page.getByRole('combobox', { name: 'Creative type' }).click();
  await page.getByRole('option', { name: 'Playable' }).click();
  await page.getByRole('button', { name: 'Generate all' }).click();
  await expect.poll(() => page.getByText('Generated', { exact: true }).count()).toBe(3);
  await stage.keepsItsPlace(page);
  await page.getByRole('button', { name: 'Create 3 creatives' }).click();
  await page.getByRole('link', { name: 'Scratch_480x320' }).click();
  await page.getByRole('button', { name: 'Resubmit for approval' }).click();
  await said(page, 'Scratch_480x320 resubmitted for approval');
  await page.getByText('submitted', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to creatives' }).click();
  await page.getByRole('link', { name: 'Scratch_480x320' }).waitFor();

  await page.setViewportSize({ width: 360, height: 740 });
  await goOn(page, GROUPS);
  await page.getByRole('link', { name: 'BF26 evening' }).waitFor();
  await stage.keepsItsPlace(page);
  await page.getByRole('link', { name: 'BF26 evening' }).click();
  await page.getByRole('link', { name: 'Scratch_320x480' }).click();
  await page.getByText('This ad has not been started.').waitFor();
  await stage.keepsItsPlace(page);
});
