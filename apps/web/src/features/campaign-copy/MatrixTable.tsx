import type { MatrixRow } from '@fairlead/domain/campaign-copy/matrix';
import { formatMoney } from '@fairlead/domain/money';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useScrollStop } from '#ui/layout/useScrollStop.ts';
import { MidName } from '#ui/name/MidName.tsx';
import { capSum } from './cap-sum.ts';
import { Excluded } from './Excluded.tsx';
import { MatrixCell } from './MatrixCell.tsx';
import { Devices, Tick } from './MatrixTick.tsx';
import { ownKey } from './matrix-state.ts';
import type { Matrix } from './useMatrix.ts';
import { useTicking } from './useTicking.ts';

type Props = {
  matrix: Matrix;
  /** The combination that the mouse is on, here or in the rows. */
  ringed: string | null;
  ring: (key: string | null) => void;
  onTick: (keys: readonly string[], on: boolean) => void;
};

/** Countries across, audiences down: each combination with its tick, cap and devices; sums at the right and below. */
export const MatrixTable = ({ matrix, ringed, ring, onTick }: Props) => {
  const { state, rows, currency, daily, countryAt, listName, reachAt, issues } = matrix;
  const byPlace = new Map(rows.map((row) => [`${row.country}.${row.audience}`, row]));
  const rowAt = (country: number, audience: number) => byPlace.get(`${country}.${audience}`);
  const [columns, lines] = [state.countries.map((_, at) => at), state.audiences.map((_, at) => at)];
  const keyAt = (country: number, audience: number) => matrix.ownOf({ country, audience });
  const most = Math.max(0, ...rows.map(({ daily_cap }) => daily_cap ?? 0));
  const whole = state.split === 'one' ? null : daily;
  const ticking = useTicking({
    countries: columns.length,
    audiences: lines.length,
    isOn: ({ country, audience }) => rowAt(country, audience) !== undefined,
    onTick: (places, on) =>
      onTick(
        places.map(({ country, audience }) => keyAt(country, audience)),
        on,
      ),
  });
  const head = (places: readonly [number, number][], label: string) => {
    const on = places.filter(([country, audience]) => rowAt(country, audience)).length;
    const keys = places.map(([country, audience]) => keyAt(country, audience));
    return (
      <Tick
        checked={on > 0 && on === places.length}
        some={on > 0 && on < places.length}
        aria-label={`All of ${label}`}
        onChange={({ target }) => onTick(keys, target.checked)}
      />
    );
  };
  const total = capSum(rows);
  const money = (amount: number | null) => (amount === null ? '…' : formatMoney(currency, amount));
  const sum = (some: readonly (MatrixRow | undefined)[]) =>
    some.some(Boolean) ? money(capSum(some)) : <span className="dim">none</span>;
  const devices = (audience: number) => {
    const of = state.audiences[audience];
    return columns.flatMap((at) => (of && rowAt(at, audience) ? [reachAt(state.countries[at] ?? 0, of)] : []));
  };
  const stop = useScrollStop();
  const wrong = (path: string) => issues.find((one) => one.path.startsWith(path))?.message;
  return (
    <section {...stop} className="matrix-scroll" aria-label="Countries and audiences">
      <table className="matrix-table" onMouseLeave={() => ring(null)}>
        <thead>
          <tr>
            <th scope="col" className="matrix-corner">
              Audience
            </th>
            {columns.map((country) => (
              <th key={state.countries[country]} scope="col">
                <span className="matrix-head">
                  {head(
                    lines.map((audience) => [country, audience]),
                    countryAt(country)?.name ?? '',
                  )}
                  <span className="cut" title={countryAt(country)?.name}>
                    {countryAt(country)?.name}
                  </span>
                </span>
              </th>
            ))}
            <th scope="col" className="matrix-sum">
              Caps a day
            </th>
          </tr>
        </thead>
        <tbody>
          {state.audiences.map((one, audience) => (
            <tr key={ownKey(0, one)}>
              <th scope="row" className="matrix-corner">
                <span className="matrix-head">
                  {head(
                    columns.map((country) => [country, audience]),
                    listName(one.include),
                  )}
                  <span className="matrix-audience">
                    <MidName name={listName(one.include)} column="matrix" />
                    <Excluded matrix={matrix} audience={one} path={`audiences.${audience}.exclude`} />
                  </span>
                </span>
                {wrong(`audiences.${audience}.`) && (
                  <span className="matrix-fault">{wrong(`audiences.${audience}.`)}</span>
                )}
              </th>
              {columns.map((country) => (
                <MatrixCell
                  key={state.countries[country]}
                  {...{ matrix, ticking, most, ringed, ring }}
                  place={{ country, audience }}
                  row={rowAt(country, audience)}
                />
              ))}
              <td className="matrix-sum num">
                {sum(columns.map((country) => rowAt(country, audience)))}
                <Devices of={devices(audience)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="matrix-corner">
              Caps a day
            </th>
            {columns.map((country) => (
              <td key={state.countries[country]} className="num">
                {sum(lines.map((audience) => rowAt(country, audience)))}
              </td>
            ))}
            <td className="matrix-sum num">
              {whole !== null && total === whole && (
                <IconCircleCheckFilled size={14} className="matrix-holds" aria-label="the whole daily budget" />
              )}
              <b className={whole !== null && total !== null && total > whole ? 'matrix-over' : ''}>{money(total)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
};
