import { trackingProviderNames } from '@fairlead/domain/application/application';
import { type Badge, badgeOf, type LinkPlace, type ParameterRow, type Verdict } from '@fairlead/domain/tracking/check';
import { UNEXPECTED_TEXT } from '@fairlead/domain/tracking/value';
import { IconArrowRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Chip } from '#ui/bits/Chip.tsx';
import { Scrolls } from '#ui/layout/Scrolls.tsx';
import { badgeNames, badgeOrder, badgeTones, plural } from './words.ts';
import './parameters.css';

type Row = ParameterRow & { at: number; key: string; badge: Badge };

/** Each under a name of its own that it keeps while it is mended: a name may stand in a link several times. */
const keyed = (rows: readonly ParameterRow[]): Row[] => {
  const seen = new Map<string, number>();
  return rows.map((row, at) => {
    const nth = (seen.get(row.name) ?? 0) + 1;
    seen.set(row.name, nth);
    return { ...row, at, key: `${row.name} ${nth}`, badge: badgeOf(row) };
  });
};

const whyOf = ({ badge, error, comment }: Row, { provider }: LinkPlace): string => {
  if (badge === 'custom') return `Not a parameter of ${trackingProviderNames[provider]}; sent as it is`;
  if (error === UNEXPECTED_TEXT && comment !== null) return `${error}. ${comment}`;
  return error ?? comment ?? '';
};

/** What would end a value or the link is encoded; whatever else is typed is kept. */
const encoded = (text: string): string => text.replace(/[&#\s]/g, (one) => encodeURIComponent(one));

type ValueProps = { row: Row; readOnly: boolean; onWrite: (value: string) => void };

/** While it is typed in, it shows what was typed. */
const Value = ({ row, readOnly, onWrite }: ValueProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className="mono tracking-value"
      aria-label={`Value of ${row.name}`}
      aria-invalid={row.error !== null || undefined}
      value={typed ?? row.value}
      placeholder="empty"
      readOnly={readOnly}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onWrite(encoded(event.currentTarget.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
};

type Props = {
  verdict: Verdict;
  place: LinkPlace;
  readOnly: boolean;
  onWrite: (row: number, value: string) => void;
  onTake: (row: number) => void;
};

/** Every parameter of a link with its badge, problems first; the order stays while somebody types in it (CK-41, CK-42). */
export const ParameterTable = ({ verdict, place, readOnly, onWrite, onTake }: Props) => {
  const host = useRef<HTMLElement>(null);
  const order = useRef<readonly string[]>([]);
  const rows = keyed(verdict.parameters);
  if (!host.current?.contains(document.activeElement))
    order.current = [...rows]
      .sort((one, other) => badgeOrder.indexOf(one.badge) - badgeOrder.indexOf(other.badge))
      .map(({ key }) => key);
  const placeOf = ({ key }: Row) => (order.current.includes(key) ? order.current.indexOf(key) : rows.length);
  const shown = [...rows].sort((one, other) => placeOf(one) - placeOf(other));
  const counts = badgeOrder.map((badge) => ({ badge, count: rows.filter((row) => row.badge === badge).length }));
  return (
    <section className="tracking-parameters" aria-label="Parameters" ref={host}>
      <header>
        <h2>Parameters</h2>
        <span className="dim">{rows.length}, problems first</span>
        <span className="row push">
          {counts
            .filter(({ count }) => count > 0)
            .map(({ badge, count }) => (
              <Chip key={badge} tone={badgeTones[badge]}>
                {badgeNames[badge]} {count}
              </Chip>
            ))}
        </span>
      </header>
      <Scrolls label="Table of parameters" className="tracking-scroll">
        <table>
          <thead>
            <tr>
              {['Parameter', 'Value', 'State', 'Why', 'Suggestion'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key} className={`is-${row.badge}`}>
                <td>
                  <span className="mono">{row.name}</span>
                  {!row.isMandatory && <span className="dim"> optional</span>}
                </td>
                <td>
                  <Value row={row} readOnly={readOnly} onWrite={(value) => onWrite(row.at, value)} />
                </td>
                <td>
                  <Chip tone={badgeTones[row.badge]}>{badgeNames[row.badge]}</Chip>
                </td>
                <td className={row.error === null ? 'dim' : undefined}>{whyOf(row, place)}</td>
                <td>
                  {row.suggestion !== null && !readOnly ? (
                    <button
                      type="button"
                      className="tracking-take"
                      aria-label={`Use ${row.suggestion} for ${row.name}`}
                      onClick={({ currentTarget }) => {
                        // It goes with what it suggests
                        currentTarget.closest('tr')?.querySelector('input')?.focus();
                        onTake(row.at);
                      }}
                    >
                      <IconArrowRight size={13} aria-hidden />
                      <span className="mono">{row.suggestion}</span>
                    </button>
                  ) : (
                    <span className="dim">
                      {row.suggestion ?? (row.error !== null ? 'By hand' : row.badge === 'custom' ? 'Keep' : '')}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolls>
      {rows.length === 0 && <p className="tracking-none dim">{plural(0, 'parameter')} in this link.</p>}
    </section>
  );
};
