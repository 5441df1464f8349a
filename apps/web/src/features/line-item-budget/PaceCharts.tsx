import { type Currency, currencySymbols, roundMoney, sumMoney } from '@fairlead/domain/money';
import { addDays } from '@fairlead/domain/utc-day';
import { HiddenTable } from '#ui/chart/HiddenTable.tsx';
import { labelsAlong, ticksUpTo } from '#ui/chart/scale.ts';
import { useWidth } from '#ui/chart/useWidth.ts';
import { day, gapOf, money } from '#ui/format.ts';
import type { PaceFacts } from './pace-facts.ts';
import '#ui/chart/chart.css';

type Props = { facts: PaceFacts; currency: Currency };

/** How tall both charts are, in px. */
export const CHART_HEIGHT = 206;
const TOP = 14;
const BASE = CHART_HEIGHT - 24;

/**
 * Amounts along an axis, in the writing of their currency as the labels beside them (BU-53), without its sign. Short from a
 * million on, "1.5 M": there is no room for seven digits.
 */
export const axisText = (amount: number, currency: Currency): string =>
  amount >= 1_000_000
    ? `${roundMoney(amount / 1_000_000)}\u00a0M`
    : money(amount, currency).replace(currencySymbols[currency], '').trim();

const Axis = ({
  ticks,
  currency,
  left,
  right,
  yOf,
}: {
  ticks: number[];
  currency: Currency;
  left: number;
  right: number;
  yOf: (v: number) => number;
}) => (
  <>
    {ticks.map((value) => (
      <g key={value}>
        <line x1={left} x2={right} y1={yOf(value)} y2={yOf(value)} className={value ? 'chart-rule' : 'chart-base'} />
        <text x={left - 8} y={yOf(value) + 4} className="chart-axis chart-end">
          {axisText(value, currency)}
        </text>
      </g>
    ))}
  </>
);

/** Which day of its month each label says; today stands out and takes the place of its neighbours. */
const Days = ({ facts, xOf, width }: { facts: PaceFacts; xOf: (index: number) => number; width: number }) => {
  const { days, past, budget, ahead } = facts;
  const todayIndex = ahead > 0 || past.length > 0 ? past.length - 1 : -1;
  const running = facts.today <= budget.end_time.slice(0, 10);
  const apart = 26;
  const far = (index: number) => !running || Math.abs(xOf(index) - xOf(todayIndex)) > apart || index === todayIndex;
  const shown = new Set([
    ...labelsAlong(days, width, 80)
      .map((n) => n - 1)
      .filter(far),
    ...(running ? [todayIndex] : []),
  ]);
  return (
    <>
      {[...shown].map((index) => (
        <text
          key={index}
          x={xOf(index)}
          y={BASE + 17}
          className={`chart-axis chart-mid${running && index === todayIndex ? ' is-strong' : ''}`}
        >
          {Number(addDays(budget.start_time.slice(0, 10), index).slice(8))}
        </text>
      ))}
    </>
  );
};

const Today = ({ x }: { x: number }) => <line x1={x} x2={x} y1={TOP - 8} y2={BASE + 4} className="chart-today" />;

/** Spend against plan, one bar per day; for days to come what the pace brings and what is still needed. */
export const DailySpend = ({ facts, currency }: Props) => {
  const [host, width] = useWidth<HTMLDivElement>(548);
  const { pace, past, ahead, plan, days, budget } = facts;
  const [left, right] = [52, width];
  const step = (right - left) / days;
  const gap = Math.min(6, step * 0.28);
  const running = ahead > 0 || facts.today === budget.end_time.slice(0, 10);
  const needed = running ? pace.needed_per_day : 0;
  const highest = Math.max(plan, needed, pace.rate, ...past.map(({ spend }) => spend), 1) * 1.12;
  const yOf = (value: number) => BASE - (value / highest) * (BASE - TOP);
  const xOf = (index: number) => left + index * step;
  const bar = { width: Math.max(1, step - gap), rx: step > 6 ? 2 : 0 };
  // Today is not over: what the pace brings stands behind what it has spent
  const to = running ? Array.from({ length: ahead + 1 }, (_, index) => past.length - 1 + index) : [];
  const todayAt = xOf(past.length - 1);
  // Over the bars it would cover, not on them
  const planSays = Math.min(yOf(plan), ...past.slice(0, Math.ceil(100 / step)).map(({ spend }) => yOf(spend))) - 6;
  const nearNeeded = Math.abs(yOf(needed) - yOf(plan)) < 16;
  // In the first days both labels begin at the left: the plan's goes to the other end
  const planLast = ahead > 0 && needed > 0 && todayAt + step < left + 110;
  return (
    <div ref={host}>
      <svg
        className="chart"
        width={width}
        height={CHART_HEIGHT}
        viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
        role="img"
        aria-label={`Spend per day against a plan of ${money(plan, currency)}. The last 7 full days brought ${money(pace.rate, currency)} a day${running ? `; ${money(needed, currency)} a day are still needed` : ''}.`}
      >
        <Axis ticks={ticksUpTo(highest)} currency={currency} left={left} right={right} yOf={yOf} />
        {to.map((index) => (
          <g key={index}>
            <rect
              x={xOf(index) + gap / 2}
              y={yOf(pace.rate)}
              height={Math.max(0, BASE - yOf(pace.rate))}
              {...bar}
              className="chart-bar-projected"
            />
            {needed > pace.rate && (
              <rect
                x={xOf(index) + gap / 2 + 0.5}
                y={yOf(needed)}
                height={Math.max(1, yOf(pace.rate) - yOf(needed) - 1)}
                width={Math.max(1, bar.width - 1)}
                rx={bar.rx}
                className="chart-bar-needed"
              />
            )}
          </g>
        ))}
        {past.map(({ day: at, spend }, index) => (
          <rect
            key={at}
            x={xOf(index) + gap / 2}
            y={yOf(spend)}
            height={Math.max(0, BASE - yOf(spend))}
            {...bar}
            className="chart-bar"
          />
        ))}
        {ahead > 0 && needed > 0 && needed <= pace.rate && (
          <line x1={todayAt} x2={right} y1={yOf(needed)} y2={yOf(needed)} className="chart-needed" />
        )}
        <line x1={left} x2={right} y1={yOf(plan)} y2={yOf(plan)} className="chart-plan" />
        <text
          x={planLast ? right : left + 4}
          y={planLast ? yOf(plan) - 6 : planSays}
          className={`chart-says${planLast ? ' chart-end' : ''}`}
        >
          plan {money(plan, currency)}
        </text>
        {running && <Today x={todayAt} />}
        {ahead > 0 && needed > 0 && (
          <text
            x={todayAt > width - 110 ? width : xOf(past.length) + 2}
            y={Math.max(TOP, yOf(needed) - (nearNeeded && needed < plan ? -16 : 8))}
            className={`chart-says is-needed${todayAt > width - 110 ? ' chart-end' : ''}`}
          >
            needed {money(needed, currency)}
          </text>
        )}
        <Days facts={facts} xOf={(index) => xOf(index) + step / 2} width={right - left} />
      </svg>
      <HiddenTable
        caption={`Spend per day, ${budget.name}`}
        head={['Day', 'Spend', 'Plan']}
        rows={past.map(({ day: at, spend }) => [day(at), money(spend, currency), money(plan, currency)])}
      />
    </div>
  );
};

/** Money so far against the plan, and where it ends at the present pace. */
export const SpendSoFar = ({ facts, currency }: Props) => {
  const [host, width] = useWidth<HTMLDivElement>(330);
  const { pace, past, days, budget, ahead } = facts;
  const [left, right] = [64, width - 12];
  const total = budget.client_budget;
  const running = ahead > 0 || facts.today === budget.end_time.slice(0, 10);
  const told = running && !pace.too_soon;
  const end = told ? pace.projected : pace.spent;
  const highest = Math.max(total, end, pace.spent, 1) * 1.08;
  const xOf = (dayNumber: number) => left + (dayNumber / days) * (right - left);
  const yOf = (value: number) => BASE - (value / highest) * (BASE - TOP);
  const points: (readonly [number, number])[] = [[0, 0]];
  for (const { spend } of past) points.push([points.length, sumMoney([points.at(-1)?.[1] ?? 0, spend])]);
  const sum = points.at(-1)?.[1] ?? 0;
  // Today is not over: its point stands where the day has got to
  const share = running ? past.length - 1 + (pace.share * days - (past.length - 1)) : past.length;
  const nowAt = xOf(Math.min(days, share));
  const path = points
    .map(
      ([at, value], index) => `${index ? 'L' : 'M'}${index === past.length && running ? nowAt : xOf(at)} ${yOf(value)}`,
    )
    .join('');
  const tone = gapOf(((end - total) / total) * 100);
  const labelLeft = yOf(total) < 60;
  return (
    <div ref={host}>
      <svg
        className="chart"
        width={width}
        height={CHART_HEIGHT}
        viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
        role="img"
        aria-label={`Spent so far ${money(pace.spent, currency)}, ${money(pace.expected, currency)} expected.${told ? ` At this pace ${money(end, currency)} of ${money(total, currency)} by ${day(budget.end_time)}.` : ` The budget ${running ? 'is' : 'was'} ${money(total, currency)}.`}`}
      >
        <Axis ticks={ticksUpTo(highest)} currency={currency} left={left} right={right} yOf={yOf} />
        <path d={`M${xOf(0)} ${yOf(0)}L${xOf(days)} ${yOf(total)}`} className="chart-plan" />
        <path d={path} className="chart-actual" />
        {told && <path d={`M${nowAt} ${yOf(sum)}L${xOf(days)} ${yOf(end)}`} className="chart-projected" />}
        {running && <Today x={nowAt} />}
        {told === running && Math.abs(yOf(total) - yOf(end)) > 4 && (
          <path
            d={`M${xOf(days) + 5} ${yOf(total)}h4V${yOf(end)}h-4`}
            className={`chart-bracket${tone === 'ok' ? '' : ` is-${tone}`}`}
          />
        )}
        {running && <circle cx={nowAt} cy={yOf(sum)} r="3.5" className="chart-dot" />}
        {told === running && <circle cx={xOf(days)} cy={yOf(end)} r="3.5" className="chart-dot-open" />}
        <text
          x={labelLeft ? left + 6 : xOf(days)}
          y={labelLeft ? yOf(total) + 4 : end > total ? BASE - 8 : yOf(total) - 8}
          className={`chart-says${labelLeft ? '' : ' chart-end'}`}
        >
          budget {money(total, currency)}
        </text>
        <Days facts={facts} xOf={(index) => xOf(index + 0.5)} width={right - left} />
      </svg>
      <HiddenTable
        caption={`Spent so far, ${budget.name}, ${currencySymbols[currency]}`}
        head={['Day', 'Spent so far']}
        rows={past.map(({ day: at }, index) => [day(at), money(points[index + 1]?.[1] ?? 0, currency)])}
      />
    </div>
  );
};
