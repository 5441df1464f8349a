import type { FreeSlot } from '@fairlead/domain/line-item-budget/timeline';
import type { Period } from '@fairlead/domain/utc-day';
import { dayShort } from '#ui/format.ts';

/** "1 to 6 Dec.", "28 Nov. to 6 Dec.", "1 Dec." */
export const daysText = ({ start_day, end_day }: Period): string => {
  if (start_day === end_day) return dayShort(start_day);
  const sameMonth = start_day.slice(0, 7) === end_day.slice(0, 7);
  return `${sameMonth ? Number(start_day.slice(8)) : dayShort(start_day)} to ${dayShort(end_day)}`;
};

export const bookText = (slot: Period): string => `Book ${daysText(slot)}`;

/** "6 days are not booked", "1 day is not booked" */
export const lackText = ({ days }: Pick<FreeSlot, 'days'>): string =>
  days === 1 ? '1 day is not booked' : `${days} days are not booked`;
