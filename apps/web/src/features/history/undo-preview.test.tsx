import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isTouched, type Undoing } from './history.queries.ts';
import { Preview } from './UndoPreview.tsx';

type Item = Undoing['items'][number];
type Field = Item['fields'][number];

const later = { at: '2028-01-05T10:00:00Z', user: { id: 7, email: 'anna@example.com' } };
const field = (given: Partial<Field>): Field => ({
  ...{ field: 'state', from: 'New', to: 'New', later: null, status: 'undone' },
  ...given,
});
const item = (status: Item['status'], fields: Field[], message: string | null = null): Item => ({
  ...{ history_id: 1, entity: 'campaign', entity_id: 9, beside: {} },
  ...{ status, fields, message },
});
/** What the question before an undo says of an entry, in words. */
const told = (given: Item): string =>
  renderToStaticMarkup(<Preview item={given} words={{ labels: {} }} fate={undefined} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const AS_BEFORE = 'It is as it was before already';

test('of an entry that is as it was before already nothing else is said, nor that it was changed again', () => {
  const nothing = item('kept', [field({ later }), field({ field: 'name', from: null, to: '' })], AS_BEFORE);
  expect(told(nothing)).toBe(AS_BEFORE);
  expect(isTouched(nothing)).toBe(false);
});

test('only fields that differ are shown, and those that stay', () => {
  const name = field({ field: 'name', from: 'Nomnom 2', to: 'Nomnom' });
  const cap = field({ field: 'cap', from: 5, to: 5, status: 'kept', later });
  const text = told(item('kept', [field({}), name, cap]));
  expect(text).not.toContain('State');
  expect(text).toMatch(/Name.*Nomnom 2.*Nomnom/);
  expect(text).toMatch(/Cap 5 stays Changed again by/);
  expect(isTouched(item('kept', [cap]))).toBe(true);
});
