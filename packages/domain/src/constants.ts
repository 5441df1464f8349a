/** Limits every room shares (checklist group CN). */
export const CACHE_FRESH_MS = 180_000;
export const PAGE_SIZE = 25;
export const ROW_HEIGHT = 60;
export const DRAWER_WIDTH = 90;
export const SEARCH_DEBOUNCE_MS = 200;
export const TOAST_MS = 1000;
