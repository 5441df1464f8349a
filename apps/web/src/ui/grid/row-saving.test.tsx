import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { clearToasts, toasts } from '#lib/toast.ts';
import type { Entry, RowId } from './types.ts';
import { useRowSaving } from './useRowSaving.ts';

/** The cell edits `cap`; what is stored is called `budget`, and a row in the grid has it as it was. */
type Row = { id: number; version: number; name: string; cap: number; budget: number };
const row: Row = { id: 1, version: 4, name: 'Anna', cap: 50, budget: 10 };

type Heard = { budget: number; changed: object };
const savingOf = (
  heard: { tried: Heard[]; sent: Heard[] },
  entries: ReadonlyMap<RowId, Entry<Row>> = new Map(),
  refusal?: Error,
) => {
  let made: ReturnType<typeof useRowSaving<Row, Pick<Row, 'budget'>>> | undefined;
  const Grid = () => {
    made = useRowSaving<Row, Pick<Row, 'budget'>>(
      { entries },
      {
        entity: 'boat',
        words: { thing: 'boat', labels: { budget: 'Budget' }, takenBack: () => 'It will sink.' },
        things: 'boats',
        editOf: ({ budget }) => ({ budget }),
        nameOf: ({ name }) => name,
        send: async ({ budget, ...rest }, changed) => {
          heard.sent.push({ budget, changed });
          if (refusal) throw refusal;
          return { ...rest, budget, version: 5 };
        },
        dryRun: async ({ budget }, changed) => {
          heard.tried.push({ budget, changed });
          if (refusal) throw refusal;
          return { changes: [], warnings: [], money: [] };
        },
        saved: () => undefined,
      },
    );
    return null;
  };
  renderToStaticMarkup(<Grid />);
  if (!made?.review) throw new Error('not drawn');
  return { save: made.save, review: made.review, onSaved: made.onSaved, history: made.history };
};

test('the history of the grid says what taking back a creation does, in the words of the room', () => {
  expect(savingOf({ tried: [], sent: [] }).history.takenBack?.({})).toBe('It will sink.');
});

test('what the review tries is what a save sends: the row as it will stand, not as it was', async () => {
  const heard = { tried: [] as Heard[], sent: [] as Heard[] };
  const { save, review } = savingOf(heard);
  await review(row, { budget: 50 }, { ...row, cap: 10 });
  await save(row, { budget: 50 }, { ...row, cap: 10 });
  expect(heard.sent).toEqual([{ budget: 50, changed: { budget: 50 } }]);
  expect(heard.tried).toEqual(heard.sent);
  clearToasts();
});

test('back at what it began with, while others saved something else, a row is sent over what they saved', async () => {
  const heard = { tried: [] as Heard[], sent: [] as Heard[] };
  const theirs = { ...row, budget: 99, version: 5 };
  const typed = { ...theirs, budget: 10 };
  const entry: Entry<Row> = {
    ...{ id: 1, base: theirs, began: row, row: typed, drafts: { budget: { value: 10 } } },
    ...{ changed: 1, invalid: 0, saving: false, refused: {} },
  };
  const { save, review } = savingOf(heard, new Map([[1, entry]]));
  await review(typed, { budget: 10 }, theirs);
  expect(await save(typed, { budget: 10 }, theirs)).toMatchObject({ ok: true });
  expect(heard.sent).toEqual([{ budget: 10, changed: { budget: 10 } }]);
  expect(heard.tried).toEqual(heard.sent);
  clearToasts();
});

test('a row that the server does not know is gone; one that it refuses is not', async () => {
  const answerTo = async (refusal: Error) => {
    const { save, review } = savingOf({ tried: [], sent: [] }, new Map(), refusal);
    const over = { ...row, cap: 10 };
    return [await save(row, { budget: 50 }, over), await review(row, { budget: 50 }, over)];
  };
  const gone = { ok: false, gone: true, reason: 'This boat is not there any more: nothing was saved' };
  expect(await answerTo(new ApiError(404, 'Not found', ''))).toEqual([gone, gone]);
  for (const status of [400, 403, 409, 410]) {
    const [saved, reviewed] = await answerTo(new ApiError(status, 'Not like this', ''));
    expect([status, saved]).toMatchObject([status, { ok: false, reason: 'Not like this' }]);
    expect(saved).not.toHaveProperty('gone');
    expect(reviewed).not.toHaveProperty('gone');
  }
  // Nobody knows whether it is there
  const [offline] = await answerTo(new Error('No connection'));
  expect(offline).toMatchObject({ ok: false });
  expect(offline).not.toHaveProperty('gone');
  clearToasts();
});

test('a row that somebody else had saved the same is none that was written', async () => {
  const stored = { ...row, budget: 50, version: 5 };
  const stale = { code: 'stale_version', message: 'Changed', current: stored, changed_by: 'Bea' };
  const { save, onSaved } = savingOf({ tried: [], sent: [] }, new Map(), new ApiError(409, stale, ''));
  const verdict = await save({ ...row, budget: 50 }, { budget: 50 }, row);
  expect(verdict).toMatchObject({ ok: true, unsent: true, row: { budget: 50, version: 5 } });
  clearToasts();
  const entry = { id: 1, base: row, began: row, row, drafts: {}, changed: 1, invalid: 0, saving: false, refused: {} };
  onSaved([{ entry, verdict }]);
  expect(toasts()).toEqual([]);
});

test('what a save could not do is said until the next one says what is wrong by then', () => {
  const { onSaved } = savingOf({ tried: [], sent: [] });
  const entry = { id: 1, base: row, began: row, row, drafts: {}, changed: 1, invalid: 0, saving: false, refused: {} };
  const said = () => toasts().map(({ kind, text }) => `${kind}: ${text}`);
  onSaved([{ entry, verdict: { ok: false, reason: 'No answer' } }]);
  expect(said()).toEqual(['fail: Anna: No answer']);
  onSaved([{ entry, verdict: { ok: true, row } }]);
  expect(said()).toEqual(['ok: Boat Anna updated']);
  clearToasts();
});
