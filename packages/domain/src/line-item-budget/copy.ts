import { addDays, daysOf, isWholeMonth, lastOfMonth, type Period } from '../utc-day.ts';
import { type Budget, type BudgetDraft, draftOf, periodOf } from './budget.ts';
import { periodName } from './period-name.ts';

/**
 * The period a copy runs: after exactly one whole calendar month the following month, whatever its length; otherwise as many
 * days as the source, from the day after its end (BU-46, BU-47, D-081). It may be taken or past: the rules say so (BU-49).
 */
export const copyPeriod = (source: Period): Period => {
  const start_day = addDays(source.end_day, 1);
  return {
    start_day,
    end_day: isWholeMonth(source) ? lastOfMonth(start_day) : addDays(start_day, daysOf(source) - 1),
  };
};

/** The draft a copy starts with: name and amounts of the source on the new days (D-077); a name of its days follows them. */
export const copyDraft = (source: Budget): BudgetDraft => {
  const [before, after] = [periodOf(source), copyPeriod(periodOf(source))];
  const name = source.name === periodName(before) ? periodName(after) : source.name;
  return { ...draftOf(source), name, ...after };
};
