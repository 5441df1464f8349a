import type { ComponentProps } from 'react';
import { compact } from '#ui/format.ts';
import type { CellReach } from './matrix.queries.ts';

type Props = ComponentProps<'input'> & { /** Some of what it stands for. */ some?: boolean };

export const Tick = ({ some = false, ...shown }: Props) => (
  <input
    {...shown}
    type="checkbox"
    className="matrix-tick"
    ref={(box) => {
      if (box) box.indeterminate = some;
    }}
  />
);

/** Devices of one combination, or of several that share none; ≈ where they are estimated, nothing where one is not counted. */
export const Devices = ({ of }: { of: readonly (CellReach | undefined)[] }) => {
  const known = of.filter((one) => one !== undefined);
  if (known.length === 0 || known.length < of.length) return <span className="matrix-devices" />;
  const sum = known.reduce((all, { devices }) => all + devices, 0);
  return (
    <span className="matrix-devices">
      {known.every(({ exact }) => exact) ? '' : '≈ '}
      {compact(sum)}
    </span>
  );
};
