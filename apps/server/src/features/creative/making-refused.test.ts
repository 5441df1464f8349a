import { png } from '@fairlead/test-data/media/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companion, film, icon_image, main_image, mraid, native, video } from '../../testing/creative-forms.ts';
import { aGroup, storedAssets } from '../../testing/creatives.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';

let house: TestHouse;
let creator: Caller;
let app: { id: number };
let group: Awaited<ReturnType<typeof aGroup>>;
beforeAll(async () => {
  house = await openTestHouse({ worker: false, env: { RATE_LIMITS: 'off' } });
  app = await house.application((await house.company()).id);
  creator = await house.as('creative_team_member');
  group = await aGroup(house, creator, app.id);
});
afterAll(() => house?.close());

const said = (answer: { body: unknown }) => (answer.body as { message?: string }).message;

describe('words are judged before a byte of a file', () => {
  test.each<[string, Record<string, string>, string]>([
    ['no name', { type: 'CreativeBanner' }, 'This field is required'],
    ['no type', { name: 'A' }, 'type must be one of Creative'],
    ['a type of reads', { name: 'A', type: 'Static' }, 'type must be one of Creative'],
    ['no texts', { name: 'A', type: 'CreativeGoogleNativeContent' }, 'This field is required'],
    [
      'too long a title',
      { ...native, type: 'CreativeOpenrtbNative', advertiser: 'N', title: 'x'.repeat(26) },
      'Title must be at most 25',
    ],
    [
      'too much markup',
      { ...mraid, width: '320', height: '50', markup: 'x'.repeat(5001) },
      'Maximum size for markup reached',
    ],
    ['markup without end', { ...mraid, markup: 'x'.repeat(70_000) }, 'markup is too long'],
  ])('%s', async (_, fields, words) => {
    const answer = await group.make(fields, [{ field: 'banner', content: Buffer.from('no picture') }]);
    expect([answer.status, said(answer)]).toEqual([400, expect.stringContaining(words)]);
  });
});

describe('files are asked for by name', () => {
  test.each<[string, Record<string, string>, { field: string; content: Buffer }[], string]>([
    ['none', { type: 'CreativeBanner', name: 'A' }, [], 'This field is required'],
    [
      'another one',
      { type: 'CreativeBanner', name: 'A' },
      [icon_image],
      'This field is required, A creative of this type has no such file',
    ],
    [
      'an unknown one',
      { type: 'CreativeBanner', name: 'A' },
      [{ ...icon_image, field: 'picture' }],
      'No file called picture is taken here',
    ],
    [
      'one twice',
      { type: 'CreativeBanner', name: 'A' },
      [
        { ...icon_image, field: 'banner' },
        { ...icon_image, field: 'banner' },
      ],
      'banner is given twice',
    ],
    [
      'no icon',
      { ...native, type: 'CreativeOpenrtbNative', advertiser: 'N' },
      [main_image],
      'You need to upload an icon',
    ],
    [
      'a small picture',
      { ...native, type: 'CreativeOpenrtbNative', advertiser: 'N' },
      [{ ...icon_image, field: 'main_image' }, icon_image],
      'File dimensions are invalid. Must be 1200x627',
    ],
    ['no video', video, [companion], 'You have to upload at least one file'],
    ['no companion', video, [film], 'Companion is required'],
    [
      'a companion of another size',
      video,
      [film, { ...companion, content: png({ width: 640, height: 480 }) }],
      'Companion must match video dimensions',
    ],
    ['a video for a banner', { type: 'CreativeBanner', name: 'A' }, [film], 'A creative of this type has no such file'],
  ])('%s', async (_, fields, files, words) => {
    const before = await storedAssets(house);
    const answer = await group.make(fields, files);
    expect([answer.status, said(answer)]).toEqual([400, words]);
    expect(await storedAssets(house)).toEqual(before);
  });

  test('and all fields come first', async () => {
    const boundary = 'x';
    const part = (head: string, content: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
    const payload = `${part('name="type"', 'CreativeBanner')}${part('name="name"', 'A')}${part('name="banner"; filename="a"', 'x')}${part('name="active"', 'true')}--x--\r\n`;
    const answer = await house.app.inject({
      method: 'POST',
      url: `/api/apps/${app.id}/creative_groups/${group.id}/creatives`,
      headers: {
        authorization: `Bearer ${creator.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload,
    });
    expect(answer.json().message).toBe('All fields must come before the files');
  });
});
