import { checkLink, isGood, type LinkPlace, type Verdict } from '@fairlead/domain/tracking/check';
import { isDirect } from '@fairlead/domain/tracking/detect';
import { parseLink } from '@fairlead/domain/tracking/parse';
import { needsOtherLink, withSuggestion, withSuggestions, withValues } from '@fairlead/domain/tracking/repair';
import { IconWand } from '@tabler/icons-react';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { CopyButton } from '#ui/bits/CopyButton.tsx';
import { Button } from '#ui/kit/Button.ts';
import { CheckStrip } from './CheckStrip.tsx';
import { LinkBox } from './LinkBox.tsx';
import { ParameterTable } from './ParameterTable.tsx';
import { ATTENTION, GOOD, type LinkSection } from './words.ts';
import './link.css';

type Props = {
  section: LinkSection;
  /** What the link is held against; null: it is not checked. */
  place: LinkPlace | null;
  readOnly: boolean;
};

/** How many suggestions one press takes: none where another link is needed. */
export const fixable = (verdict: Verdict): number =>
  needsOtherLink(verdict) ? 0 : verdict.parameters.filter(({ suggestion }) => suggestion !== null).length;

/**
 * Writes a link into the form. The flag follows the domain of the click link (CK-47); who knows better sets it after.
 */
export const useWriteLink = ({ field, type }: LinkSection, place: LinkPlace | null) => {
  const { setValue } = useFormContext();
  return (link: string): void => {
    setValue(field, link, { shouldDirty: true, shouldValidate: true });
    if (type === 'click' && place)
      setValue('use_direct_link', isDirect(parseLink(link), place.platform), { shouldDirty: true });
  };
};

/** One link of a campaign: in colours, with its checks, its parameters, and all that repairs it. */
export const LinkForm = ({ section, place, readOnly }: Props) => {
  const id = useId();
  const { field, fieldState } = useController({ name: section.field });
  const link: string = field.value ?? '';
  const verdict = place && link !== '' ? checkLink(link, place) : null;
  const write = useWriteLink(section, place);
  const fixes = verdict ? fixable(verdict) : 0;
  return (
    <div className="tracking-form" data-place={section.field}>
      <header>
        <h2>
          <label htmlFor={id}>{section.title} link</label>
        </h2>
        {verdict ? (
          <output className={isGood(verdict) ? 'tracking-good' : 'tracking-bad'}>
            {isGood(verdict) ? GOOD : ATTENTION}
          </output>
        ) : (
          <span className="dim">{section.about}</span>
        )}
        <span className="row push">
          {link !== '' && <CopyButton text={link} what="link" />}
          {verdict && place && fixes > 0 && !readOnly && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconWand size={15} aria-hidden />}
              onClick={() => {
                // It goes with what it fixed
                document.getElementById(id)?.focus();
                write(withSuggestions(link, place, verdict).link);
              }}
            >
              Fix all {fixes}
            </Button>
          )}
        </span>
      </header>
      <LinkBox
        id={id}
        label={`${section.title} link`}
        link={link}
        spans={verdict?.spans ?? []}
        absent={verdict?.parameters.slice(verdict.spans.length).map(({ name }) => name) ?? []}
        error={fieldState.error?.message}
        readOnly={readOnly}
        onChange={write}
        onBlur={field.onBlur}
        inputRef={field.ref}
      />
      {verdict && place && (
        <>
          <CheckStrip verdict={verdict} place={place} />
          <ParameterTable
            verdict={verdict}
            place={place}
            readOnly={readOnly}
            onWrite={(row, value) => write(withValues(link, place, verdict, [{ row, value }]).link)}
            onTake={(row) => write(withSuggestion(link, place, verdict, row).link)}
          />
        </>
      )}
    </div>
  );
};
