import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { readBy } from '#lib/live/changes.ts';
import { discardUnsaved } from '#lib/unsaved.ts';
import { askMerge, openConflict } from './conflict.ts';

const words = { thing: 'record', labels: { name: 'Name' } };
const savedAs = (name: string) =>
  new ApiError(
    409,
    { code: 'stale_version', current: { name, version: 4 }, changed_by: { email: 'ada@x.example' } },
    '',
  );
const ask = (mine: string) =>
  askMerge({ name: 'before' }, { name: mine }, savedAs('theirs'), words, { tell: () => undefined });
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

test('each question has a key of its own, names its record, and knows how many wait', async () => {
  const about = (name: string) =>
    askMerge({ name: 'before' }, { name: 'mine' }, savedAs('theirs'), words, { name, tell: () => undefined });
  const asked = [about('Oak'), about('Elm'), about('Ash')];
  const seen: unknown[] = [];
  for (let n = 0; n < asked.length; n++) {
    const shown = await opened();
    seen.push([shown?.name, shown?.waiting()]);
    shown?.answer({ name: `${shown.name}` });
  }
  expect(seen).toEqual([
    ['Oak', 2],
    ['Elm', 1],
    ['Ash', 0],
  ]);
  expect(await Promise.all(asked)).toEqual([{ name: 'Oak' }, { name: 'Elm' }, { name: 'Ash' }]);
  expect(openConflict()).toBeNull();
});

test('a question that is asked while another is open is counted there at once, and keeps the open one’s key', async () => {
  const first = ask('one');
  const before = await opened();
  const second = ask('two');
  const after = openConflict();
  expect([after === before, after?.key === before?.key, after?.waiting()]).toEqual([false, true, 1]);
  after?.answer(null);
  const next = await opened();
  expect(next?.key).not.toBe(before?.key);
  next?.answer(null);
  expect([await first, await second]).toEqual([null, null]);
});

test('without a field that both changed nothing is asked; whose is kept is handed over, to be said once it is saved', async () => {
  const before = { name: 'before', state: 'live', note: '' };
  const theirs = { ...before, state: 'paused', version: 4 };
  const stale = new ApiError(
    409,
    { code: 'stale_version', current: theirs, changed_by: { email: 'ada@x.example' } },
    '',
  );
  const labels = { name: 'Name', state: 'Status', note: 'Note' };
  const told: string[] = [];
  const said = { tell: (text: string) => void told.push(text) };
  const kept = { thing: 'record', labels };
  const merged = await askMerge(before, { ...before, name: 'mine' }, stale, kept, { ...said, name: 'Oak' });
  expect(merged).toEqual({ name: 'mine', state: 'paused', note: '' });
  expect(openConflict()).toBeNull();
  expect(told).toEqual(['Oak: ada@x.example saved this record meanwhile. Both changes are kept, theirs in Status.']);
  const same = await askMerge(before, { ...before, state: 'paused' }, stale, kept, said);
  expect(same).toMatchObject({ state: 'paused' });
  expect(told.at(-1)).toBe('ada@x.example saved the same change of this record before.');
});

test('one’s own save, whose answer was lost, is not told as somebody’s', async () => {
  const current = { name: 'after', version: 4 };
  const by = (id: number) =>
    new ApiError(409, { code: 'stale_version', current, changed_by: { id, email: 'ada@x.example' } }, '');
  const toldOf = async (id: number): Promise<string[]> => {
    const told: string[] = [];
    await askMerge({ name: 'before' }, { name: 'after' }, by(id), words, { tell: (text) => void told.push(text) });
    return told;
  };
  readBy(7);
  expect(await toldOf(8)).toEqual(['ada@x.example saved the same change of this record before.']);
  expect(await toldOf(7)).toEqual([]);
  readBy(null);
});

test('what a form only knows of a record is as stored afterwards, whichever side is chosen', async () => {
  const current = { name: 'theirs', kept: 2, version: 4 };
  const stale = new ApiError(409, { code: 'stale_version', current }, '');
  const began = { name: 'before', kept: 1 };
  const asks = { tell: () => undefined };
  const known = { ...words, together: [['kept', 'name']], facts: ['kept'] };
  const asked = askMerge(began, { ...began, name: 'mine' }, stale, known, asks);
  (await opened())?.answer({ ...began, name: 'mine' });
  expect(await asked).toEqual({ name: 'mine', kept: 2 });
});
