/** How long one user's writes under one X-Change-Set stay one set, from the first of them on (design 13.1). */
export const CHANGE_SET_OPEN_MS = 15 * 60 * 1000;
