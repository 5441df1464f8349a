import type { CohortRule } from '@fairlead/domain/cohort/cohort';
import { type Names, ruleWords } from '@fairlead/domain/cohort/sentence';
import { useId } from 'react';
import { HiddenTable } from '#ui/chart/HiddenTable.tsx';
import { useWidth } from '#ui/chart/useWidth.ts';
import { placeOf, reachOf, roomFor, sideOf, ticksOf, type Window, windowsOf } from './windows-layout.ts';
import '#ui/chart/chart.css';
import './windows.css';

/** Below this width names stand above their bars. */
const NARROW = 560;
/** Beside their bars they take a quarter of the width, and no more than this. */
const NAMES = 230;
const RIGHT = 8;
const HEAD = 22;
const BAR = 20;
/** Days with a label are as far apart as their words need, and at most this many. */
const APART = 84;
const LABELS = 5;

/** As much of a name as fits; the table holds the whole. */
const fitted = (name: string, room: number): string =>
  roomFor(name) <= room ? name : `${name.slice(0, Math.max(1, Math.floor(room / 6.4) - 1)).trimEnd()}…`;

type Frame = { left: number; wide: number; step: number; gap: number; reach: number };

const Row = ({ one, n, frame }: { one: Window; n: number; frame: Frame }) => {
  const { left, wide, step, gap, reach } = frame;
  const y = HEAD + n * step + gap;
  const from = left + (one.open ? 0 : placeOf(one.oldest, reach, wide));
  const to = left + placeOf(one.youngest, reach, wide);
  const width = Math.max(4, to - from);
  const side = sideOf(from - left, to - left, one.words);
  const text = { in: [(from + to) / 2, 'chart-mid'], left: [from - 6, 'chart-end'], right: [to + 6, ''] } as const;
  const [x, anchor] = text[side];
  return (
    <g>
      <text x="0" y={gap > 0 ? y - 6 : y + 14} className="cohort-win-name">
        {fitted(one.name, gap > 0 ? left + wide : left - 12)}
      </text>
      <rect
        x={Math.max(left, Math.min(from, to - width))}
        y={y}
        width={width}
        height={BAR}
        rx="4"
        className={one.quiet ? 'cohort-win-quiet' : 'cohort-win'}
      />
      {one.open && width > 20 && <path d={`M${left + 9} ${y + 6}l-5 4 5 4`} className="cohort-win-more" />}
      <text x={x} y={y + 14} className={`${anchor} ${side === 'in' ? 'cohort-win-in' : 'chart-says'}`}>
        {one.words}
      </text>
    </g>
  );
};

/** When: the days each rule looks at, on one axis of days before today, today at the right. */
export const TimeWindows = ({ filters, names = {} }: { filters: readonly CohortRule[]; names?: Names }) => {
  const id = useId();
  const [host, room] = useWidth<HTMLDivElement>(846);
  const { windows, without } = windowsOf(filters);
  const narrow = room < NARROW;
  const left = narrow ? 0 : Math.min(NAMES, Math.round(room / 4));
  const wide = Math.max(120, room - left - RIGHT);
  const reach = reachOf(windows);
  const frame = { left, wide, reach, step: narrow ? 44 : 28, gap: narrow ? 18 : 0 };
  const height = HEAD + windows.length * frame.step + 4;
  const today = left + wide;
  return (
    <section className="cohort-time" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>Time windows</h2>
        <span className="dim">days before today, UTC</span>
      </div>
      <div ref={host} className="cohort-time-host">
        {windows.length > 0 && (
          <svg
            className="chart"
            width={room}
            height={height}
            viewBox={`0 0 ${room} ${height}`}
            role="img"
            aria-label={`Time windows in days before today. ${windows.map(({ name, words }) => `${name}: ${words}`).join('; ')}`}
          >
            {ticksOf(reach, wide, Math.max(APART, wide / LABELS)).map((days) => {
              const x = left + placeOf(days, reach, wide);
              const edge = x < 28;
              return (
                <g key={days}>
                  <line x1={x} x2={x} y1={HEAD - 4} y2={height} className="chart-rule" />
                  {today - x > 76 && (
                    <text x={edge ? Math.max(0, x) : x} y="12" className={`chart-axis ${edge ? '' : 'chart-mid'}`}>
                      {days === 1 ? '1 day' : `${days} days`}
                    </text>
                  )}
                </g>
              );
            })}
            <text x={today + 4} y="12" className="chart-axis chart-end">
              today
            </text>
            {windows.map((one, n) => (
              <Row key={one.key} one={one} n={n} frame={frame} />
            ))}
            <line x1={today} x2={today} y1={HEAD - 4} y2={height} className="chart-today" />
          </svg>
        )}
      </div>
      {without.length > 0 && (
        <p className="cohort-time-without">Not drawn until the days are complete: {without.join(', ')}.</p>
      )}
      <HiddenTable
        caption="Time windows, days before today, UTC"
        head={['Rule', 'Days', 'What it asks']}
        rows={windows.map(({ key, name, words }) => {
          const rule = filters[key];
          return [name, words, rule ? `Devices that ${ruleWords(rule, names)}` : ''];
        })}
      />
    </section>
  );
};
