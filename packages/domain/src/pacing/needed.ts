import { roundMoney } from '../money.ts';

/** Answers have days left to 5 decimals: half of the last of them is 0.0001 h. */
const NOISE_HOURS = 0.0002;

/**
 * What each day has to bring from the beginning of this hour until the end of a budget: what screens call needed a day. Delivery
 * comes by the hour, so that until the next one each screen names the same amount, whenever it asked (`needed_per_day` counts
 * from the moment of the answer, design 13.7).
 * @param days_left until the end of its last day, with the fraction
 */
export const neededFromHour = ({
  budget,
  spent,
  days_left,
}: {
  budget: number;
  spent: number;
  days_left: number;
}): number => {
  const hours = Math.ceil(days_left * 24 - NOISE_HOURS);
  return hours > 0 ? roundMoney((Math.max(0, budget - spent) / hours) * 24) : 0;
};
