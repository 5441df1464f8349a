import { sumMoney } from '../money.ts';
import type { Lever } from './levers.ts';

type One = Pick<Lever, 'kind' | 'after' | 'gain_per_day'>;

/**
 * What all levers may bring together, so that following each leaves the budget within its amount (decision 0174). Those that
 * raise a daily cap or wait for it share what the budget can pay to higher caps (`payable`), and with all others what it can
 * pay at all on top of what is spent (`spare`). Null where it can pay them all.
 */
export const togetherOf = (
  levers: readonly One[],
  { payable, spare }: { payable: number; spare: number },
): number | null => {
  const gainOf = (some: readonly One[]) => sumMoney(some.map(({ gain_per_day }) => gain_per_day ?? 0));
  const isCapped = ({ kind, after }: One) => kind === 'daily_cap' || after === 'daily_cap';
  const capped = gainOf(levers.filter(isCapped));
  const all = gainOf(levers);
  const together = Math.min(sumMoney([Math.min(capped, payable), all, -capped]), spare);
  return levers.length > 1 && together > 0 && together < all ? together : null;
};
