/** Letter by letter as the specification has it (1 §2.9, 2 §8). */
const DAILY_CAP_TEXT =
  'You must manually update the daily cap for each campaign to ensure effective budget management.';

/** What a person has to do by hand unless the campaigns' caps move by themselves (BU-14); null: nothing. */
export const dailyCapWarning = (budgetMode: string): string | null =>
  budgetMode === 'full_performance' ? null : DAILY_CAP_TEXT;
