import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkCustomAction,
  checkFunnelOfHidden,
  type EventEdit,
  type EventSettings,
  editedEvent,
} from './event-mapping.rules.ts';
import { funnelTypes } from './event-names.ts';

const types = [...funnelTypes];
const settings: fc.Arbitrary<EventSettings> = fc.record({
  has_revenue: fc.constantFrom(0, 1),
  is_hidden: fc.boolean(),
  type: fc.option(fc.constantFrom(...types)),
});
const edits: fc.Arbitrary<EventEdit> = fc.record(
  {
    has_revenue: fc.constantFrom<0 | 1>(0, 1),
    is_hidden: fc.boolean(),
    type: fc.option(fc.constantFrom(...types)),
  },
  { requiredKeys: [] },
);

test('an event with revenue must be in a funnel', () => {
  expect(checkCustomAction({ has_revenue: 1, is_hidden: false, type: null }, types)).toEqual([
    { path: 'type', message: 'Event must be mapped to an internal funnel' },
  ]);
  expect(checkCustomAction({ has_revenue: 1, is_hidden: false, type: 'purchase' }, types)).toEqual([]);
  expect(checkCustomAction({ has_revenue: 0, is_hidden: false, type: null }, types)).toEqual([]);
  expect(checkCustomAction({ has_revenue: 1, is_hidden: true, type: null }, types)).toEqual([]);
});

test('a funnel that the catalogue does not know is refused by name, and the known ones are told', () => {
  const [issue] = checkCustomAction({ has_revenue: 0, is_hidden: false, type: 'Purchase' }, types);
  expect(issue?.path).toBe('type');
  expect(issue?.message).toMatch(/^There is no funnel "Purchase"\. Choose one of registration, login,/);
});

test('hiding takes an event out of its funnel; showing it again leaves it without', () => {
  const mapped = { has_revenue: 1, is_hidden: false, type: 'purchase' } as const;
  const hidden = editedEvent(mapped, { is_hidden: true });
  expect(hidden).toEqual({ has_revenue: 1, is_hidden: true, type: null });
  expect(editedEvent(mapped, { is_hidden: true, type: 'login' }).type).toBeNull();
  expect(editedEvent(hidden, { is_hidden: false })).toEqual({ has_revenue: 1, is_hidden: false, type: null });
});

test('a funnel for an event that stays hidden is refused, not lost', () => {
  const hidden = { has_revenue: 0, is_hidden: true, type: null } as const;
  expect(checkFunnelOfHidden(hidden, { type: 'login' })).toEqual([
    { path: 'type', message: 'A hidden event is in no funnel. Show the event first.' },
  ]);
  expect(checkFunnelOfHidden(hidden, { type: 'login', is_hidden: false })).toEqual([]);
  expect(checkFunnelOfHidden(hidden, { type: null })).toEqual([]);
  expect(checkFunnelOfHidden({ ...hidden, is_hidden: false }, { type: 'login' })).toEqual([]);
});

test('of any edit: no hidden event is in a funnel, what is left out stays, the same edit again changes nothing', () =>
  fc.assert(
    fc.property(settings, edits, (before, edit) => {
      const start = editedEvent(before, {});
      const after = editedEvent(start, edit);
      expect(after.is_hidden && after.type !== null).toBe(false);
      expect(after.has_revenue).toBe(edit.has_revenue ?? start.has_revenue);
      if (edit.type === undefined && !after.is_hidden) expect(after.type).toBe(start.type);
      expect(editedEvent(after, edit)).toEqual(after);
    }),
  ));
