import { useState } from 'react';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { FindField } from '#ui/list/FindField.tsx';
import { type Region, withTicks } from './places.ts';

type Props = { region: Region; onClose: () => void; onChoose: (ids: ReadonlySet<number>) => void };

/** The countries of a region, found by name or code, each ticked or not. */
export const RegionDialog = ({ region: { name, countries, chosen }, onClose, onChoose }: Props) => {
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const ids = withTicks(chosen, ticks);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = countries.filter((one) =>
    [one.name, one.alpha_two_name, one.iso_name].some((word) => word.toLowerCase().includes(wanted)),
  );
  const put = (some: readonly { id: number }[], on: boolean) =>
    setTicks((now) => {
      const next = new Map(now);
      // Back at what is chosen is no tick: it would take out what somebody else adds
      for (const { id } of some)
        if (chosen.some((one) => one.id === id) === on) next.delete(id);
        else next.set(id, on);
      return next;
    });
  const all = shown.length > 0 && shown.every(({ id }) => ids.has(id));
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Countries of ${name}`}
      intro={`${ids.size} of ${countries.length} chosen`}
      width={560}
      ways={
        <Button variant="subtle" disabled={shown.length === 0} onClick={() => put(shown, !all)}>
          {all ? 'Choose none' : `Choose all${wanted === '' ? '' : ' found'}`}
        </Button>
      }
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onChoose(ids)}>Choose {plural(ids.size, 'country', 'countries')}</Button>
        </>
      }
    >
      <FindField label="Find a country" placeholder="Name or code" value={text} onChange={setText} />
      <fieldset className="targeting-suppliers targeting-countries">
        <legend className="sr">Countries of {name}</legend>
        {shown.map((one) => (
          <label key={one.id}>
            <input
              type="checkbox"
              checked={ids.has(one.id)}
              onChange={(event) => put([one], event.currentTarget.checked)}
            />
            <span className="cut" title={one.name}>
              {one.name}
            </span>{' '}
            <span className="dim">{one.alpha_two_name}</span>
          </label>
        ))}
      </fieldset>
      {shown.length === 0 && <p className="dim small">No country is called so.</p>}
    </Dialog>
  );
};
