import './marks.css';
import { placesOf } from './spark.ts';

type Props = {
  values: readonly number[];
  label: string;
  width?: number;
  height?: number;
  /** The share of the highest value that the height covers at least; without it every change fills the height. */
  least?: number;
};

/** How a number went, on its own scale; the last point is marked. Plain SVG, so it may stand in a cell. */
export const Sparkline = ({ values, label, width = 84, height = 28, least }: Props) => {
  const at = placesOf(values, width, height, least);
  const line = at.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const [endX, endY] = at.at(-1) ?? [0, 0];
  return (
    <svg className="spark" width={width} height={height} role="img" aria-label={label}>
      <path d={`${line}L${endX.toFixed(1)} ${height}L2 ${height}Z`} className="spark-area" />
      <path d={line} className="spark-line" />
      <circle cx={endX} cy={endY} r="2.5" className="spark-end" />
    </svg>
  );
};
