import { monthsAfter } from '@fairlead/domain/line-item-budget/period-name';
import { type Period, parseDay } from '@fairlead/domain/utc-day';
import { useWatch } from 'react-hook-form';
import { day, plural } from '#ui/format.ts';
import { Select } from '#ui/kit/Select.ts';
import type { Budget } from './budget.queries.ts';

/** The months that a new budget can be repeated on: those after its own month that nothing is booked on. */
const useMonthsAfter = (others: readonly Budget[]): Period[] => {
  const [start, end] = useWatch({ name: ['start_time', 'end_time'] }) as [string, string];
  const [start_day, end_day] = [parseDay(String(start)), parseDay(String(end))];
  return start_day === null || end_day === null ? [] : monthsAfter({ start_day, end_day }, others);
};

/** As many as are chosen, where so many months are still free: `after` the budget's own. */
const atMost = (count: number, after: readonly Period[]): number => Math.min(count, after.length + 1);

/** How many budgets are booked at once. */
export const useRepeats = (others: readonly Budget[], count: number): number => atMost(count, useMonthsAfter(others));

type Props = { others: readonly Budget[]; count: number; onCount: (count: number) => void };

/** For a whole month: how many months in a row are booked with the same amounts. Only free months are offered. */
export const RepeatField = ({ others, count, onCount }: Props) => {
  const after = useMonthsAfter(others);
  if (after.length === 0) return null;
  const chosen = atMost(count, after);
  const options = after.map(({ end_day }, index) => ({
    value: String(index + 2),
    label: `${plural(index + 2, 'month')}, to ${day(end_day)}`,
  }));
  return (
    <Select
      label="Repeat"
      description={chosen > 1 ? `${chosen} budgets, each with these amounts` : undefined}
      data={[{ value: '1', label: 'Once' }, ...options]}
      value={String(chosen)}
      allowDeselect={false}
      onChange={(value) => onCount(Number(value ?? 1))}
    />
  );
};
