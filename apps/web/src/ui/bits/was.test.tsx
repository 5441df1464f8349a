import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FieldSourceProvider } from '../form/field-source.ts';
import { useField } from '../form/useField.tsx';
import { CellContent } from '../grid/CellContent.tsx';
import * as editors from '../grid/editors/index.ts';
import type { Column } from '../grid/types.ts';

type Boat = { days: number };
const inWords = ({ days }: Boat) => `${days} days`;
const column: Column<Boat> = { key: 'days', label: 'Days', edit: { editor: editors.number }, words: inWords };

test('what a cell was keeps its unit beside its number', () => {
  const entry = { base: { days: 7 }, row: { days: 14 }, drafts: { days: { value: 14 } } } as never;
  const cell = (
    <CellContent
      {...{ column, entry, row: { days: 14 }, issue: undefined, refused: undefined }}
      {...{ changed: true, selected: false, open: false }}
    />
  );
  expect(renderToStaticMarkup(cell)).toContain('was <s>7\u00a0days</s>');
});

test('so does what a field was', () => {
  const Hint = () => useField({ name: 'days' }).hint;
  const source = {
    editing: { show: (_: string, value: unknown) => `${value} days` },
    useFieldState: () => ({ field: { value: 14 }, was: 7, error: undefined }),
  } as never;
  const field = (
    <FieldSourceProvider value={source}>
      <Hint />
    </FieldSourceProvider>
  );
  expect(renderToStaticMarkup(field)).toBe('was <s>7\u00a0days</s>');
});
