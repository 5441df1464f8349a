import { describe, expect, test } from 'vitest';
import { checkScheduleForm, clockIn, type ScheduleForm, scheduleFormOf, schedulingsOf } from './schedule-form.ts';

const now = new Date('2026-11-21T10:00:00Z');
const limited = (change: Partial<ScheduleForm> = {}): ScheduleForm => ({
  ...scheduleFormOf([], now),
  type: 'limited',
  ...change,
});
const stored = (start_utc: string, end_utc: string, timezone = '+00:00', recurring = false) => ({
  ...{ start_utc, end_utc, timezone, recurring },
});
const sent = (form: ScheduleForm) => schedulingsOf(form, [], now)[0];
const said = (form: ScheduleForm, there: ReturnType<typeof stored>[] = [], at = now) =>
  checkScheduleForm(form, there, at).map(({ path, message }) => `${path}: ${message}`);

describe('a schedule in a form', () => {
  test('begins as Always, with tomorrow to the end of its week at hand', () => {
    const days = (instant: string) => {
      const { type, start_day, start_time, end_day, end_time, timezone } = scheduleFormOf([], new Date(instant));
      return [type, start_day, start_time, end_day, end_time, timezone].join(' ');
    };
    expect(days('2026-03-04T12:00:00Z')).toBe('always 2026-03-05 00:00 2026-03-08 23:59 +00:00'); // a Wednesday
    expect(days('2026-03-07T12:00:00Z')).toBe('always 2026-03-08 00:00 2026-03-08 23:59 +00:00'); // a Saturday
    expect(days('2026-03-08T23:59:00Z')).toBe('always 2026-03-09 00:00 2026-03-15 23:59 +00:00'); // a Sunday
  });

  test('is sent as instants: an end is the last second of its minute', () => {
    expect(schedulingsOf(limited({ type: 'always' }), [], now)).toEqual([]);
    expect(sent(limited({ timezone: '+01:00' }))).toEqual({
      start_utc: '2026-11-21T23:00:00.000Z',
      end_utc: '2026-11-22T22:59:59.000Z',
      recurring: false,
      timezone: '+01:00',
    });
    expect(sent(limited({ start_day: '2026-11-30', timezone: '-03:30' }))?.start_utc).toBe('2026-11-30T03:30:00.000Z');
    expect(clockIn('2026-11-21T23:00:00Z', '+14:00')).toEqual({ day: '2026-11-22', time: '13:00' });
    expect(clockIn('2026-11-22T05:00:00Z', '-12:00')).toEqual({ day: '2026-11-21', time: '17:00' });
  });

  test('shows what is stored, and what was not touched stays to the second', () => {
    const there = [stored('2026-11-01T00:00:17Z', '2026-12-01T11:22:33Z', '+02:00')];
    const form = scheduleFormOf(there, now);
    expect(form).toMatchObject({ type: 'limited', start_day: '2026-11-01', start_time: '02:00', end_time: '13:22' });
    expect(schedulingsOf(form, there, now)).toEqual(there);
    expect(schedulingsOf({ ...form, end_time: '14:00' }, there, now)).toMatchObject([
      { start_utc: '2026-11-01T00:00:17Z', end_utc: '2026-12-01T12:00:59.000Z' },
    ]);
    expect(said(form, there)).toEqual([]);
  });

  test('has one chosen in place of a schedule that recurs, with days of its own', () => {
    const there = [stored('2026-11-22T00:00:00Z', '2026-11-22T23:59:59Z', '+00:00', true)];
    const form = scheduleFormOf(there, now);
    expect(form).toEqual({ ...scheduleFormOf([], now), type: '' });
    expect(said(form, there)).toEqual(['type: Please select a schedule setting']);
    expect(schedulingsOf({ ...form, type: 'always' }, there, now)).toEqual([]);
    expect(schedulingsOf({ ...form, type: 'limited' }, there, now)).toMatchObject([{ recurring: false }]);
    const past = [stored('2026-11-01T00:00:00Z', '2026-11-08T23:59:59Z', '+00:00', true)];
    const days = limited({ start_day: '2026-11-01', end_day: '2026-11-08' });
    expect(said(days, past)).toEqual([
      'start_day: start date must be in a future or today',
      'end_day: end date must be in a future or today',
    ]);
  });

  test('says what is missing or wrong by its field', () => {
    expect(said(limited())).toEqual([]);
    expect(said(limited({ type: 'none' as never }))).toEqual(['type: Please select a schedule setting']);
    expect(said(limited({ start_day: '', end_day: '' }))).toEqual([
      'start_day: this field is required',
      'end_day: this field is required',
    ]);
    expect(said(limited({ start_day: 'soon', end_time: '25:00' }))).toEqual([
      'start_day: This is not a day',
      'end_time: Not a time: write 09:30',
    ]);
    expect(said(limited({ start_day: '2026-11-20', end_day: '2026-11-20' }))).toEqual([
      'start_day: start date must be in a future or today',
      'end_day: end date must be in a future or today',
    ]);
    const none = { start_day: '2026-11-28', start_time: '10:00', end_day: '2026-11-28', end_time: '10:00' };
    expect(said(limited(none))).toEqual(['end_day: end date must be after start date']);
    // What is wrong at the start stays said while the end cannot be read
    expect(said(limited({ start_day: '2026-11-20', end_time: '9:5' }))).toEqual([
      'start_day: start date must be in a future or today',
      'end_time: Not a time: write 09:30',
    ]);
    expect(said(limited({ end_day: '2026-11-21' }))).toEqual(['end_day: end date must be after start date']);
    expect(said(limited({ timezone: '' }))).toEqual(['timezone: Please select a timezone']);
  });

  test('says what is no time at the time, and what is no day at the day', () => {
    for (const start_time of ['9:30', '9.30', '25:99', 'noon'])
      expect(said(limited({ start_time }))).toEqual(['start_time: Not a time: write 09:30']);
    expect(said(limited({ start_day: 'soon', start_time: '9:30', end_day: '', end_time: '' }))).toEqual([
      'start_day: This is not a day',
      'start_time: Not a time: write 09:30',
      'end_day: this field is required',
      'end_time: this field is required',
    ]);
    expect(said(limited({ end_time: '' }))).toEqual(['end_time: this field is required']);
  });

  test('begins today by the clocks of its offset, near midnight on both sides of the date line', () => {
    const late = new Date('2026-11-21T23:30:00Z');
    expect(said(limited({ start_day: '2026-11-21', end_day: '2026-11-23' }), [], late)).toEqual([]);
    expect(said(limited({ start_day: '2026-11-21', end_day: '2026-11-23', timezone: '+01:00' }), [], late)).toEqual([
      'start_day: start date must be in a future or today',
    ]);
    const early = new Date('2026-11-22T00:30:00Z');
    expect(said(limited({ start_day: '2026-11-21', timezone: '-05:00', end_day: '2026-11-23' }), [], early)).toEqual(
      [],
    );
  });
});
