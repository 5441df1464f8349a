import { useLayoutEffect, useRef, useState } from 'react';
import { compact, count, plural } from '#ui/format.ts';
import type { TargetingList } from '../audience/audience.queries.ts';
import type { Overlaps } from './combination.queries.ts';
import { type ExclusiveSet, largest, ticksUpTo } from './overlaps.ts';
import { colourOf, letterOf } from './slots.ts';
import './upset.css';

const TOP = 22;
const BASE = 168;
const NARROWEST = 34;
const LONGEST_SET = 62;

const useWidth = () => {
  const host = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(460);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const read = () => setWidth(Math.max(240, Math.floor(element.clientWidth)));
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { host, width };
};

/** The slots that hold a set's devices. */
const slotsOf = (set: ExclusiveSet, sources: readonly { id: number }[]): number[] =>
  sources.flatMap(({ id }, slot) => (set.targeting_list_ids.includes(id) ? [slot] : []));

const inWords = (slots: readonly number[]): string => slots.map((slot) => `#${slot + 1}`).join(' and ');

type Props = { overlaps: Overlaps; sources: readonly TargetingList[] };

/** A column per overlap (how many devices), dots below it (in which lists), bars at the left (how big each list is). */
export const UpSet = ({ overlaps, sources }: Props) => {
  const { host, width } = useWidth();
  const left = width < 400 ? 64 : 152;
  const { sets, others } = largest(overlaps.items, overlaps.rest, Math.max(2, Math.floor((width - left) / NARROWEST)));
  const step = sources.length > 8 ? 24 : 32;
  const col = Math.min(64, (width - left) / Math.max(1, sets.length));
  const bar = Math.min(28, col - 10);
  const most = sets[0]?.count ?? 0;
  const biggest = Math.max(1, ...sources.map(({ rows }) => rows ?? 0));
  const rowY = (slot: number) => BASE + step / 2 + 12 + slot * step;
  const centre = (n: number) => left + col * (n + 0.5);
  const heightOf = (n: number) => (most === 0 ? 0 : Math.max(3, (n / most) * (BASE - TOP)));
  const total = `${count(overlaps.total)} overlaps`;
  return (
    <div ref={host} className="combine-upset-host">
      <svg
        width={width}
        height={rowY(sources.length - 1) + step / 2 + 2}
        className="combine-upset"
        role="img"
        aria-label={`${total}. The largest: ${sets
          .slice(0, 3)
          .map((set) => `${count(set.count)} devices only in ${inWords(slotsOf(set, sources))}`)
          .join('; ')}`}
      >
        {ticksUpTo(most).map((tick) => {
          const y = BASE - (tick / most) * (BASE - TOP);
          return (
            <g key={tick}>
              <line x1={left} x2={width} y1={y} y2={y} className="combine-upset-grid" />
              <text x={left - 8} y={y + 4} className="combine-upset-axis">
                {compact(tick)}
              </text>
            </g>
          );
        })}
        <line x1={left} x2={width} y1={BASE} y2={BASE} className="combine-upset-base" />
        {sources.map(({ id, rows }, slot) => {
          const y = rowY(slot);
          const length = ((rows ?? 0) / biggest) * LONGEST_SET;
          return (
            <g key={id}>
              {slot % 2 === 0 && (
                <rect x="0" y={y - step / 2} width={width} height={step} className="combine-upset-stripe" />
              )}
              <text x="6" y={y + 4} className="combine-upset-name">
                {letterOf(slot)}
              </text>
              <text x="22" y={y + 4} className="upset-size">
                {compact(rows ?? 0)}
              </text>
              {left > 100 && (
                <rect
                  x={left - 16 - length}
                  y={y - 6}
                  width={length}
                  height="12"
                  rx="2"
                  className={`upset-set combine-slot-fill-${colourOf(slot)}`}
                />
              )}
            </g>
          );
        })}
        {sets.map((set, n) => {
          const on = slotsOf(set, sources);
          const height = heightOf(set.count);
          const x = centre(n);
          return (
            <g key={set.targeting_list_ids.join()}>
              <rect
                x={x - bar / 2}
                y={BASE - height}
                width={bar}
                height={height}
                rx="2"
                className="combine-upset-bar"
              />
              <text x={x} y={BASE - height - 6} className="combine-upset-count">
                {compact(set.count)}
              </text>
              {sources.map(({ id }, slot) => (
                <circle
                  key={id}
                  cx={x}
                  cy={rowY(slot)}
                  r="6"
                  className={on.includes(slot) ? 'combine-upset-on' : 'combine-upset-off'}
                />
              ))}
              {on.length > 1 && (
                <line x1={x} x2={x} y1={rowY(on[0] ?? 0)} y2={rowY(on.at(-1) ?? 0)} className="combine-upset-link" />
              )}
            </g>
          );
        })}
      </svg>
      {others > 0 && (
        <p className="combine-facts num">
          {plural(others, 'more device')} in {plural(overlaps.total - sets.length, 'other overlap')}, none of them
          larger.
        </p>
      )}
      <div className="sr">
        <table>
          <caption>Overlaps: devices that are in exactly these audiences</caption>
          <thead>
            <tr>
              <th scope="col">Audiences</th>
              <th scope="col">Devices</th>
            </tr>
          </thead>
          <tbody>
            {overlaps.items.map((set) => (
              <tr key={set.targeting_list_ids.join()}>
                <th scope="row">{inWords(slotsOf(set, sources))}</th>
                <td>{count(set.count)}</td>
              </tr>
            ))}
            {overlaps.rest > 0 && (
              <tr>
                <th scope="row">All smaller ones</th>
                <td>{count(overlaps.rest)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
};
