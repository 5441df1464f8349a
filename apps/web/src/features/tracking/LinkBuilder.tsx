import { type Asked, appIdOf, askedFor, buildableTypes, buildLink, type Plan } from '@fairlead/domain/tracking/build';
import { isKnown } from '@fairlead/domain/tracking/catalogue/catalogue';
import type { LinkType } from '@fairlead/domain/tracking/catalogue/shape';
import type { LinkPlace } from '@fairlead/domain/tracking/check';
import { useId, useState } from 'react';
import type { Application } from '#features/application/application.queries.ts';
import { placeNamed } from '#ui/form/useLedTo.ts';
import { Button } from '#ui/kit/Button.ts';
import { useWriteLink } from './LinkForm.tsx';
import type { LinkSection } from './words.ts';

const formNames: Readonly<Record<LinkType, string>> = {
  classic: 'Classic link',
  universal: 'Universal link',
  onelink: 'OneLink',
};

type AnswerProps = { asked: Asked; value: string; onChange: (value: string) => void };

const Answer = ({ asked, value, onChange }: AnswerProps) => {
  const id = useId();
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {asked.label}
      </label>
      <input
        id={id}
        className="input"
        value={value}
        placeholder={asked.placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
};

type Props = { section: LinkSection; place: LinkPlace; application: Application };

/** A right link from nothing: asks for what only the partner or the client knows, the rest is known (design 13.16). */
export const LinkBuilder = ({ section, place, application }: Props) => {
  const known = isKnown(place.provider) ? place.provider : null;
  const forms = known ? buildableTypes(known, place.tracking_type) : [];
  const [form, setForm] = useState<LinkType | undefined>(forms[0]);
  const [answers, setAnswers] = useState<Record<string, string>>({ app: appIdOf(application) });
  const name = useId();
  const write = useWriteLink(section, place);
  if (!known || !form) return null;
  const plan: Plan = { ...place, provider: known, link_type: form };
  const asked = askedFor(plan);
  const link = buildLink(plan, answers);
  return (
    <section className="tracking-builder" aria-label="Build a link">
      <h3>Build a link</h3>
      {forms.length > 1 && (
        <fieldset className="row">
          <legend className="sr">Kind of link</legend>
          {forms.map((one) => (
            <label key={one} className="row">
              <input type="radio" name={name} checked={one === form} onChange={() => setForm(one)} />
              {formNames[one]}
            </label>
          ))}
        </fieldset>
      )}
      <div className="form-grid">
        {asked.map((one) => (
          <Answer
            key={one.name}
            asked={one}
            value={answers[one.name] ?? ''}
            onChange={(value) => setAnswers((before) => ({ ...before, [one.name]: value }))}
          />
        ))}
      </div>
      <p className="row">
        <Button
          variant="default"
          aria-disabled={link === null}
          data-disabled={link === null || undefined}
          onClick={() => {
            if (link === null) return;
            // The builder goes with what it built
            placeNamed(section.field)?.wrapper.querySelector('textarea')?.focus();
            write(link);
          }}
        >
          Build the link
        </Button>
        <span className="dim">
          {link === null
            ? `Missing: ${asked
                .filter((one) => (answers[one.name] ?? '').trim() === '')
                .map(({ label }) => label)
                .join(', ')}`
            : 'With every mandatory parameter'}
        </span>
      </p>
    </section>
  );
};
