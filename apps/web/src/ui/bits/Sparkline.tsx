import './marks.css';

type Props = { values: readonly number[]; label: string; width?: number; height?: number };

/** Where each value lies, oldest first; a flat line runs through the middle. */
const placesOf = (values: readonly number[], width: number, height: number): [number, number][] => {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const y = (value: number) => (high === low ? height / 2 : height - 4 - ((value - low) / (high - low)) * (height - 8));
  return values.map((value, i) => [2 + (i * (width - 6)) / Math.max(1, values.length - 1), y(value)]);
};

/** How a number went, on its own scale; the last point is marked. Plain SVG, so it may stand in a cell. */
export const Sparkline = ({ values, label, width = 84, height = 28 }: Props) => {
  const at = placesOf(values, width, height);
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
