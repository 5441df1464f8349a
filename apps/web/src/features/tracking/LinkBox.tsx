import type { Span } from '@fairlead/domain/tracking/check';
import { Fragment, type ReactNode, type Ref } from 'react';
import { FieldNotes, notesOf } from '#ui/form/Field.tsx';

type Props = {
  id: string;
  label: string;
  link: string;
  /** Where parameters stand in the link; none: it is in one colour. */
  spans: readonly Span[];
  /** Mandatory parameters that are not in it. */
  absent: readonly string[];
  error: string | undefined;
  readOnly: boolean;
  onChange: (link: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLTextAreaElement>;
};

/** The link cut where its parameters begin and end. */
const coloured = (link: string, spans: readonly Span[]): ReactNode[] => {
  let at = 0;
  const pieces = spans.map(({ from, to, badge }) => {
    const before = link.slice(at, from);
    at = to;
    return (
      <Fragment key={from}>
        {before}
        <span className={`tracking-part is-${badge}`}>{link.slice(from, to)}</span>
      </Fragment>
    );
  });
  return [...pieces, <Fragment key="rest">{link.slice(at)}</Fragment>];
};

/** A link that is typed and pasted over its own colours: both lie on each other, letter on letter. */
export const LinkBox = ({ id, label, link, spans, absent, error, readOnly, onChange, onBlur, inputRef }: Props) => (
  <div className="tracking-link">
    <div className="tracking-box" data-invalid={error ? true : undefined}>
      {/* The line break keeps the height of a last line that is empty */}
      <div className="tracking-colours mono" aria-hidden>
        {coloured(link, spans)}
        {'\n'}
      </div>
      <textarea
        ref={inputRef}
        id={id}
        className="mono"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={notesOf({ id, error })}
        value={link}
        rows={1}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        readOnly={readOnly}
        placeholder="Paste the link of the measurement partner"
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    </div>
    {absent.length > 0 && (
      <p className="tracking-absent mono">
        {absent.map((name) => (
          <span key={name} className="tracking-part is-missing">
            {name}=<b>?</b>
          </span>
        ))}
      </p>
    )}
    <FieldNotes {...{ id, error }} />
  </div>
);
