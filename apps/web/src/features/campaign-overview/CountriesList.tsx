import { COUNTRY_TEXT } from '@fairlead/domain/campaign/targets';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { plural } from '#ui/format.ts';
import type { Choice } from '#ui/grid/index.ts';
import { Button } from '#ui/kit/Button.ts';
import { countriesOf, withoutCountries } from './country-changes.ts';
import type { Campaign } from './overview.queries.ts';

type Props = {
  /** As they stand with their unsaved values. */
  rows: readonly Campaign[];
  countries: readonly Choice[];
  /** Puts the countries that are left into the grid, unsaved. */
  onStage: (changes: readonly { row: Campaign; countries: number[] }[]) => void;
  onClose: () => void;
};

/** The countries of many campaigns, with how many have each; those that are ticked are taken away (CA-31, CT-39). */
export const CountriesList = ({ rows, countries, onStage, onClose }: Props) => {
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const names = new Map(countries.map(({ value, label }) => [value, label]));
  const listed = countriesOf(rows);
  const { changes, kept } = withoutCountries(rows, removed);
  const toggle = (id: number) =>
    setRemoved(new Set(removed.has(id) ? [...removed].filter((one) => one !== id) : [...removed, id]));
  const remove = () => {
    if (changes.length === 0) return;
    onStage(changes);
    toast.ok('Countries removed successfully');
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Countries list"
      intro={`${plural(rows.length, 'campaign')} selected. Nothing is saved before you save the rows.`}
      width={480}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            onClick={remove}
            aria-disabled={changes.length === 0}
            data-disabled={changes.length === 0 || undefined}
          >
            Remove {plural(removed.size, 'country', 'countries')}
          </Button>
        </>
      }
    >
      {listed.length === 0 ? (
        <p className="dim">None of them has a country.</p>
      ) : (
        <ul className="overview-countries" aria-label="Countries to remove">
          {listed.map(({ id, campaigns }) => (
            <li key={id}>
              <label>
                <input type="checkbox" checked={removed.has(id)} onChange={() => toggle(id)} />
                {names.get(id) ?? id}
                <span className="dim num">{plural(campaigns, 'campaign')}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {kept.length > 0 && (
        <p className="overview-no-budget" role="status">
          {plural(kept.length, 'campaign')} would have none left and {kept.length === 1 ? 'keeps its' : 'keep their'}{' '}
          countries: {COUNTRY_TEXT.toLowerCase()}.
        </p>
      )}
    </Dialog>
  );
};
