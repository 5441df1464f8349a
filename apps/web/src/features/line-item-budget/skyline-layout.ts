import {
  type Block,
  type FreeSlot,
  freeSlots,
  type Timeline,
  timelineOf,
} from '@fairlead/domain/line-item-budget/timeline';
import { dayOf, daysBetween, daysOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Budget } from './budget.queries.ts';

/** Measures of the picture in px: names stand above blocks, the flag of today above the names. */
export const sky = { top: 62, base: 184, height: 212, least: 5, label: 14, letter: 7.2 } as const;
/** Narrower days cannot be told apart: then the picture scrolls. */
const DAY_PX = 2.6;
/** Nor do names fit into less than this. */
const LEAST_PX = 640;
/** Room behind the last block for the button that books on. */
const MORE_PX = 48;

export type SkyBlock = Block & {
  x: number;
  w: number;
  y: number;
  /** The part that is spent: as wide as the days that are over. Null before the first of them. */
  spentAt: { y: number; w: number } | null;
  /** Amounts per day: beside the amount, inside the block, or where there is room for neither, nowhere. */
  rate: 'beside' | 'inside' | 'none';
};

export type SkySlot = FreeSlot & { x: number; w: number; y: number };

export type Sky = {
  width: number;
  blocks: SkyBlock[];
  /** Free days, drawn to scale as something that lacks. */
  slots: SkySlot[];
  /** What is free behind the last budget, when others are to come: a button at the end, not to scale. */
  more: FreeSlot | null;
  today: { day: UtcDay; x: number };
  months: { day: UtcDay; x: number }[];
  /** Money per day at the top of the picture. */
  highest: number;
  /** px of a day, and px of one unit of money per day. */
  dayPx: number;
  unitPx: number;
};

/** As much of a text as fits into `px`, with an ellipsis where it is cut; nothing when not even three letters fit. */
export const fitted = (text: string, px: number): string => {
  const letters = Math.floor(px / sky.letter);
  if (text.length <= letters) return text;
  return letters < 5 ? '' : `${text.slice(0, letters - 1).trimEnd()}…`;
};

/** A name above its block, never longer than that: whole, else its first word where that says enough ("2026-11"), else cut; of a month's name nothing then. */
export const nameIn = (name: string, px: number): string => {
  const cut = fitted(name, px);
  if (cut === name) return name;
  const month = /^\d{4}-\d\d(?= )/.exec(name)?.[0];
  if (month === undefined) return cut;
  return fitted(month, px) === month ? month : ''; // its year alone tells it from none beside it
};

/** Room between the name of a month and the next one, px. */
const MONTH_GAP = 8;

/** The name of a month below the picture: whole, without its year, by three letters, or not at all. A cut one runs into the next. */
export const monthIn = (shown: string, name: string, px: number): string =>
  [shown, name, name.slice(0, 3)].find((text) => fitted(text, px - MONTH_GAP) === text) ?? '';

/** An amount above its block: with what is beside it, alone, or not at all. An amount is never cut. */
export const amountIn = (amounts: readonly string[], px: number): string =>
  amounts.find((amount) => fitted(amount, px) === amount) ?? '';

const lastRate = (timeline: Timeline): number => timeline.blocks.at(-1)?.per_day ?? 0;

/**
 * The picture of a line item's budgets in px, to scale: width is time, height is money per day, so area is money. Null
 * without budgets. `still`: the budgets as they are saved, when `budgets` holds one that is being moved; they keep the scale.
 */
export const skyOf = (
  budgets: readonly Budget[],
  now: Date,
  room: number,
  still: readonly Budget[] = budgets,
): Sky | null => {
  const timeline = timelineOf(budgets, now);
  if (!timeline) return null;
  const today = dayOf(now);
  const after = freeSlots(budgets, today).find(({ kind }) => kind === 'after') ?? null;
  const upcoming = timeline.blocks.some(({ status }) => status === 'upcoming');
  const lacking = upcoming ? null : after;
  const days = daysBetween(timeline.from, lacking?.end_day ?? timeline.to) + 1;
  const drawn = daysOf({ start_day: timeline.from, end_day: timeline.to });
  const more = upcoming ? after : null;
  const width = Math.max(room, LEAST_PX, Math.ceil(days * DAY_PX) + (more ? MORE_PX : 0));
  const dayPx = (width - (more ? MORE_PX : 0)) / days;
  const highest = Math.max(timeline.highest, (timelineOf(still, now)?.highest ?? 0) * 1.05);
  const unitPx = highest > 0 ? (sky.base - sky.top) / highest : 0;
  const xOf = (share: number) => share * drawn * dayPx;
  const yOf = (perDay: number) => sky.base - Math.max(sky.least, perDay * unitPx);
  const blocks = timeline.blocks.map((block): SkyBlock => {
    const [x, w] = [xOf(block.left) + 1, xOf(block.width) - 2];
    return {
      ...block,
      x,
      w,
      y: yOf(block.per_day),
      spentAt:
        block.elapsed > 0 && block.spent > 0 ? { y: yOf(block.spent_per_day), w: (w + 1) * block.elapsed } : null,
      rate: w > 168 ? 'beside' : w > 52 && yOf(block.per_day) < sky.base - 44 ? 'inside' : 'none',
    };
  });
  const gaps = timeline.gaps.map(
    (gap): SkySlot => ({ ...gap, x: xOf(gap.left) + 1, w: xOf(gap.width) - 2, y: yOf((gap.missed ?? 0) / gap.days) }),
  );
  const behind: SkySlot[] = lacking
    ? [
        {
          ...lacking,
          x: daysBetween(timeline.from, lacking.start_day) * dayPx + 1,
          w: lacking.days * dayPx - 2,
          y: yOf(lastRate(timeline)),
        },
      ]
    : [];
  return {
    width,
    blocks,
    slots: [...gaps, ...behind],
    more,
    today: { day: today, x: xOf(timeline.today) },
    months: timeline.months.map(({ day, left }) => ({ day, x: xOf(left) })),
    highest,
    dayPx,
    unitPx,
  };
};

/** The least of the picture that stands to the right of today when it opens, px: as wide as the flag of today is on that side. */
const AHEAD_PX = 64;

/**
 * Where a picture wider than its place begins when it opens, px: at the budget that runs today, whose name and amount stand at
 * its beginning, where today is seen with it; else with today in the middle. @param room px of the place
 */
export const opensAt = ({ blocks, today }: Pick<Sky, 'blocks' | 'today'>, room: number): number => {
  const runs = blocks.find(({ x, w }) => x <= today.x && today.x <= x + w);
  const middle = Math.max(0, today.x - room / 2);
  return runs && today.x - runs.x <= room - AHEAD_PX ? Math.min(middle, Math.max(0, runs.x - 1)) : middle;
};

/** The free days that are told one by one below a picture. */
const LACKS_TOLD = 3;

/** What lacks between budgets as they are drawn: of one that is being moved from where it is moved to. */
export const lacksIn = (drawn: readonly Budget[], now: Date): SkySlot[] =>
  (skyOf(drawn, now, LEAST_PX)?.slots ?? []).slice(0, LACKS_TOLD);
