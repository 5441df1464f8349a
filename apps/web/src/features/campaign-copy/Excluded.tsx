import { Select } from '#ui/kit/Select.ts';
import { recordOptions } from '#ui/pick/records.ts';
import type { Audience } from './matrix-state.ts';
import type { Matrix } from './useMatrix.ts';

type Props = { matrix: Matrix; audience: Audience; path: string };

/** Whom an audience leaves out: another list of devices, or nobody. */
export const Excluded = ({ matrix, audience, path }: Props) => {
  const { state, choices, listName, change } = matrix;
  const others = choices.lists.filter(({ id }) => id !== audience.include);
  if (others.length === 0) return null;
  return (
    <Select
      className="matrix-exclude"
      variant="unstyled"
      size="xs"
      aria-label={`Left out of ${listName(audience.include)}`}
      data-path={path}
      placeholder="less nobody"
      clearable
      searchable
      withScrollArea={false}
      openOnFocus={false}
      comboboxProps={{ width: 260, position: 'bottom-start' }}
      classNames={{ options: 'many-options' }}
      data={recordOptions(others).map(({ value, label, also }) => ({
        value: String(value),
        label: `less ${label}`,
        also: [label, ...also],
      }))}
      value={audience.exclude === null ? null : String(audience.exclude)}
      onChange={(id) =>
        change({
          audiences: state.audiences.map((one) =>
            one.include === audience.include ? { ...one, exclude: id === null ? null : Number(id) } : one,
          ),
        })
      }
    />
  );
};
