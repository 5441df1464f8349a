import { expect, test } from 'vitest';
import { editActions } from './edit-actions.ts';
import { type Boat, boats, columns, idOf } from './test-rows.ts';
import type { Change, Entry, RowId } from './types.ts';
import type { Editing } from './useCursor.ts';

/** A grid of boats with this cell open, whose rows go from the page without anybody's doing. */
const openIn = (cell: { key: string; typed?: string }, drafts: Entry<Boat>['drafts'] = {}) => {
  const [anna] = boats as [Boat];
  const entry = { drafts } as Entry<Boat>;
  const heard = { put: [] as Change<Boat>[], editing: undefined as Editing | null | undefined };
  const model = {
    cursor: {
      editing: {
        ...{ r: 0, began: anna, key: cell.key, text: null, byMouse: false },
        typed: cell.typed === undefined ? {} : { now: cell.typed },
      } satisfies Editing,
      spot: { r: 0, c: 0 },
      setEditing: (next: Editing | null) => {
        heard.editing = next;
      },
    },
    store: {
      snapshot: () => ({ entries: new Map<RowId, Entry<Boat>>(Object.keys(drafts).length ? [[1, entry]] : []) }),
      put: (changes: readonly Change<Boat>[]) => heard.put.push(...changes),
    },
    ...{ columns, idOf, view: { rowAt: (r: number) => boats[r] }, asItStands: (row: Boat) => row },
    // A phone that is turned takes the focus nowhere
    host: { current: { focus: () => expect.unreachable('the focus is moved') } },
  };
  const actions = editActions<Boat>({ current: model as never }, { moveTo: () => undefined, follow: () => undefined });
  return { letGo: actions.letGo, heard };
};

test('a cell that goes by itself, as while rows are loading, keeps what was typed in it', () => {
  const { letGo, heard } = openIn({ key: 'name', typed: 'Anna II' });
  letGo();
  expect(heard).toEqual({
    put: [{ row: boats[0], field: 'name', draft: { value: 'Anna II' }, began: boats[0] }],
    editing: null,
  });
});

test('what was typed in it and cannot be kept stays with its reason', () => {
  const { letGo, heard } = openIn({ key: 'name', typed: ' ' });
  letGo();
  expect(heard.put.map(({ draft }) => draft)).toEqual([{ text: ' ', issue: 'Name is required' }]);
});

test('a cell that was only opened is no edit when it goes by itself, whatever stood in it', () => {
  const bad = { name: { text: '', issue: 'Name is required' } };
  for (const drafts of [{}, bad]) {
    const { letGo, heard } = openIn({ key: 'name' }, drafts);
    letGo();
    expect(heard).toEqual({ put: [], editing: null });
  }
});
