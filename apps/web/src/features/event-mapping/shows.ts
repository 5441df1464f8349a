/** Which events are looked at; the address says so too. */
export const shows = ['not hidden', 'hidden'] as const;
export type Show = (typeof shows)[number];
