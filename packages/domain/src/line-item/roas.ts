import { roundDecimal, roundMoney } from '../money.ts';
import type { ObjectiveType } from './line-item.ts';

/** A percent as typed to the ratio stored, 4 decimals: 150 is 1.5 (LI-15, D-050). */
export const storedRoas = (percent: number): number => roundDecimal(percent / 100, 4);

/** A stored ratio to the percent shown, 2 decimals: 1.5 is 150 (LI-15, D-050). */
export const shownRoas = (ratio: number): number => roundDecimal(ratio * 100, 2);

/** A client target as typed (CPA in the company's currency, ROAS in percent) to its stored number; CPA keeps 2 decimals. */
export const storedObjective = (type: ObjectiveType, typed: number): number =>
  type === 'ROAS' ? storedRoas(typed) : roundMoney(typed);

/** A stored client target as forms and grids show it: CPA as it is, ROAS in percent. */
export const shownObjective = (type: ObjectiveType, stored: number): number =>
  type === 'ROAS' ? shownRoas(stored) : roundMoney(stored);

/** A client target as it arrives on the wire to what is stored: a ROAS ratio keeps 4 decimals, a CPA 2 (D-050). */
export const keptObjective = (type: string, value: number): number =>
  type === 'ROAS' ? roundDecimal(value, 4) : roundMoney(value);
