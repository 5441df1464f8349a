import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { discardUnsaved } from '../../lib/unsaved.ts';
import { askMerge, openConflict } from './conflict.ts';

const words = { thing: 'record', labels: { name: 'Name' } };
const savedAs = (name: string) =>
  new ApiError(
    409,
    { code: 'stale_version', current: { name, version: 4 }, changed_by: { email: 'ada@x.example' } },
    '',
  );
const ask = (mine: string) => askMerge({ name: 'before' }, { name: mine }, savedAs('theirs'), words);
const opened = async () => {
  await new Promise((done) => setTimeout(done));
  return openConflict();
};

test('of two questions at once the second waits, and both are answered', async () => {
  const first = ask('one');
  const second = ask('two');
  const shown = await opened();
  expect([shown?.mine, shown?.theirs, shown?.by]).toEqual([{ name: 'one' }, { name: 'theirs' }, 'ada@x.example']);
  shown?.answer(null);
  expect(await first).toBeNull();
  const next = await opened();
  expect(next?.mine).toEqual({ name: 'two' });
  next?.answer({ name: 'both' });
  expect(await second).toEqual({ name: 'both' });
  expect(openConflict()).toBeNull();
});

test('edits that are let go take their questions along, also those that wait', async () => {
  const first = ask('one');
  const second = ask('two');
  await opened();
  discardUnsaved();
  expect([await first, await second]).toEqual([null, null]);
  expect(openConflict()).toBeNull();
  const later = ask('three');
  (await opened())?.answer({ name: 'three' });
  expect(await later).toEqual({ name: 'three' });
});
