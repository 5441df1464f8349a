import { type Currency, centsOf } from '@fairlead/domain/money';
import { useFieldSource } from '#ui/form/field-source.ts';
import { money } from '#ui/format.ts';

type Props = { spent: number; was: number | null; currency: Currency };

/** What is spent already, with a tick where the entered amount is: red when it is less. */
export const SpentBar = ({ spent, was, currency }: Props) => {
  const typed = useFieldSource().useFieldValue('client_budget');
  const entered = typeof typed === 'number' && !Number.isNaN(typed) ? typed : null;
  const whole = Math.max(spent, was ?? 0, entered ?? 0, 0.01);
  const bad = entered !== null && centsOf(entered) < centsOf(spent);
  const share = (amount: number) => `${Math.min(100, (amount / whole) * 100)}%`;
  return (
    <div className="budget-spent-bar">
      <p>
        <span className="num">Spent {money(spent, currency, { exact: true })}</span>
        {was !== null && entered !== was && (
          <span className="dim num">was {money(was, currency, { exact: true })}</span>
        )}
      </p>
      <span
        className={`fulfil ${bad ? 'fulfil-bad' : 'fulfil-ok'}`}
        role="img"
        aria-label={`${money(spent, currency)} spent${entered === null ? '' : ` of ${money(entered, currency)} entered`}`}
      >
        <i style={{ width: share(spent) }} />
        {entered !== null && <b style={{ left: share(entered) }} />}
      </span>
    </div>
  );
};
