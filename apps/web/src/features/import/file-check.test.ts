import { expect, test } from 'vitest';
import { troubleOf } from './file-check.ts';

const id = '8C4D5E6F-0000-4000-8000-123456789ABC';
const trouble = (content: BlobPart, criterion = 'idfa') => troubleOf(new Blob([content]), criterion);

test('the browser says of a file what the server would, before anything is sent', async () => {
  expect(await trouble(`idfa\n${id}\n`)).toBeNull();
  expect(await trouble('')).toBe("We couldn't identify this file as a valid CSV. It is empty.");
  expect(await trouble('hello\nworld\n')).toMatch(
    /^We couldn't identify this file as a valid CSV. It has no valid line./,
  );
  expect(await trouble('Lyon\n', 'hour_of_day')).toMatch(/Each line holds an hour of the day from 0 to 23.$/);
  expect(await trouble(new Uint8Array([0x1f, 0x8b, 8]))).toMatch(/compressed/);
});

test('a valid line far down is found, and a file that is a list is not read to its end', async () => {
  const far = `${'x'.repeat(4000)}\n`.repeat(900);
  expect(await trouble(far + id)).toBeNull();
  // A NUL beyond the first bytes of a list is the server's to find
  expect(await trouble(`${`${id}\n`.repeat(2000)}\0`)).toBeNull();
  expect(await trouble(`${'x\n'.repeat(1000)}${id}`)).toMatch(/None of its first 1000 lines is valid/);
});

test('a file that the browser may not read is left to the server', async () => {
  const gone = { size: 5, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) } as unknown as Blob;
  expect(await troubleOf(gone, 'idfa')).toBeNull();
});
