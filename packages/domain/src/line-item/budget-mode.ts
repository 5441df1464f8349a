/** Letter by letter as the specification has it (1 §2.9, 2 §8). */
const DAILY_CAP_TEXT =
  'You must manually update the daily cap for each campaign to ensure effective budget management.';

/** Whether a line item spends its budget by itself: then no daily cap of its campaigns counts (CA-82). */
export const pacesItself = (budgetMode: string | null | undefined): boolean => budgetMode === 'full_performance';

/** What a person has to do by hand unless the campaigns' caps move by themselves (BU-14); null: nothing. */
export const dailyCapWarning = (budgetMode: string): string | null => (pacesItself(budgetMode) ? null : DAILY_CAP_TEXT);

type Mode = { budget_mode: string } | undefined;

/** Why a daily cap is not edited (CA-82). */
export const CAP_PACED = 'The line item paces its campaigns itself (Full performance).';

/**
 * Whether a daily cap counts for nothing, as line items in full performance spend their budget by themselves (CA-82): that of
 * today and the one chosen for tomorrow. While one of the two takes caps the cap is to be set.
 */
export const isPaced = (inForce: Mode, chosen: Mode): boolean =>
  [inForce ?? chosen, chosen ?? inForce].every((item) => pacesItself(item?.budget_mode));
