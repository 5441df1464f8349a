/** A budget that ends within this many days wants its next one booked (design 13.7, look: red below 5 days). */
export const ENDING_DAYS = 5;

/** Whether a running budget ends within 5 days and nothing is booked after it. */
export const hasNoNextPeriod = (pace: { days_left: number; next_budget_start: string | null }): boolean =>
  pace.next_budget_start === null && pace.days_left <= ENDING_DAYS;
