import type { MatrixRow } from '@fairlead/domain/campaign-copy/matrix';
import { formatMoney } from '@fairlead/domain/money';
import { IconPinFilled } from '@tabler/icons-react';
import { Devices, Tick } from './MatrixTick.tsx';
import type { Matrix } from './useMatrix.ts';
import type { useTicking } from './useTicking.ts';

type Props = {
  matrix: Matrix;
  ticking: ReturnType<typeof useTicking>;
  place: { country: number; audience: number };
  row: MatrixRow | undefined;
  /** The largest cap of all: the tint says how far from it this one is. */
  most: number;
  ringed: string | null;
  ring: (key: string | null) => void;
};

/** Three tints: a third of the largest cap, two, more. */
const tintOf = (cap: number | null, most: number): number =>
  cap === null || most === 0 ? 1 : Math.min(3, 1 + Math.floor((cap / most) * 2.999));

/** One combination: whether it is made, with which cap, and how many devices it would bid for. */
export const MatrixCell = ({ matrix, ticking, place, row, most, ringed, ring }: Props) => {
  const { state, currency, reachAt, countryAt, listName, issues } = matrix;
  const audience = state.audiences[place.audience] ?? { include: null, exclude: null };
  const key = matrix.ownOf(place);
  const at = `${place.country}.${place.audience}`;
  const isWrong = issues.some(({ path }) => path.startsWith(`cells.${at}.`));
  const classes = [
    row && `is-on tint-${tintOf(row.daily_cap, most)}`,
    row?.pinned && 'is-pinned',
    isWrong && 'is-wrong',
    ringed === key && row && 'is-ringed',
  ];
  return (
    <td className={classes.filter(Boolean).join(' ')} onMouseEnter={() => ring(key)} {...ticking.cell(place)}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the tick is its control */}
      <label className="matrix-cell">
        <Tick
          checked={row !== undefined}
          aria-label={`${listName(audience.include)}, ${countryAt(place.country)?.name ?? ''}`}
          data-at={at}
          {...ticking.box(place)}
        />
        <span className="matrix-figures num">
          {row && (
            <b>
              {row.daily_cap === null ? '…' : formatMoney(currency, row.daily_cap)}
              {row.pinned && <IconPinFilled size={11} className="matrix-pin" aria-label="typed by hand" />}
            </b>
          )}
          <Devices of={[reachAt(state.countries[place.country] ?? 0, audience)]} />
        </span>
      </label>
    </td>
  );
};
