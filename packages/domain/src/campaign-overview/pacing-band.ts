import { roundDecimal } from '../money.ts';

/** What a campaign's saturation says about its budget (CA-54 to CA-58), from the least to the most saturated. */
export const pacingBands = [
  { from: 0, tone: 'green', text: 'You can safely increase budget.', short: 'Room to grow' },
  { from: 50, tone: 'light', text: 'Limited room to increase budget.', short: 'Limited room' },
  { from: 70, tone: 'orange', text: 'Close to max spend potential.', short: 'Close to max' },
  {
    from: 90,
    tone: 'red',
    text: 'Spend potential saturated, better to invest budget elsewhere.',
    short: 'Saturated',
  },
] as const;
type PacingBand = (typeof pacingBands)[number];

/** A ratio of 0 to 1 as the percent that is shown, to one decimal (CA-61, CA-70). */
export const pacingPercent = (ratio: number): number => roundDecimal(ratio * 100, 1);

/** The band of a percent; a shared edge belongs to the one above (D-134). */
export const pacingBandOf = (percent: number): PacingBand =>
  pacingBands.findLast(({ from }) => percent >= from) ?? pacingBands[0];
