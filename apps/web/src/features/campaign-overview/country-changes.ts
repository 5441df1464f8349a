type Placed = { id: number; countries: readonly number[] };
type Change<R> = { row: R; countries: number[] };

/** Campaigns that gain some of these countries, and what they have then: theirs first, in their order. */
export const withCountries = <R extends Placed>(rows: readonly R[], added: readonly number[]): Change<R>[] =>
  rows.flatMap((row) => {
    const gained = added.filter((id) => !row.countries.includes(id));
    return gained.length === 0 ? [] : [{ row, countries: [...row.countries, ...gained] }];
  });

/** Countries that all of these campaigns have: adding one of them changes nothing. */
export const countriesOfAll = ([first, ...others]: readonly Placed[]): number[] =>
  (first?.countries ?? []).filter((id) => others.every(({ countries }) => countries.includes(id)));

/** Campaigns that lose some of these countries; `kept` would have none left, which no campaign may, and stay as they are. */
export const withoutCountries = <R extends Placed>(
  rows: readonly R[],
  removed: ReadonlySet<number>,
): { changes: Change<R>[]; kept: R[] } => {
  const moved = rows
    .map((row) => ({ row, countries: row.countries.filter((id) => !removed.has(id)) }))
    .filter(({ row, countries }) => countries.length < row.countries.length);
  return {
    changes: moved.filter(({ countries }) => countries.length > 0),
    kept: moved.filter(({ countries }) => countries.length === 0).map(({ row }) => row),
  };
};

/** Countries of campaigns and how many of these have each, most first. */
export const countriesOf = (rows: readonly Placed[]): { id: number; campaigns: number }[] => {
  const counts = new Map<number, number>();
  for (const id of rows.flatMap(({ countries }) => countries)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, campaigns]) => ({ id, campaigns })).sort((a, b) => b.campaigns - a.campaigns);
};
