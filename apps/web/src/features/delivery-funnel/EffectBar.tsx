import type { EffectSpan } from '@fairlead/domain/delivery-funnel/effect';
import { dayShort } from '#ui/format.ts';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';
import type { EffectDays } from './funnel.queries.ts';

const choices = [
  { value: '14', label: '2 weeks' },
  { value: '35', label: '5 weeks' },
  { value: '77', label: '11 weeks' },
];
const Keys = ({ span, plans }: { span: EffectSpan | null; plans: readonly string[] }) => (
  <ul className="legend" aria-hidden>
    <li>
      <i className="key key-actual" />
      Actual
    </li>
    {plans.length > 0 && (
      <li>
        <i className="key key-plan" />
        {plans.join(', ')}
      </li>
    )}
    {span !== null && (
      <>
        <li>
          <i className="funnel-key-before" />
          {span} days before
        </li>
        <li>
          <i className="funnel-key-after" />
          {span} days after
        </li>
      </>
    )}
  </ul>
);

type Props = {
  first: string;
  last: string;
  days: EffectDays;
  onDays: (days: EffectDays) => void;
  /** How many days on each side are drawn; null while nothing is compared. */
  windows: EffectSpan | null;
  /** What the dashed lines are; none are drawn without. */
  plans: readonly string[];
};

/** Above the curves: what their colours mean, and which days are drawn. */
export const EffectBar = ({ first, last, days, onDays, windows, plans }: Props) => (
  <div className="funnel-effect-bar">
    <h2>Effect of changes</h2>
    <Keys span={windows} plans={plans} />
    <span className="dim num">
      {dayShort(first)} to {dayShort(last)}, UTC
    </span>
    <SegmentedControl aria-label="Days" data={choices} value={days} onChange={(value) => onDays(value as EffectDays)} />
  </div>
);
