import { type PastedCountries, readCountries } from '@fairlead/domain/reference/country-paste';
import { useEffect, useId, useRef, useState } from 'react';
import { toast } from '#lib/toast.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import './reference.css';

export type Country = { id: number; name: string; alpha_two_name: string; iso_name: string };

type ReviewProps = {
  review: PastedCountries<Country>;
  /** How many of those recognised are chosen already. */
  there: number;
  settle: (country: Country, taken: boolean) => void;
};

/** What was nearly a country, one by one, and what was none (CT-33, CT-38). */
const Review = ({ review: { matched, suggestions, invalid }, there, settle }: ReviewProps) => {
  const host = useRef<HTMLDivElement>(null);
  const settled = useRef(false);
  // A suggestion goes with its buttons: the next one has the focus then, or what is said in place of the last
  useEffect(() => {
    if (!settled.current) return;
    settled.current = false;
    host.current?.querySelector<HTMLElement>('li button, [tabindex]')?.focus();
  });
  const choose = (country: Country, taken: boolean) => {
    settled.current = true;
    settle(country, taken);
  };
  return (
    <div ref={host}>
      <p className="reference-said" role="status">
        {plural(matched.length, 'country', 'countries')} recognised{there > 0 && `, ${there} of them chosen already`}.
      </p>
      {suggestions.length === 0 ? (
        <p className="reference-said" tabIndex={-1}>
          There are no more countries to review.
        </p>
      ) : (
        <ul className="reference-review" aria-label="Countries to review">
          {suggestions.map(({ entry, country }) => (
            <li key={country.id}>
              <span>
                “{entry}” <span className="dim">may be</span> <b>{country.name}</b>
              </span>
              <span className="row">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Accept ${country.name}`}
                  onClick={() => choose(country, true)}
                >
                  Accept
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Remove ${country.name}`}
                  onClick={() => choose(country, false)}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {invalid.length > 0 && (
        <div className="reference-invalid">
          <h3>Invalid entries</h3>
          <ul>
            {invalid.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};

export type PasteProps = {
  /** None: they have not come, and nothing is read by them. */
  countries: readonly Country[];
  /** Those that are chosen already: adding one again would change nothing. */
  chosen: readonly number[];
  /** What is added to what there is; never one of `chosen`. */
  onAdd: (ids: number[]) => void;
};

/** Countries out of a pasted text: what is exact at once, what is nearly one after a look at it (CT-31 to CT-39). */
export const PastedCountriesPicker = ({ countries, chosen, onAdd, onClose }: PasteProps & { onClose: () => void }) => {
  const [text, setText] = useState('');
  const [review, setReview] = useState<PastedCountries<Country> | null>(null);
  const id = useId();
  const settle = (country: Country, taken: boolean) =>
    setReview(
      (before) =>
        before && {
          ...before,
          matched: taken ? [...before.matched, country] : before.matched,
          suggestions: before.suggestions.filter((one) => one.country !== country),
        },
    );
  const newOf = ({ matched }: PastedCountries<Country>) => matched.filter(({ id: one }) => !chosen.includes(one));
  const add = (fresh: readonly Country[]) => {
    onAdd(fresh.map((country) => country.id));
    toast.ok('Countries added successfully');
    onClose();
  };
  const read = () => {
    const found = readCountries(text, countries);
    const fresh = newOf(found);
    if (found.suggestions.length === 0 && found.invalid.length === 0 && fresh.length > 0) add(fresh);
    else setReview(found);
  };
  const fresh = review && newOf(review);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Paste countries"
      intro="Names, two letters or ISO codes, parted by commas, line breaks or wide spaces."
      width={520}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {fresh ? (
            <Button disabled={fresh.length === 0} onClick={() => add(fresh)}>
              Add {plural(fresh.length, 'country', 'countries')}
            </Button>
          ) : (
            <Button disabled={text.trim() === '' || countries.length === 0} onClick={read}>
              Review
            </Button>
          )}
        </>
      }
      {...(review && {
        ways: (
          <Button variant="subtle" onClick={() => setReview(null)}>
            Back to the text
          </Button>
        ),
      })}
    >
      {review && fresh ? (
        <Review review={review} there={review.matched.length - fresh.length} settle={settle} />
      ) : (
        <>
          <label htmlFor={id} className="field-label">
            Countries
          </label>
          <textarea
            id={id}
            className="input reference-text"
            rows={13}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <p className="reference-said" role="status">
            {countries.length === 0 &&
              'The list of countries has not come yet: what is pasted is read once it is here.'}
          </p>
        </>
      )}
    </Dialog>
  );
};
