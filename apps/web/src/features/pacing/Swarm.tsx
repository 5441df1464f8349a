import { HiddenTable } from '#ui/chart/HiddenTable.tsx';
import { useWidth } from '#ui/chart/useWidth.ts';
import { count, plural } from '#ui/format.ts';
import { dotsOf, levelStep, REACH, zonesOf } from './swarm.ts';
import '#ui/chart/chart.css';

const HEIGHT = 88;
const BASE = 60;
const STEP = 6;

const zones = [
  [-REACH, -10, 'bad'],
  [-10, -5, 'warn'],
  [-5, 5, 'ok'],
  [5, 10, 'warn'],
  [10, REACH, 'bad'],
] as const;
/** Those beside the middle only where there is room for them. */
const ticksFor = (width: number) => (width < 460 ? [-20, -10, 10, 20] : [-20, -10, -5, 5, 10, 20]);

/** Every line item with a running budget as a dot, by how far it is from plan; those too young for that are counted. */
export const Swarm = ({ gaps, tooSoon }: { gaps: readonly number[]; tooSoon: number }) => {
  const [host, width] = useWidth<HTMLElement>(480);
  const x = (percent: number) => ((percent + REACH) / (2 * REACH)) * width;
  const dots = dotsOf(gaps, width, STEP);
  const rise = levelStep(dots, BASE - 6, STEP);
  const { far_under, under, on, over, far_over } = zonesOf(gaps);
  const said = `${plural(gaps.length, 'line item')} by distance from plan: ${on} within 5 percent, ${under + over} within 10 percent, ${far_under + far_over} beyond.`;
  return (
    <figure ref={host} className="pace-swarm-box">
      <figcaption>
        {plural(gaps.length, 'line item')} by distance from plan
        {tooSoon > 0 && `, ${count(tooSoon)} too soon to tell`}
      </figcaption>
      <svg className="chart swarm" width={width} height={HEIGHT} role="img" aria-label={said}>
        {zones.map(([from, to, tone]) => (
          <rect
            key={from}
            x={x(from) + 1}
            y={BASE + 3}
            width={Math.max(0, x(to) - x(from) - 2)}
            height="4"
            rx="2"
            className={`pace-swarm-${tone}`}
          />
        ))}
        {dots.map((dot) => (
          <circle
            key={`${dot.x} ${dot.level}`}
            cx={dot.x}
            cy={BASE - 3 - dot.level * rise}
            r={Math.min(2.4, rise / 2)}
            className={`pace-swarm-${dot.gap}`}
          />
        ))}
        {ticksFor(width).map((percent) => (
          <text key={percent} x={x(percent)} y={BASE + 21} className="chart-axis chart-mid">
            {percent < 0 ? `\u2212${-percent}` : `+${percent}`} %
          </text>
        ))}
        <text x={x(0)} y={BASE + 21} className="chart-axis chart-mid is-strong">
          on plan
        </text>
      </svg>
      <HiddenTable
        caption="Line items by distance from plan"
        head={['Distance', 'Line items']}
        rows={[
          ['More than 10 percent under', far_under],
          ['5 to 10 percent under', under],
          ['Within 5 percent', on],
          ['5 to 10 percent over', over],
          ['More than 10 percent over', far_over],
        ]}
      />
    </figure>
  );
};
