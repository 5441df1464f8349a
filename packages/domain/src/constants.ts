/** Limits every room shares (checklist group CN). */
export const CACHE_FRESH_MS = 180_000;
export const SEARCH_DEBOUNCE_MS = 200;
export const TOAST_MS = 1000;
