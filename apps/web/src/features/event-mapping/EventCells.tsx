import { count } from '#ui/format.ts';

/** A count with its bar, on one scale per section. */
export const Count = ({ events, most }: { events: number; most: number }) =>
  events === 0 ? (
    <span className="dim">not seen</span>
  ) : (
    <span className="em-count">
      <i style={{ width: `${Math.max(1, (events / most) * 64)}px` }} aria-hidden />
      {count(events)}
    </span>
  );

type TickProps = {
  label: string;
  control: 'revenue' | 'hidden';
  checked: boolean;
  changed: boolean;
  tab: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
};

/** A tick of a row; Space sets it. Plain, as it stands in a table. */
export const Tick = ({ label, control, checked, changed, tab, disabled, onChange }: TickProps) => (
  <label className={`em-tick${changed ? ' is-changed' : ''}`}>
    <input
      type="checkbox"
      aria-label={label}
      data-control={control}
      tabIndex={tab ? 0 : -1}
      checked={checked}
      aria-disabled={disabled || undefined}
      onChange={(event) => !disabled && onChange(event.target.checked)}
    />
    <span className="em-tick-word" aria-hidden>
      {control === 'revenue' ? 'Revenue' : 'Hidden'}
    </span>
  </label>
);
