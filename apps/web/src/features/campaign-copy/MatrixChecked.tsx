import { DAILY_CAP_MIN } from '@fairlead/domain/campaign/delivery';
import { type Currency, formatMoney } from '@fairlead/domain/money';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { plural } from '#ui/format.ts';
import type { matrixSpend } from './matrix-spending.ts';
import type { notReady } from './matrix-state.ts';

type Props = {
  count: number;
  currency: Currency;
  /** Whether a dry run let all of them through. */
  passed: boolean;
  /** Of those what would keep some from their launch. */
  unready: ReturnType<typeof notReady>;
  /** What they may spend once launched; null: nothing says so. */
  spend: ReturnType<typeof matrixSpend>;
};

/** What a dry run found; nothing, until there is one that went through. */
export const MatrixChecked = ({ count, currency, passed, unready, spend }: Props) => (
  <div className="matrix-checked" role="status">
    {passed && (
      <>
        <h3>
          Checked <span className="dim">nothing is saved yet</span>
        </h3>
        <p>
          <IconCheck size={16} aria-hidden /> {plural(count, 'name')} {count === 1 ? 'is' : 'are'} free
        </p>
        <p>
          <IconCheck size={16} aria-hidden /> No cap is under {formatMoney(currency, DAILY_CAP_MIN, { decimals: 0 })}
        </p>
        {spend && (
          <p className={spend.warn ? 'matrix-warned' : undefined}>
            {spend.warn ? <IconAlertTriangle size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}{' '}
            <span>{spend.text}</span>
          </p>
        )}
        {unready ? (
          <p className="matrix-warned">
            <IconAlertTriangle size={16} aria-hidden />{' '}
            {unready.count === count ? 'None would be ready' : `${unready.count} would not be ready`}: {unready.most}
          </p>
        ) : (
          <p>
            <IconCheck size={16} aria-hidden /> {count === 1 ? 'It is' : `All ${count} are`} ready to launch
          </p>
        )}
      </>
    )}
  </div>
);
