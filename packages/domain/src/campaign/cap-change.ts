import { type Issue, when } from '../issue.ts';
import { type Currency, currencyDecimals, roundDecimal } from '../money.ts';
import { DAILY_CAP_MIN } from './delivery.ts';

/** How daily caps of many campaigns are changed at once: all to one amount, or each by a percent of its own (CA-77 to CA-79). */
export type CapChange = { kind: 'set'; cap: number | null } | { kind: 'increase' | 'decrease'; percent: number | null };

/** Least variation in percent (CA-77). */
const CAP_VARIATION_MIN = 0.01;

/**
 * The cap that a change leads to, to the smallest unit of the currency: what is shown beforehand and stored then. A percent of
 * no cap is no cap (CA-81); what would fall under 10 is 10 (CA-80, D-139).
 * @param least of a whole that an A/B test shares out 10 for each of its parts
 */
export const changedCap = (
  old: number | null,
  change: CapChange,
  currency: Currency,
  least: number = DAILY_CAP_MIN,
): number | null => {
  if (change.kind === 'set') return change.cap;
  if (old === null || change.percent === null) return old;
  const part = roundDecimal((old * change.percent) / 100, 6);
  const moved = roundDecimal(change.kind === 'increase' ? old + part : old - part, currencyDecimals(currency));
  return Math.max(least, moved);
};

/** What is wrong with a change itself; what it leads to is judged campaign by campaign. */
export const checkCapChange = (change: CapChange): Issue[] =>
  change.kind === 'set'
    ? when(change.cap === null || change.cap < DAILY_CAP_MIN, 'cap', `Daily cap must be at least ${DAILY_CAP_MIN}`)
    : [
        ...when(change.percent === null, 'percent', 'Variation is required'),
        ...when(
          change.percent !== null && change.percent < CAP_VARIATION_MIN,
          'percent',
          `Variation must be at least ${CAP_VARIATION_MIN}`,
        ),
      ];
