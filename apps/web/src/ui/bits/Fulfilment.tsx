import { IconAlertTriangleFilled, IconExclamationCircleFilled } from '@tabler/icons-react';
import { type Gap, gapOf, percent } from '../format.ts';
import './bits.css';

/** Off plan, in words, sign and shape: never colour alone. */
export const Off = ({ value }: { value: number }) => {
  const gap = gapOf(value);
  return (
    <span className={`off off-${gap}`}>
      {gap === 'warn' && <IconAlertTriangleFilled size={12} role="img" aria-label="warning" />}
      {gap === 'bad' && <IconExclamationCircleFilled size={12} role="img" aria-label="problem" />}
      {percent(value, { signed: true })}
    </span>
  );
};

type Props = { spent: number; expected: number; total: number; label: string; tone?: Gap };

/** Track = whole budget, fill = spent (at least 5 % wide), tick = where the plan says it should be by now (WI-28 to WI-30). */
export const Fulfilment = ({ spent, expected, total, label, tone }: Props) => {
  const gap = tone ?? gapOf(expected === 0 ? 0 : ((spent - expected) / expected) * 100);
  const share = (amount: number) => (total > 0 ? Math.min(100, (amount / total) * 100) : 0);
  return (
    <span className={`fulfil fulfil-${gap}`} role="img" aria-label={label}>
      <i style={{ width: `${Math.max(5, share(spent))}%` }} />
      <b style={{ left: `${share(expected)}%` }} />
    </span>
  );
};
