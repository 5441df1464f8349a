import { budgetStatusNames } from '@fairlead/domain/line-item-budget/budget-state.rules';
import type { FreeSlot } from '@fairlead/domain/line-item-budget/timeline';
import { type Currency, sumMoney } from '@fairlead/domain/money';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { monthName } from '#ui/calendar/Calendar.tsx';
import { HiddenTable } from '#ui/chart/HiddenTable.tsx';
import { useWidth } from '#ui/chart/useWidth.ts';
import { day, dayShort, money, plural } from '#ui/format.ts';
import type { Budget } from './budget.queries.ts';
import {
  amountIn,
  monthIn,
  nameIn,
  opensAt,
  type Sky,
  type SkyBlock,
  type SkySlot,
  sky,
  skyOf,
} from './skyline-layout.ts';
import { bookText, daysText, lackText } from './slot-words.ts';
import './skyline.css';

type BlockProps = { block: SkyBlock; currency: Currency; room: number; moved: boolean };

/** One budget: its plan, what of it is spent, its name and amount above it. */
const BlockShape = ({ block, currency, room, moved }: BlockProps) => {
  const { x, w, y, spentAt, name, total, per_day, rate, status } = block;
  const sum = money(total, currency);
  const beside = `${sum} · ${money(per_day, currency)}/day`;
  // A budget that is overspent stands higher than its plan
  const above = Math.min(y, spentAt?.y ?? y);
  return (
    <g className={`budget-sky-block is-${status}${moved ? ' is-moved' : ''}`}>
      <rect x={x} y={y} width={Math.max(1, w)} height={sky.base - y} rx="3" className="budget-sky-plan" />
      {spentAt && (
        <rect
          x={x}
          y={spentAt.y}
          width={Math.max(1, spentAt.w)}
          height={sky.base - spentAt.y}
          rx="3"
          className="budget-sky-spent"
        />
      )}
      <text x={x + 1} y={above - 21} className="budget-sky-name">
        {nameIn(name, room)}
      </text>
      <text x={x + 1} y={above - 6} className="budget-sky-sum">
        {amountIn(rate === 'beside' ? [beside, sum] : [sum], room)}
      </text>
      {rate === 'inside' && status !== 'current' && (
        <text x={x + w / 2} y={y + 20} className="budget-sky-rate">
          {money(per_day, currency)}
          <tspan x={x + w / 2} dy="15">
            per day
          </tspan>
        </text>
      )}
    </g>
  );
};

/** How far a name may reach: over its own block, behind the last one also over what is free. */
const roomOf = ({ blocks, slots, width, more }: Sky, { x, w }: SkyBlock): number => {
  const next = [...blocks, ...slots].map((one) => one.x).filter((at) => at > x + 1);
  return next.length > 0 ? Math.max(w, Math.min(...next) - x - 6) : width - x - (more ? 48 : 0);
};

const sentenceOf = ({ blocks, slots }: Sky, currency: Currency): string => {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return '';
  const booked = `${plural(blocks.length, 'budget')} from ${day(first.start_day)} to ${day(last.end_day)}, drawn to scale, ${money(sumMoney(blocks.map(({ total }) => total)), currency)} in all.`;
  const lacks = slots.map((slot) => `Nothing is booked from ${day(slot.start_day)} to ${day(slot.end_day)}.`);
  return [booked, ...lacks].join(' ');
};

type DrawProps = { drawn: Sky; currency: Currency; moved: number | null };

const Drawing = ({ drawn, currency, moved }: DrawProps) => {
  const hatch = useId();
  const { today, width } = drawn;
  const flag = Math.min(Math.max(today.x, 54), width - 54);
  return (
    <svg
      className="chart sky"
      width={width}
      height={sky.height}
      viewBox={`0 0 ${width} ${sky.height}`}
      role="img"
      aria-label={sentenceOf(drawn, currency)}
    >
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" className="budget-sky-hatch" />
        </pattern>
      </defs>
      {drawn.months.map(({ day: month, x }, index) => {
        const next = drawn.months[index + 1]?.x ?? width;
        const [name = '', year = ''] = monthName(month).split(' ');
        const shown = month.endsWith('-01-01') || (index === 0 && name === 'January') ? `${name} ${year}` : name;
        return (
          <g key={month}>
            <line x1={x} x2={x} y1={sky.base} y2={sky.base + 6} className="chart-base" />
            <text x={x + (index ? 4 : 0)} y={sky.base + 19} className="chart-axis">
              {monthIn(shown, name, next - x - (index ? 4 : 0))}
            </text>
          </g>
        );
      })}
      {drawn.slots.map(({ start_day, x, w, y }) => (
        <rect
          key={start_day}
          x={x}
          y={y}
          width={Math.max(2, w)}
          height={sky.base - y}
          rx="3"
          fill={`url(#${hatch})`}
          className="budget-sky-gap"
        />
      ))}
      <line x1="0" x2={width} y1={sky.base} y2={sky.base} className="chart-base" />
      <line x1={today.x} x2={today.x} y1="22" y2={sky.base + 5} className="chart-today" />
      {drawn.blocks.map((block) => (
        <BlockShape
          key={block.id}
          block={block}
          currency={currency}
          room={roomOf(drawn, block)}
          moved={moved === block.id}
        />
      ))}
      <line x1={today.x} x2={today.x} y1={sky.base - 2} y2={sky.base + 5} className="chart-today" />
      <rect x={flag - 52} y="2" width="104" height="20" rx="4" className="budget-sky-flag" />
      <text x={flag} y="16" className="budget-sky-flag-text">
        Today, {dayShort(today.day)}
      </text>
    </svg>
  );
};

type Props = {
  budgets: readonly Budget[];
  still: readonly Budget[];
  moved: number | null;
  now: Date;
  currency: Currency;
  /** Books free days; left out for those who may not. */
  onBook?: ((slot: FreeSlot) => void) | undefined;
  /** What lies over a block: the way to it, and what moves it. */
  over: (block: SkyBlock, drawn: Sky) => ReactNode;
};

const Slot = ({ slot, onBook }: { slot: SkySlot; onBook: NonNullable<Props['onBook']> }) => (
  <button
    type="button"
    className="budget-sky-slot"
    style={{ left: slot.x, top: slot.y, width: Math.max(24, slot.w), height: sky.base - slot.y }}
    aria-label={`${lackText(slot)}: ${bookText(slot)}`}
    title={bookText(slot)}
    onClick={() => onBook(slot)}
  >
    {slot.w > 40 && <IconPlus size={16} aria-hidden />}
  </button>
);

/** Budgets to scale: width is time, height is money per day, so area is money. Free days are buttons that book them. */
export const Skyline = ({ budgets, still, moved, now, currency, onBook, over }: Props) => {
  const [host, room] = useWidth<HTMLElement>(880);
  const drawn = skyOf(budgets, now, room, still);
  const scrolls = (drawn?.width ?? 0) > room;
  // It stays where it is while something is moved
  const shown = useRef(drawn);
  shown.current = drawn;
  useLayoutEffect(() => {
    const element = host.current;
    if (element && scrolls && shown.current) element.scrollLeft = opensAt(shown.current, room);
  }, [scrolls, room, host]);
  if (!drawn) return null;
  return (
    <section
      ref={host}
      className="budget-skyline"
      aria-label={scrolls ? 'Budgets over time, scrolls' : 'Budgets over time'}
      {...(scrolls ? { tabIndex: 0 } : {})}
    >
      <div className="budget-skyline-inside" style={{ width: drawn.width }}>
        <Drawing drawn={drawn} currency={currency} moved={moved} />
        {drawn.blocks.map((block) => over(block, drawn))}
        {onBook && drawn.slots.map((slot) => <Slot key={slot.start_day} slot={slot} onBook={onBook} />)}
        {onBook && drawn.more && (
          <button
            type="button"
            className="budget-sky-more"
            style={{ top: sky.base - 44 }}
            aria-label={bookText(drawn.more)}
            title={bookText(drawn.more)}
            onClick={() => drawn.more && onBook(drawn.more)}
          >
            <IconPlus size={16} aria-hidden />
          </button>
        )}
      </div>
      <HiddenTable
        caption="Budgets over time"
        head={['Name', 'Days', 'Status', 'Budget', 'Spent']}
        rows={drawn.blocks.map((block) => [
          block.name,
          `${daysText(block)} ${block.end_day.slice(0, 4)}`,
          budgetStatusNames[block.status],
          money(block.total, currency),
          money(block.spent, currency),
        ])}
      />
    </section>
  );
};
