// A file of its own: every page knows the addresses, and only the pacing page what stands behind them.

/** What the address says: `?show=off_pace`. Without words: all. */
export const shows = ['off_pace', 'ending', 'under', 'over', 'no_next'] as const;
export type Show = (typeof shows)[number];
