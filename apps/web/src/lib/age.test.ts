import { afterEach, expect, test } from 'vitest';
import { ago } from '../ui/format.ts';
import { hoursSince } from './age.ts';
import { learnClock } from './clock.ts';
import { changedByOthers, noteChange } from './live/changes.ts';

afterEach(() => learnClock(new Date().toISOString()));

test('what just happened is new by the clock of the product, not of this machine', () => {
  const now = new Date(Date.now() + 40 * 86_400_000);
  learnClock(now.toISOString());
  const twoHoursAgo = new Date(now.getTime() - 2 * 3_600_000);
  expect(ago(twoHoursAgo)).toBe('2 h ago');
  expect(hoursSince(twoHoursAgo.getTime() / 1000)).toBeCloseTo(2);
  const by = { id: 8, email: 'tom@x.example' };
  noteChange({ entity: 'x', ids: [1], company_id: null, action: 'update', versions: [2], by, change_set_id: 'a' }, 7);
  expect(ago(new Date(changedByOthers('x').get(1)?.at ?? 0))).toBe('just now');
});
