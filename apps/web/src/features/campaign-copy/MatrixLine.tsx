import type { MatrixRow } from '@fairlead/domain/campaign-copy/matrix';
import { formatMoney } from '@fairlead/domain/money';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ClipboardEvent } from 'react';
import { Was } from '#ui/bits/Was.tsx';
import { keepFocus } from '#ui/form/keep-focus.ts';
import { count } from '#ui/format.ts';
import { MidName } from '#ui/name/MidName.tsx';
import { AmountCell } from './MatrixAmount.tsx';
import { MatrixReady } from './MatrixReady.tsx';
import type { Own } from './matrix-state.ts';
import type { Matrix } from './useMatrix.ts';

type Props = {
  matrix: Matrix;
  row: MatrixRow;
  at: number;
  ringed: boolean;
  ring: (key: string | null) => void;
  onPaste: (at: number, field: 'name' | 'price' | 'daily_cap') => (event: ClipboardEvent) => void;
  onChange: (own: Own) => void;
};

/** One campaign that will be made: name, price and cap are typed here, and taken back at its end. */
export const MatrixLine = ({ matrix, row, at, ringed, ring, onPaste, onChange }: Props) => {
  const { state, currency, prices, issues, reachAt, countryAt, listName } = matrix;
  const audience = state.audiences[row.audience] ?? { include: null, exclude: null };
  const key = matrix.ownOf(row);
  const own = state.cells[key] ?? {};
  const path = `cells.${row.country}.${row.audience}`;
  const wrong = (field: string) => issues.find((one) => one.path === `${path}.${field}`)?.message;
  const reach = reachAt(state.countries[row.country] ?? 0, audience);
  const audienceName = listName(audience.include);
  const country = countryAt(row.country)?.name ?? '';
  const isTyped = own.name !== undefined || own.price !== undefined || own.daily_cap !== undefined;
  const fault = wrong('name');
  const place = (field: string) => ({ 'data-line': at, 'data-field': field });
  const amount = (field: 'price' | 'daily_cap', label: string) => ({
    label: `${label} of ${row.name}`,
    currency,
    wrong: wrong(field),
    path: `${path}.${field}`,
    onPaste: onPaste(at, field),
    onChange: (value: number | null) => onChange({ [field]: value ?? undefined }),
    place: place(field),
  });
  return (
    <tr className={ringed ? 'is-ringed' : ''} onMouseEnter={() => ring(key)}>
      <td className="matrix-name">
        <span className="matrix-called" aria-hidden>
          <MidName name={own.name ?? row.name} column="names" />
        </span>
        <input
          className={`matrix-input${own.name === undefined ? '' : ' is-changed'}`}
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-label={`Name: ${audienceName}, ${country}`}
          aria-invalid={fault ? true : undefined}
          data-path={`${path}.name`}
          title={row.name}
          value={own.name ?? row.name}
          onPaste={onPaste(at, 'name')}
          onChange={(event) => onChange({ name: event.target.value })}
          // Left empty, it is called again as all are
          onBlur={(event) => event.target.value.trim() === '' && onChange({ name: undefined })}
          {...place('name')}
        />
        {fault && <span className="matrix-fault">{fault}</span>}
      </td>
      <td data-label="Country">{country}</td>
      <td data-label="Audience" className="matrix-who">
        <MidName name={audienceName} column="rows" />
      </td>
      <td data-label="Devices" className="num">
        {reach ? `${reach.exact ? '' : '≈ '}${count(reach.devices)}` : ''}
      </td>
      {prices && (
        <td data-label="Price" className="num">
          <AmountCell {...amount('price', 'Price')} value={own.price ?? row.price} changed={own.price !== undefined} />
        </td>
      )}
      <td data-label="Daily cap" className={row.pinned ? 'num is-pinned' : 'num'}>
        <AmountCell {...amount('daily_cap', 'Daily cap')} value={own.daily_cap ?? row.daily_cap} changed={row.pinned} />
        {row.pinned && row.share !== null && row.share !== row.daily_cap && (
          <span className="matrix-was">
            <Was>{formatMoney(currency, row.share)}</Was>
          </span>
        )}
      </td>
      <td data-label="Ready" className="matrix-ready">
        <MatrixReady ready={matrix.readyAt(key)} name={row.name} />
      </td>
      <td className="matrix-undo">
        {isTyped && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Undo changes of ${row.name}`}
            onMouseDown={keepFocus}
            onClick={() => onChange({ name: undefined, price: undefined, daily_cap: undefined })}
          >
            <IconArrowBackUp size={16} aria-hidden />
          </button>
        )}
      </td>
    </tr>
  );
};
