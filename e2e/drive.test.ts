import { createServer } from 'node:http';
import { png } from '@fairlead/test-data/media/index';
import { expect, inject } from 'vitest';
import { eventually } from './support/eventually.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const GROUPS = '/companies/1001/applications/2001/creativeGroups';
const FOLDER = 'https://drive.google.com/drive/folders/1FoLdErFoLdErFoLd';
const sizes = ['300x250', '320x50', '728x90', '160x600', '320x480', '468x60', '300x300', '336x280'] as const;
const files = sizes.map((size, at) => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const content = png({ width, height });
  const name = at === 0 ? 'A name that is longer than thirty characters.png' : `menu_${size}.png`;
  return { id: `file-${size}-of-the-drive`, name, width, height, content };
});

/** A drive that takes one token, where the server under test looks for its drive. */
const openDrive = async () => {
  const drive = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://drive');
    if (request.headers.authorization !== 'Bearer good') return response.writeHead(401).end('{}');
    const file = files.find(({ id }) => url.pathname.endsWith(`/${id}`));
    if (url.searchParams.get('alt') === 'media') return response.end(file?.content);
    const listed = files.map(({ id, name, width, height, content }) => ({
      ...{ id, name, mimeType: 'image/png', size: String(content.length), imageMediaMetadata: { width, height } },
    }));
    return response.end(
      JSON.stringify({ files: [...listed, { id: 'notes-notes', name: 'Notes', mimeType: 'text/plain' }] }),
    );
  });
  const host = inject('fetchable')[Number(process.env.VITEST_POOL_ID) - 1] ?? '';
  await new Promise<void>((done) => drive.listen(Number(host.split(':')[1]), '127.0.0.1', done));
  return { stop: () => new Promise((done) => drive.close(done).closeAllConnections()) };
};

story('banners come from a folder of the drive', async (stage) => {
  const drive = await openDrive();
  try {
    const page = await stage.open('creative_team_member', `${GROUPS}/create`);
    await page.getByLabel('Name').fill('Autumn folder');
    await page.getByRole('button', { name: 'Create group' }).click();
    await page.getByRole('heading', { name: 'Autumn folder', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'New creative' }).click();
    await page.getByRole('menuitem', { name: 'Static' }).click();
    await page.getByRole('button', { name: 'From the drive' }).click();
    const dialog = page.getByRole('dialog');
    const signIn = async (token: string) => {
      await dialog.getByRole('heading', { name: 'Sign in to the drive' }).waitFor();
      await dialog.getByLabel('Access token of your account').fill(token);
      await page.keyboard.press('Enter');
    };
    const list = async (link: string) => {
      await dialog.getByLabel('Drive link').fill(link);
      await page.keyboard.press('Enter');
    };
    await signIn('over');
    await list('https://evil.example/drive/folders/1FoLdErFoLdErFoLd');
    await dialog.getByText('This is no link to a file or folder of the drive').waitFor();
    await list(FOLDER);
    await dialog.getByText('Unable to refresh Google access token').waitFor();
    await signIn('good');
    await list(FOLDER);
    await dialog.getByRole('button', { name: /^A name that is longer than th…/ }).waitFor();
    const tags = dialog.getByRole('list', { name: 'Files of the drive' }).getByRole('button');
    await eventually(() => tags.count()).toBe(7);
    await dialog.getByRole('button', { name: '+2' }).click();
    await eventually(() => tags.count()).toBe(8);
    const unfit = dialog.getByRole('button', { name: /^menu_300x300/ });
    expect([await unfit.getAttribute('aria-disabled'), await unfit.getAttribute('title')]).toEqual([
      'true',
      'This file doesn’t meet the upload requirements for size, format, or dimensions.',
    ]);
    await stage.accessible(page);
    await stage.keepsItsPlace(page);
    await dialog.getByRole('button', { name: /^menu_728x90/ }).click();
    await dialog.getByRole('button', { name: /^menu_320x50/ }).click();
    await dialog.getByRole('button', { name: 'Add 2 files' }).click();
    await page.getByText('728×90').first().waitFor();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await said(page, 'Creatives(s) created');
    await page.getByRole('link', { name: 'menu_728x90' }).waitFor();
  } finally {
    await drive.stop();
  }
});
