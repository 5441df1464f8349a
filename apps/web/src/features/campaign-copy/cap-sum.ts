import type { MatrixRow } from '@fairlead/domain/campaign-copy/matrix';
import { sumMoney } from '@fairlead/domain/money';

/** What the caps of combinations come to; null while one of them is not known, as before a line item is chosen. */
export const capSum = (rows: readonly (Pick<MatrixRow, 'daily_cap'> | undefined)[]): number | null => {
  const ticked = rows.filter((row) => row !== undefined);
  return ticked.some(({ daily_cap }) => daily_cap === null)
    ? null
    : sumMoney(ticked.map(({ daily_cap }) => daily_cap ?? 0));
};
