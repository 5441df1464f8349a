import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Choice, Unsaved } from '#ui/grid/index.ts';
import { countries } from '../campaign/campaign.queries.ts';
import { countriesOfAll, withCountries } from './country-changes.ts';
import type { Campaign } from './overview.queries.ts';

const CountriesList = lazy(() =>
  import('./CountriesList.tsx').then(({ CountriesList: Dialog }) => ({ default: Dialog })),
);
const PastedCountriesPicker = lazy(() =>
  import('../reference/PastedCountriesPicker.tsx').then(({ PastedCountriesPicker: Dialog }) => ({ default: Dialog })),
);
const none: readonly never[] = [];

type Props = { rows: readonly Campaign[]; unsaved: Pick<Unsaved<Campaign>, 'store'> };

/** Countries of the selected campaigns: pasted ones are added to each, listed ones are taken away; unsaved, as if typed. */
export const BulkCountries = ({ rows, unsaved }: Props) => {
  const [listing, setListing] = useState(false);
  const [pasting, setPasting] = useState(false);
  const known = useQuery(countries).data?.items ?? none;
  const choices = useMemo(() => known.map(({ id, name }): Choice => ({ value: id, label: name })), [known]);
  const stage = (changes: readonly { row: Campaign; countries: number[] }[]) =>
    void unsaved.store.put(changes.map(({ row, countries: value }) => ({ row, field: 'countries', draft: { value } })));
  return (
    <>
      <button type="button" className="grid-button" title="Paste countries" onClick={() => setPasting(true)}>
        <IconMapPin size={16} aria-hidden />
        <span className="grid-word">Paste countries</span>
      </button>
      <button type="button" className="grid-button" title="Countries list" onClick={() => setListing(true)}>
        <IconMapPinOff size={16} aria-hidden />
        <span className="grid-word">Countries list</span>
      </button>
      <Suspense>
        {pasting && (
          <PastedCountriesPicker
            countries={known}
            chosen={countriesOfAll(rows)}
            onAdd={(ids) => stage(withCountries(rows, ids))}
            onClose={() => setPasting(false)}
          />
        )}
        {listing && (
          <CountriesList {...{ rows }} countries={choices} onStage={stage} onClose={() => setListing(false)} />
        )}
      </Suspense>
    </>
  );
};
