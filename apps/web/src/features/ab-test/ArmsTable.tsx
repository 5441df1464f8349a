import { type Currency, formatMoney } from '@fairlead/domain/money';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { percent } from '#ui/format.ts';
import '#ui/form/form.css';
import { Scrolls } from '#ui/layout/Scrolls.tsx';
import { ArmCell } from './Arm.tsx';
import { armName } from './words.ts';

type ArmRow = {
  key: string;
  /** What it is called; null: it is made when the test starts. */
  name: string | null;
  internal_name: string;
  share: number | null;
  error?: string | undefined;
};

type Props = {
  rows: readonly ArmRow[];
  /** The whole cap. */
  cap: number | null;
  currency: Currency;
  disabled: boolean;
  onName: (arm: number, name: string) => void;
  /** Takes a mirror out again; the first one stays (CX-09). */
  onRemove?: (arm: number) => void;
};

const InternalName = ({
  row,
  arm,
  disabled,
  onName,
}: { row: ArmRow; arm: number } & Pick<Props, 'disabled' | 'onName'>) => {
  const id = useId();
  return (
    <>
      <input
        className="input"
        aria-label={`Internal name of ${armName(arm)}`}
        aria-invalid={row.error ? true : undefined}
        aria-describedby={row.error ? id : undefined}
        aria-required
        placeholder="What differs in this arm"
        maxLength={255}
        disabled={disabled}
        value={row.internal_name}
        onChange={(event) => onName(arm, event.target.value)}
      />
      {row.error && (
        <p className="field-error" id={id}>
          {row.error}
        </p>
      )}
    </>
  );
};

/** The campaigns of a test: what each is called, and its share of the cap. */
export const ArmsTable = ({ rows, cap, currency, disabled, onName, onRemove }: Props) => (
  <Scrolls label="Campaigns in the test" className="ab-test-scroll">
    <table className="ab-test-table">
      <thead>
        <tr>
          <th scope="col">Arm</th>
          <th scope="col">Name</th>
          <th scope="col">Internal name</th>
          <th scope="col" className="num">
            Share
          </th>
          <th scope="col" className="num">
            Daily cap
          </th>
          {onRemove && (
            <th scope="col">
              <span className="sr">Remove</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, arm) => (
          <tr key={row.key}>
            <th scope="row">
              <ArmCell arm={arm} />
            </th>
            <td className="ab-test-name">{row.name ?? <span className="dim">made on start</span>}</td>
            <td>
              <InternalName {...{ row, arm, disabled, onName }} />
            </td>
            <td className="num">{percent(100 / rows.length)}</td>
            <td className="num">
              {arm === 0 && cap !== null && cap !== row.share && (
                <del className="ab-test-was">{formatMoney(currency, cap, { decimals: 2 })}</del>
              )}{' '}
              <b>{row.share === null ? 'no cap' : formatMoney(currency, row.share, { decimals: 2 })}</b>
            </td>
            {onRemove && (
              <td>
                {arm > 1 && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Remove ${armName(arm)}`}
                    disabled={disabled}
                    onClick={() => onRemove(arm)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolls>
);
