import { type BusinessState, businessStateNames, businessStates, stateNames } from '@fairlead/domain/state';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MultiSelect, Pill } from '#ui/kit/MultiSelect.ts';
import { Select } from '#ui/kit/Select.ts';
import { FindField } from '#ui/list/FindField.tsx';
import { asOnePill } from '#ui/pick/counted.tsx';
import { useMe } from '../auth/auth.queries.ts';
import { users } from '../user/user.queries.ts';
import { type HomeFilter, type HomeSort, narrowings, ownerOptions, sortKeys, sorts } from './home-filter.ts';

type Props = {
  filter: HomeFilter;
  onChange: (part: Partial<HomeFilter>) => void;
  onReset: () => void;
  /** Whether the viewer chooses among owners. */
  withOwners: boolean;
  /** What is looked for among the cards. */
  find: string;
  onFind: (text: string) => void;
};

const stateOptions = [
  // Always asked for: it is shown and cannot be taken out (HO-10)
  { value: 'new', label: stateNames.new, disabled: true },
  ...businessStates.map((value) => ({ value, label: businessStateNames[value] })),
];
const sortOptions = sortKeys.map((value) => ({ value, label: sorts[value].label }));

/** Owners that the field has room to name. */
const OWNERS_NAMED = 2;

const Owners = ({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) => {
  const people = useQuery(users).data?.items;
  const me = useMe();
  // Oneself is chosen at first, and known before the others are
  const known = people ?? (me ? [{ ...me, deleted_at: null }] : []);
  const options = ownerOptions(known, filter.owners);
  const chosen = filter.owners.map(String);
  return (
    <MultiSelect
      className="home-owners"
      classNames={{ options: 'home-options' }}
      label="Owners"
      placeholder={filter.owners.length === 0 ? 'Anybody' : ''}
      data={options}
      value={chosen}
      onChange={(ids) => onChange({ owners: ids.map(Number) })}
      searchable
      hidePickedOptions
      // Whole it is cut in a field of this width; the list has it whole
      renderPill={({ option, value, onRemove, disabled = false }) => (
        <Pill withRemoveButton={!disabled} disabled={disabled} title={option?.label} onRemove={onRemove}>
          {(option?.label ?? String(value)).replace(/@\S+/, '')}
        </Pill>
      )}
      {...(chosen.length > OWNERS_NAMED &&
        asOnePill({
          first: chosen[0],
          words: `${chosen.length} owners`,
          all: chosen.map((id) => options.find(({ value }) => value === id)?.label ?? id),
          onClear: () => onChange({ owners: [] }),
        }))}
    />
  );
};

/** Owners, states and order of the cards. On phones all but the order lies behind a button. */
export const HomeFilterForm = ({ filter, onChange, onReset, withOwners, find, onFind }: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <form
      className={`home-filter${open ? ' is-open' : ''}`}
      aria-label="Filter apps"
      onSubmit={(event) => event.preventDefault()}
    >
      <button type="button" className="home-filter-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        Filters
        <span className="num">{narrowings(filter)}</span>
      </button>
      {withOwners && <Owners filter={filter} onChange={onChange} />}
      <MultiSelect
        className="home-states"
        label="States"
        data={stateOptions}
        value={['new', ...filter.states]}
        onChange={(states) => onChange({ states: states.filter((state): state is BusinessState => state !== 'new') })}
      />
      <Select
        className="home-sort"
        label="Sort"
        data={sortOptions}
        value={filter.sort}
        allowDeselect={false}
        onChange={(sort) => sort && onChange({ sort: sort as HomeSort })}
      />
      <button type="button" className="link-button home-reset" onClick={onReset}>
        Reset
      </button>
      <div className="home-find">
        <FindField
          label="Find an app"
          placeholder="App, company or id"
          value={find}
          onChange={onFind}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || find === '') return;
            event.preventDefault();
            onFind('');
          }}
        />
      </div>
    </form>
  );
};
