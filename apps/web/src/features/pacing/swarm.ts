import { type Gap, gapOf } from '#ui/format.ts';

/** The picture's place on the scale: percent of the budget from plan, either way. What lies beyond stands at the edge. */
export const REACH = 25;
export type Dot = { x: number; level: number; gap: Gap };

/** A dot per line item, stacked where several stand at the same place. `width` and `step` in px. */
export const dotsOf = (gaps: readonly number[], width: number, step: number): Dot[] => {
  const stacks = new Map<number, number>();
  const last = Math.floor((width - step) / step);
  return [...gaps]
    .sort((a, b) => Math.abs(a) - Math.abs(b))
    .map((gap) => {
      const share = (Math.max(-REACH, Math.min(REACH, gap)) + REACH) / (2 * REACH);
      const column = Math.min(last, Math.floor((share * width) / step));
      const level = stacks.get(column) ?? 0;
      stacks.set(column, level + 1);
      return { x: column * step + step / 2, level, gap: gapOf(gap) };
    });
};

/** How far apart dots of a stack stand so that the highest stack fits. */
export const levelStep = (dots: readonly Dot[], height: number, step: number): number => {
  const highest = Math.max(1, ...dots.map(({ level }) => level + 1));
  return Math.min(step, height / highest);
};

export type Zones = Record<'far_under' | 'under' | 'on' | 'over' | 'far_over', number>;

/** How many stand where, for those who do not see the dots. */
export const zonesOf = (gaps: readonly number[]): Zones => {
  const zones: Zones = { far_under: 0, under: 0, on: 0, over: 0, far_over: 0 };
  for (const gap of gaps) {
    const how = gapOf(gap);
    zones[how === 'ok' ? 'on' : how === 'bad' ? (gap < 0 ? 'far_under' : 'far_over') : gap < 0 ? 'under' : 'over']++;
  }
  return zones;
};
