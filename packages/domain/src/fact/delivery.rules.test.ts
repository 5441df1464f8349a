import { describe, expect, test } from 'vitest';
import { checkDeliveryHour, factTime } from './delivery.rules.ts';

const now = new Date('2026-11-18T09:20:00Z');
const said = (text: string, at = now) => checkDeliveryHour(factTime(text), at)[0]?.message ?? 'taken';

describe('the hour of a delivery row', () => {
  test.each([
    ['2026-11-18T09:00:00Z', 'taken'],
    ['2026-11-18T09:00Z', 'taken'],
    ['2026-11-18T09:00:00.000Z', 'taken'],
    ['2026-11-18T10:00:00+01:00', 'taken'],
    ['2024-10-20T00:00:00Z', 'taken'],
    ['2026-11-18T10:00:00Z', 'hour is in the future'],
    ['2026-11-18T08:30:00Z', 'hour must be a full hour'],
    ['2026-11-18T09:30:00+05:30', 'taken'],
    ['2024-10-19T09:00:00Z', 'hour is more than 760 days ago'],
    ['2026-02-30T09:00:00Z', 'hour must be a time with its zone, such as 2026-11-18T09:00:00Z'],
    ['2026-11-18T09:00:00', 'hour must be a time with its zone, such as 2026-11-18T09:00:00Z'],
    ['2026-11-18', 'hour must be a time with its zone, such as 2026-11-18T09:00:00Z'],
    ['1763456400', 'hour must be a time with its zone, such as 2026-11-18T09:00:00Z'],
  ])('%s: %s', (text, verdict) => expect(said(text)).toBe(verdict));

  test('the next hour is taken from five minutes before it begins', () => {
    expect(said('2026-11-18T10:00:00Z', new Date('2026-11-18T09:55:00Z'))).toBe('taken');
    expect(said('2026-11-18T10:00:00Z', new Date('2026-11-18T09:54:59.999Z'))).toBe('hour is in the future');
  });
});
