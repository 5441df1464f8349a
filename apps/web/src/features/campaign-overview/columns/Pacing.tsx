import { pacingBandOf, pacingBands, pacingPercent } from '@fairlead/domain/campaign-overview/pacing-band';
import type { Campaign } from '../overview.queries.ts';

const [WIDTH, HEIGHT] = [56, 36];
const y = (percent: number): number => HEIGHT - (percent / 100) * HEIGHT;

type Ratios = Pick<Campaign, 'ratio_30' | 'ratio_360' | 'ratio_1440'> & {
  /** What is said without requests. */
  none?: string;
};

const said = (label: string, ratio: number | null): string =>
  `${label}: ${ratio === null ? 'no requests' : `${pacingPercent(ratio)} %`}`;

/** Saturation over 24 and 6 hours and now, on its four bands; in words the figure of 24 hours and what it leaves room for. */
export const Pacing = ({ ratio_30, ratio_360, ratio_1440, none = 'No bid in 24 h' }: Ratios) => {
  if (ratio_1440 === null) return <span className="dim">{none}</span>;
  const percent = pacingPercent(ratio_1440);
  const band = pacingBandOf(percent);
  const line = [ratio_1440, ratio_360, ratio_30].flatMap((ratio, at) =>
    ratio === null ? [] : [[4 + at * ((WIDTH - 8) / 2), y(ratio * 100)] as const],
  );
  const [endX, endY] = line.at(-1) ?? [0, 0];
  const title = `${band.text} ${said('24 hours', ratio_1440)}, ${said('6 hours', ratio_360)}, ${said('now', ratio_30)}`;
  return (
    <span className="overview-pacing" title={title}>
      <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        {pacingBands.map(({ from, tone }, at) => {
          const to = pacingBands[at + 1]?.from ?? 100;
          const strong = tone === band.tone ? ' is-strong' : '';
          return (
            <rect
              key={tone}
              className={`overview-band is-${tone}${strong}`}
              x="0"
              y={y(to)}
              width={WIDTH}
              height={y(from) - y(to)}
            />
          );
        })}
        <path className="overview-pacing-line" d={line.map(([x, at], i) => `${i ? 'L' : 'M'}${x} ${at}`).join('')} />
        <circle className={`overview-pacing-dot is-${band.tone}`} cx={endX} cy={endY} r="3" />
      </svg>
      <span>
        <b>{percent} %</b>
        <span className="grid-two-under">{band.short}</span>
        <span className="sr">. {title}</span>
      </span>
    </span>
  );
};
