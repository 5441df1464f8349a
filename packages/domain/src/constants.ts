/** Limits every room shares (checklist group CN). */
export const CACHE_FRESH_MS = 180_000;
export const SEARCH_DEBOUNCE_MS = 200;
export const TOAST_MS = 1000;

/** Fulfilment bar, in percent of the budget (CN-04): on plan up to the first gap, off plan above the second; least fill drawn. */
export const FULFILMENT_SUCCESS_GAP = 5;
export const FULFILMENT_WARNING_GAP = 10;
export const FULFILMENT_LEAST_SHOWN = 5;

/** Highest margin in percent (CN-08); windows, modes and their defaults stand in line-item/line-item.ts. */
export const MARGIN_MAX = 99;

/** Budgets of line items (CN-07). */
export const MONEY_DECIMALS = 2;
export const FREE_BUDGET_PERCENT_MAX = 100;
export const FREE_BUDGET_PERCENT_STEP = 0.01;
/** A budget this many times the previous period's, or the other way round, is asked about. */
export const BUDGET_FACTOR = 1.5;
/** Above so many times the old daily cap a new one is asked about. */
export const CAP_FACTOR = 1.5;
/** Budgets a timeline lists before "Display all". */
export const TIMELINE_ENTRIES = 2;
