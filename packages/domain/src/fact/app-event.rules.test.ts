import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAppEvent, type EventDraft, isEventKind } from './app-event.rules.ts';

const now = new Date('2026-11-18T09:20:00Z');
const event: EventDraft = {
  ts: '2026-11-18T09:12:41.250Z',
  device_id: '0F5C3B6E-0d3c-4d8f-9c57-2a1f6b7c8d90',
  event: 'custom_action',
  custom_action_name: 'purchase',
  country: 'fr',
  touched_at: null,
  properties_bytes: 8192,
};
const said = (more: Partial<EventDraft>) => checkAppEvent({ ...event, ...more }, now).map(({ message }) => message);

describe('an event of an app', () => {
  test('is taken as it should be', () => expect(said({})).toEqual([]));

  test.each([
    [{ ts: '2026-11-18T09:25:00Z' }, null],
    [{ ts: '2026-11-18T09:25:00.001Z' }, 'ts is in the future'],
    [{ ts: '2024-10-19T09:20:00Z' }, null],
    [{ ts: '2024-10-19T09:19:59.999Z' }, 'ts is more than 760 days ago'],
    [{ ts: '2026-11-18T09:12' }, 'ts must be a time with its zone, such as 2026-11-18T09:12:41.250Z'],
    [{ ts: '2026-02-30T09:00:00Z' }, 'ts must be a time with its zone, such as 2026-11-18T09:12:41.250Z'],
    [{ device_id: '00000000-0000-0000-0000-000000000000' }, 'device_id is the zero id, which belongs to no device'],
    [{ device_id: '0f5c3b6e0d3c4d8f9c572a1f6b7c8d90' }, 'device_id must be a UUID'],
    [{ event: 'purchase' }, 'event must be one of install, reopen, custom_action'],
    [{ custom_action_name: ' ' }, 'custom_action_name is required for a custom_action'],
    [{ event: 'install', custom_action_name: '' }, null],
    [{ custom_action_name: '..' }, 'custom_action_name must not be . or ..: no address can end with it'],
    [{ custom_action_name: '...' }, null],
    [{ country: '' }, null],
    [{ country: 'FRA' }, 'country must be two letters, or empty'],
    [{ country: 'F1' }, 'country must be two letters, or empty'],
    [{ touched_at: '2026-11-18T09:12:41.250Z' }, null],
    [{ touched_at: '2026-11-18T10:12:41.250+01:00' }, null],
    [
      { touched_at: '2026-11-18T09:12:41.251Z' },
      'touched_at is after ts: nothing follows from an ad that was not shown yet',
    ],
    [{ touched_at: 'yesterday' }, 'touched_at must be a time with its zone, such as 2026-11-18T09:12:41.250Z'],
    [{ touched_at: '2024-10-19T09:19:59.999Z' }, 'touched_at is more than 760 days ago'],
    [{ properties_bytes: 8193 }, 'properties is more than 8 KB of JSON'],
    [{ properties_bytes: Number.POSITIVE_INFINITY }, 'properties is more than 8 KB of JSON'],
  ])('%o: %s', (more, message) => expect(said(more)).toEqual(message === null ? [] : [message]));

  test('any instant is taken exactly from 760 days back to 5 minutes ahead', () => {
    const [least, most] = [now.getTime() - 760 * 86_400_000, now.getTime() + 300_000];
    fc.assert(
      fc.property(fc.integer({ min: least - 1e9, max: most + 1e9 }), (ms) => {
        expect(said({ ts: new Date(ms).toISOString() }).length === 0).toBe(ms >= least && ms <= most);
      }),
    );
  });

  test('every fault is named once, by its field, whatever is sent', () => {
    const draft = fc.record({
      ts: fc.string(),
      device_id: fc.string(),
      event: fc.string(),
      custom_action_name: fc.string(),
      country: fc.string({ maxLength: 3 }),
      touched_at: fc.option(fc.string()),
      properties_bytes: fc.nat(10_000),
    });
    fc.assert(
      fc.property(draft, (each) => {
        const issues = checkAppEvent(each, now);
        expect(new Set(issues.map(({ path }) => path)).size).toBe(issues.length);
        for (const { path, message } of issues) expect(message.startsWith(path)).toBe(true);
        expect(issues.some(({ path }) => path === 'event')).toBe(!isEventKind(each.event));
      }),
    );
  });
});
