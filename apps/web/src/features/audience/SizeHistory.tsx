import { jumpText } from '@fairlead/domain/audience/freshness';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { HiddenTable } from '#ui/chart/HiddenTable.tsx';
import { useWidth } from '#ui/chart/useWidth.ts';
import { count, dayTime, plural } from '#ui/format.ts';
import type { Step } from './size-history.ts';
import '#ui/chart/chart.css';
import './size-history.css';

const SIZES = 84;
const GAP = 14;
const CHANGES = 40;
const HEIGHT = SIZES + GAP + 2 * CHANGES;
const ZERO = SIZES + GAP + CHANGES;
const WIDEST = 36;
const FIRST_WIDTH = 560;

const saysOf = ({ at, rows, isFirst, added, removed, jump }: Step): string =>
  [
    `${dayTime(at)}: ${plural(rows, 'row')}`,
    ...(isFirst ? ['the first build'] : [`${count(added)} added`, `${count(removed)} removed`]),
    ...(jump ? [jumpText(jump)] : []),
  ].join(', ');

/** At least a line where there is anything. */
const tall = (value: number, most: number, height: number): number =>
  value > 0 ? Math.max(1.5, (value / Math.max(1, most)) * height) : 0;

const Key = ({ kind, children }: { kind: string; children: string }) => (
  <li>
    <i className={`audience-size-key audience-size-key-${kind}`} />
    {children}
  </li>
);

/**
 * Sizes of the last builds above, on a scale from none; under them what each added (up) and removed (down), both on a
 * scale of their own. Pointer and arrow keys read single builds.
 */
export const SizeHistory = ({ steps, name }: { steps: readonly Step[]; name: string }) => {
  const [host, width] = useWidth<HTMLDivElement>(FIRST_WIDTH);
  const [chosen, setChosen] = useState<number | null>(null);
  const last = steps.length - 1;
  const here = Math.min(chosen ?? last, last);
  const step = steps[here];
  if (!step) return null;
  const pitch = Math.min(WIDEST, width / steps.length);
  const bar = Math.max(2, pitch * 0.72);
  const largest = Math.max(...steps.map(({ rows }) => rows));
  const moved = Math.max(...steps.map(({ added, removed }) => Math.max(added, removed)));
  const keep = (index: number) => setChosen(Math.max(0, Math.min(last, index)));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    keep(to);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) =>
    keep(Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left) / pitch));
  return (
    <figure className="audience-size-history">
      <div
        ref={host}
        className="audience-size-picture"
        role="slider"
        tabIndex={0}
        aria-label={`Sizes of ${name} by build`}
        aria-readonly
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuenow={here + 1}
        aria-valuetext={saysOf(step)}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(null)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(null)}
      >
        <svg width={width} height={HEIGHT} className="chart" aria-hidden>
          <line x1="0" x2={width} y1={SIZES - 0.5} y2={SIZES - 0.5} className="chart-base" />
          <line x1="0" x2={width} y1={ZERO} y2={ZERO} className="chart-base" />
          {steps.map(({ id, rows, added, removed, jump }, index) => {
            const x = index * pitch + (pitch - bar) / 2;
            const size = tall(rows, largest, SIZES - 10);
            const [up, down] = [tall(added, moved, CHANGES - 2), tall(removed, moved, CHANGES - 2)];
            return (
              <g key={id} className={chosen === null || index === here ? undefined : 'is-beside'}>
                <rect x={x} width={bar} y={SIZES - 1 - size} height={size} className="audience-size-rows-bar" />
                {jump && <circle cx={x + bar / 2} cy={SIZES - 5 - size} r="3" className="audience-size-jump" />}
                <rect x={x} width={bar} y={ZERO - 0.5 - up} height={up} className="audience-size-added" />
                <rect x={x} width={bar} y={ZERO + 0.5} height={down} className="audience-size-removed" />
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption>
        <span className="num audience-size-says">{saysOf(step)}</span>
        <ul className="audience-size-keys">
          <Key kind="rows">Rows</Key>
          <Key kind="added">Added</Key>
          <Key kind="removed">Removed</Key>
          {steps.some(({ jump }) => jump) && <Key kind="jump">More than 30 % off</Key>}
        </ul>
      </figcaption>
      <HiddenTable
        caption={`Sizes of ${name} by build`}
        head={['Build', 'Rows', 'Added', 'Removed', 'Change of size']}
        rows={steps.map(({ at, rows, isFirst, added, removed, jump }, index) => [
          `${index + 1}: ${dayTime(at)}`,
          count(rows),
          isFirst ? 'First build' : count(added),
          isFirst ? '' : count(removed),
          jump ? jumpText(jump) : '',
        ])}
      />
    </figure>
  );
};
