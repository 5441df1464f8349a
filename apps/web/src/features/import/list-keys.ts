/** Where a key leads in a list of `count` rows, `page` of which are in sight; null for keys that do not move. */
export const targetOf = (key: string, at: number, count: number, page: number): number | null => {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, to));
};

/** The rows between two places, both included. */
export const between = <T>(rows: readonly T[], one: number, other: number): T[] =>
  rows.slice(Math.min(one, other), Math.max(one, other) + 1);
