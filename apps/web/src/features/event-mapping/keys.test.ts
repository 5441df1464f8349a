import { describe, expect, test } from 'vitest';
import { type Control, commandOf, extendTo, type KeyPress } from './keys.ts';

type Held = Partial<KeyPress> & { at?: number; bulb?: boolean };
const press = (key: string, control: Control = 'funnel', { at = 1, bulb = false, ...held }: Held = {}) =>
  commandOf({ key, ctrl: false, shift: false, alt: false, ...held }, { at, control }, 5, bulb);
const ctrl = { ctrl: true };

test('arrows move, and stop at the edges', () => {
  expect(press('ArrowDown')).toEqual({ do: 'move', to: { at: 2, control: 'funnel' }, extend: false });
  expect(press('ArrowUp', 'funnel', { at: 0 })).toMatchObject({ to: { at: 0 } });
  expect(press('ArrowDown', 'hidden', { at: 4 })).toMatchObject({ to: { at: 4, control: 'hidden' } });
  expect(press('ArrowLeft', 'revenue')).toMatchObject({ to: { control: 'revenue' } });
  expect(press('ArrowRight')).toMatchObject({ to: { control: 'hidden' } });
  expect(press('ArrowRight', 'funnel', { bulb: true })).toMatchObject({ to: { control: 'bulb' } });
  expect(press('End', 'revenue')).toMatchObject({ to: { at: 1, control: 'hidden' } });
  expect(press('End', 'revenue', ctrl)).toMatchObject({ to: { at: 4, control: 'revenue' } });
});

test('Shift and an arrow select on', () =>
  expect(press('ArrowDown', 'hidden', { shift: true })).toEqual({
    do: 'move',
    to: { at: 2, control: 'hidden' },
    extend: true,
  }));

test('letters open the funnel with what was typed; a tick keeps its own keys', () => {
  expect(press('p')).toEqual({ do: 'open', typed: 'p' });
  expect(press(' ')).toEqual({ do: 'open', typed: '' });
  expect(press('Delete')).toEqual({ do: 'clear' });
  for (const key of [' ', 'p', 'Enter', 'Delete']) expect(press(key, 'revenue')).toBeNull();
  expect(press('Enter', 'bulb')).toBeNull();
});

test('the page, the whole page, and back', () => {
  expect(press('PageDown')).toEqual({ do: 'page', by: 1 });
  expect(press('a', 'revenue', ctrl)).toEqual({ do: 'all' });
  expect(press('z', 'revenue', ctrl)).toEqual({ do: 'undo' });
  expect(press('Z', 'revenue', { ...ctrl, shift: true })).toEqual({ do: 'redo' });
  expect(press('v', 'funnel', ctrl)).toBeNull();
});

describe('a selection', () => {
  const names = ['a', 'b', 'c', 'd'];
  test('reaches from where it began to the focus, up or down', () => {
    expect(extendTo(names, 'b', 2, 3)).toEqual({ anchor: 'b', names: ['b', 'c', 'd'] });
    expect(extendTo(names, 'c', 1, 0)).toEqual({ anchor: 'c', names: ['a', 'b', 'c'] });
  });
  test('begins at the focus where it began nowhere, or on a page that was left', () => {
    expect(extendTo(names, null, 1, 2)).toEqual({ anchor: 'b', names: ['b', 'c'] });
    expect(extendTo(names, 'of another page', 2, 1)).toEqual({ anchor: 'c', names: ['b', 'c'] });
  });
});
