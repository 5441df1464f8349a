import fc from 'fast-check';
import { expect, test } from 'vitest';
import { craftsmanFailed, craftsmanLink } from './craftsman.ts';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

test.each([
  ['https://app.craftsmanplus.com/creatives/4711', '4711'],
  [' https://app.craftsmanplus.com/creatives/4711/preview?lang=de#top \n', '4711'],
  ['http://craftsmanplus.com/4711', '4711'],
  [`https://APP.CraftsmanPlus.com/projects/12/creatives/${uuid}`, uuid],
  ['https://app.craftsmanplus.com/projects/12/creatives/34/', '34'],
  ['https://app.craftsmanplus.com/creatives/new', null],
  ['https://app.craftsmanplus.com', null],
  ['https://app.craftsmanplus.com/?id=4711', null],
  ['https://app.craftsmanplus.com/creatives/4711a', null],
])('%s names %s', (text, id) => expect(craftsmanLink(text)).toEqual({ id }));

test.each([
  'https://craftsmanplus.com.example/4711',
  'https://notcraftsmanplus.com/4711',
  'https://example.com/craftsmanplus.com/4711',
  'https://craftsmanplus.com@example.com/4711',
  'ftp://app.craftsmanplus.com/4711',
  'app.craftsmanplus.com/4711',
  '<script src="https://app.craftsmanplus.com/4711"></script>',
  'https://app.craftsmanplus.com/4711 https://app.craftsmanplus.com/4712',
  '',
])('%s is no link of the tool', (text) => expect(craftsmanLink(text)).toBeNull());

const part = fc.oneof(fc.constantFrom('creatives', '12', uuid, '..', '%2f', ''), fc.string({ maxLength: 8 }));

test('whatever is pasted is read without a fault, and an id is a number or a UUID', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(part, { maxLength: 5 }), (ofTool, parts) => {
      const path = parts.join('/');
      const id = craftsmanLink(ofTool ? `https://x.craftsmanplus.com/${path}` : path)?.id;
      if (id) expect(id).toMatch(/^[\da-f-]+$/i);
    }),
  );
});

test('a failure without a reason says so', () => {
  expect(craftsmanFailed()).toBe('Cannot download Craftsman+ creative (Unknown error)');
  expect(craftsmanFailed('the file is too large')).toBe('Cannot download Craftsman+ creative (the file is too large)');
});
