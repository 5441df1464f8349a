import { DAILY_CAP_MIN } from '@fairlead/domain/campaign/delivery';
import { type Currency, formatMoney } from '@fairlead/domain/money';
import { IconCheck } from '@tabler/icons-react';
import { plural } from '#ui/format.ts';

type Props = { count: number; currency: Currency /** Whether a dry run let all of them through. */; passed: boolean };

/** What a dry run found; nothing, until there is one that went through. */
export const MatrixChecked = ({ count, currency, passed }: Props) => (
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
      </>
    )}
  </div>
);
