/** Which quick filters hold in one line. */

const GAP_PX = 6;
/** "+12" with its edge. */
const MORE_PX = 52;

/** `stays`: it never gives way. */
export type ChipSize = { width: number; stays: boolean };

/**
 * The places of the chips that give way where there is `room` for some of them: the last ones, but for those that stay.
 */
export const chipsOver = (chips: readonly ChipSize[], room: number): number[] => {
  let left = chips.reduce((sum, { width }) => sum + width + GAP_PX, -GAP_PX);
  if (left <= room) return [];
  left += GAP_PX + MORE_PX;
  const over: number[] = [];
  for (let at = chips.length - 1; at >= 0 && left > room; at--) {
    const chip = chips[at];
    if (!chip || chip.stays) continue;
    left -= chip.width + GAP_PX;
    over.unshift(at);
  }
  return over;
};
