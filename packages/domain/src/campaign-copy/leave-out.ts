import { DAILY_CAP_MIN } from '../campaign/delivery.ts';
import { centsOf } from '../money.ts';
import { type MatrixAsk, type MatrixKnown, matrixRows, type Place, placeKey } from './matrix.ts';

/** The same matrix with combinations left out. */
const without = (ask: MatrixAsk, places: readonly Place[]): MatrixAsk => {
  const out = new Set(places.map(placeKey));
  const stay = ask.cells.filter((cell) => !out.has(placeKey(cell)));
  return { ...ask, cells: [...stay, ...places.map((place) => ({ ...place, left_out: true }))] };
};

/**
 * The combinations to leave out so that each of the others may have its cap (at least 10): the smallest first, as long as one is
 * under that, since what one would have had goes to the others. Caps typed by hand stay. Empty where no cap is under it, and
 * where nothing would be left.
 */
export const tooSmall = (ask: MatrixAsk, known: MatrixKnown): Place[] => {
  const out: Place[] = [];
  for (;;) {
    const rows = matrixRows(without(ask, out), known);
    if (rows.length === 0) return [];
    const shared = rows.filter(({ pinned, daily_cap }) => !pinned && daily_cap !== null);
    const [first, ...others] = shared;
    if (!first) return out;
    const least = others.reduce((one, other) => ((other.daily_cap ?? 0) < (one.daily_cap ?? 0) ? other : one), first);
    if (centsOf(least.daily_cap ?? 0) >= centsOf(DAILY_CAP_MIN)) return out;
    out.push({ country: least.country, audience: least.audience });
  }
};
