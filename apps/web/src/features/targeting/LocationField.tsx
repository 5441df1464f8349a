import { countryWords } from '@fairlead/domain/reference/country-words';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { CountryPastePicker } from '#features/reference/CountryPastePicker.tsx';
import { toast } from '#lib/toast.ts';
import { FieldNotes, notesOf } from '#ui/form/Field.tsx';
import { useFieldSource } from '#ui/form/field-source.ts';
import { keepFocus } from '#ui/form/keep-focus.ts';
import { useField } from '#ui/form/useField.tsx';
import { type Country, countriesSaid, type Region, regionsOf, withRegion } from './places.ts';
import { RegionDialog } from './RegionDialog.tsx';
import './location.css';

/** Countries of a region that are named; the others are in its dialog. */
const NAMED = 12;

type RowProps = {
  region: Region;
  disabled: boolean;
  boxRef: ((element: HTMLInputElement | null) => void) | undefined;
  onPut: (ids: ReadonlySet<number>, says: boolean) => void;
  onOpen: () => void;
};

/** A region, which is chosen whole, and those of its countries that are chosen. */
const RegionRow = ({ region: { name, countries, chosen }, disabled, boxRef, onPut, onOpen }: RowProps) => {
  const id = useId();
  // None of a list that has not come is chosen, and none not
  const share = countries.length === 0 ? '…' : `${chosen.length} of ${countries.length}`;
  const whole = countries.length > 0 && chosen.length === countries.length;
  const put = (ids: readonly Country[], says: boolean) => onPut(new Set(ids.map((one) => one.id)), says);
  /** Its country goes: the keyboard goes on at the next one, or at the region. */
  const leave = (button: HTMLElement) => {
    if (document.activeElement !== button) return;
    const beside = button.parentElement?.nextElementSibling;
    const next = beside?.matches('button') ? beside : beside?.querySelector('button');
    const to = chosen.length > 1 ? next : document.getElementById(id);
    if (to instanceof HTMLElement) to.focus();
  };
  return (
    <li>
      <div className="targeting-region">
        <input
          id={id}
          type="checkbox"
          checked={whole}
          disabled={disabled || countries.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !whole;
            boxRef?.(box);
          }}
          onChange={() => put(whole ? [] : countries, true)}
        />
        <label htmlFor={id}>{name}</label>
        <span className="targeting-share" aria-hidden>
          <i style={{ width: `${countries.length === 0 ? 0 : (chosen.length / countries.length) * 100}%` }} />
        </span>
        <button
          type="button"
          className="link-button num"
          disabled={disabled || countries.length === 0}
          aria-label={`Countries of ${name}: ${share}`}
          onMouseDown={keepFocus}
          onClick={onOpen}
        >
          {share}
        </button>
      </div>
      {chosen.length > 0 && !whole && (
        <div className="targeting-chosen">
          {chosen.slice(0, NAMED).map((one) => (
            <span key={one.id} className="targeting-country">
              {one.name}
              {!disabled && (
                <button
                  type="button"
                  aria-label={`Remove ${one.name}`}
                  onMouseDown={keepFocus}
                  onClick={({ currentTarget: button }) => {
                    leave(button);
                    put(
                      chosen.filter(({ id: other }) => other !== one.id),
                      false,
                    );
                  }}
                >
                  <IconX size={12} aria-hidden />
                </button>
              )}
            </span>
          ))}
          {!disabled && (
            <button type="button" className="targeting-more" onMouseDown={keepFocus} onClick={onOpen}>
              {chosen.length > NAMED ? `and ${chosen.length - NAMED} more` : '+ Country'}
              <span className="sr"> of {name}</span>
            </button>
          )}
        </div>
      )}
    </li>
  );
};

/** Where a campaign bids: regions whole or country by country, and countries out of a pasted text. At least one (CT-08). */
export const LocationField = ({ countries, disabled }: { countries: readonly Country[]; disabled: boolean }) => {
  const { field, hint, error } = useField({ name: 'countries' });
  const was = (useFieldSource().useFieldState('countries').was ?? []) as readonly number[];
  const [open, setOpen] = useState<number | null>(null);
  const id = useId();
  const chosen = (field.value ?? []) as readonly number[];
  const regions = regionsOf(countries, chosen);
  const change = (next: readonly number[], says: boolean) => {
    field.onChange(next);
    if (says) for (const text of countriesSaid(chosen, next)) toast.ok(text);
  };
  const shown = regions.find((region) => region.id === open);
  return (
    <section className="targeting-part" aria-labelledby={`${id}-head`} data-place="countries">
      <div className="section-head">
        <h2 id={`${id}-head`}>Location</h2>
        {countries.length > 0 && <span className="dim small num">{countryWords(chosen, countries)}</span>}
        <span className="push">
          <CountryPastePicker
            countries={countries}
            chosen={chosen}
            onAdd={(ids) => change([...chosen, ...ids], false)}
            disabled={disabled || countries.length === 0}
          />
        </span>
      </div>
      <fieldset className="targeting-off" aria-describedby={notesOf({ id, error })}>
        <legend className="sr">Location</legend>
        <ul className="targeting-regions">
          {regions.map((region, at) => (
            <RegionRow
              key={region.id}
              region={region}
              disabled={disabled}
              boxRef={at === 0 ? field.ref : undefined}
              onPut={(ids, says) => change(withRegion(was, chosen, region, ids), says)}
              onOpen={() => setOpen(region.id)}
            />
          ))}
        </ul>
      </fieldset>
      <FieldNotes {...{ id, hint, error }} />
      {shown && (
        <RegionDialog
          region={shown}
          onClose={() => setOpen(null)}
          onChoose={(ids) => {
            setOpen(null);
            change(withRegion(was, chosen, shown, ids), true);
          }}
        />
      )}
    </section>
  );
};
