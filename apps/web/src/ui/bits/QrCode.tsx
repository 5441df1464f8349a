import { useMemo } from 'react';
import { qrOf } from '#lib/qr.ts';
import './bits.css';

/** Modules around a code that stay light, so that readers find it. */
const QUIET = 4;

/** A text as a code that phones read: dark on light in both themes, as readers want it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const rows = useMemo(() => qrOf(text), [text]);
  if (rows === null) return <p className="dim">Too long for a QR code: it holds up to 2,953 characters.</p>;
  const size = rows.length + 2 * QUIET;
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
