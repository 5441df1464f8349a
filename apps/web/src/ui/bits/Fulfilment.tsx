import { fulfilmentOf, type Spending } from '@fairlead/domain/fulfilment';
import { IconAlertTriangleFilled, IconExclamationCircleFilled } from '@tabler/icons-react';
import { type Gap, gapOf, percent } from '../format.ts';
import './bits.css';

/** Why nothing is compared with its plan yet. */
const SOON = 'Too soon to tell: no full UTC day of the budget is over yet';

/** Off plan, in words, sign and shape: never colour alone. null: too soon to tell. */
export const Off = ({ value }: { value: number | null }) => {
  if (value === null)
    return (
      <span className="off off-soon" title={SOON}>
        Too soon
      </span>
    );
  const gap = gapOf(value);
  return (
    <span className={`off off-${gap}`}>
      {gap === 'warn' && <IconAlertTriangleFilled size={12} role="img" aria-label="warning" />}
      {gap === 'bad' && <IconExclamationCircleFilled size={12} role="img" aria-label="problem" />}
      {percent(value, { signed: true })}
    </span>
  );
};

type Props = Spending & { label: string; tone?: Gap };

/**
 * Track = whole budget, fill = spent (at least 5 % wide), tick = where the plan says it should be by now; coloured by the
 * gap between the two in percent of the budget (WI-28 to WI-31). Without a budget (total 0) the track stays empty.
 */
export const Fulfilment = ({ label, tone, ...spending }: Props) => {
  const drawn = fulfilmentOf(spending);
  return (
    <span className={`fulfil fulfil-${tone ?? drawn?.gap ?? 'ok'}`} role="img" aria-label={label}>
      {drawn && <i style={{ width: `${drawn.fill}%` }} />}
      {drawn && <b style={{ left: `${drawn.tick}%` }} />}
    </span>
  );
};
