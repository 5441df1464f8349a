import { type Issue, when } from './issue.ts';
import type { UtcDay } from './utc-day.ts';

/** Days the wrong way round, as calls take them: either may be left out. */
export const checkDaysInOrder = ({
  start_date,
  end_date,
}: {
  start_date?: UtcDay | undefined;
  end_date?: UtcDay | undefined;
}): Issue[] =>
  when(
    start_date !== undefined && end_date !== undefined && end_date < start_date,
    'end_date',
    'end_date must not be before start_date',
  );
