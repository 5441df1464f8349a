import { expect, test } from 'vitest';
import { withWayOut } from './way-out.ts';

test.each([
  ['Margin is required', 'Margin is required. Esc restores it'],
  ['The total must be higher. It was spent.', 'The total must be higher. It was spent. Esc restores it'],
])('%j ends with one full stop', (issue, said) => expect(withWayOut(issue)).toBe(said));
