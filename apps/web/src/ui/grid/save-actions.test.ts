import { expect, test } from 'vitest';
import { outcomeText, saveActions } from './save-actions.ts';
import type { Entry, RowId } from './types.ts';

type Row = { id: number };
const entryOf = (id: number): Entry<Row> => ({
  ...{ id, base: { id }, began: { id }, row: { id }, drafts: {}, changed: 1, invalid: 0, saving: false, refused: {} },
});

/** A grid with these rows unsaved, whose room answers what it is asked first. */
const gridOf = (ids: readonly number[], meant: boolean) => {
  const heard = { asked: [] as RowId[][], sent: [] as number[] };
  const entries = new Map(ids.map((id) => [id, entryOf(id)]));
  const model = {
    props: {
      save: async (row: Row) => {
        heard.sent.push(row.id);
        return { ok: true, row };
      },
      askFirst: async (some: readonly Entry<Row>[]) => {
        heard.asked.push(some.map(({ id }) => id));
        return meant;
      },
    },
    store: {
      snapshot: () => ({ entries }),
      begin: () => [...entries.values()],
      settle: () => undefined,
    },
    setNotice: () => undefined,
  };
  return { actions: saveActions<Row>({ current: model as never }), heard };
};

test('a row that is saved at once is asked about first, and stays unsaved where it is not meant', async () => {
  const [yes, no] = [gridOf([7], true), gridOf([7], false)];
  await yes.actions.saveAll();
  await no.actions.saveAll();
  expect([yes.heard, no.heard]).toEqual([
    { asked: [[7]], sent: [7] },
    { asked: [[7]], sent: [] },
  ]);
});

test('several that were reviewed are asked about at once', async () => {
  const { actions, heard } = gridOf([7, 8, 9], true);
  expect(await actions.isMeant([7, 9])).toBe(true);
  expect(heard).toEqual({ asked: [[7, 9]], sent: [] });
});

test('what a save came to counts rows that are gone by themselves: under them stands no reason', () => {
  expect(outcomeText({ saved: 2, failed: 0, gone: 0 })).toBe('2 rows saved.');
  expect(outcomeText({ saved: 1, failed: 2, gone: 0 })).toBe('1 row saved, 2 rows not. The reason stands under each.');
  expect(outcomeText({ saved: 0, failed: 0, gone: 1 })).toBe('0 rows saved. 1 row is not there any more.');
  expect(outcomeText({ saved: 3, failed: 1, gone: 2 })).toBe(
    '3 rows saved, 1 row not. The reason stands under it. 2 rows are not there any more.',
  );
});
