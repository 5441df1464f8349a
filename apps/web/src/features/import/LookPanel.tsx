import type { Platform } from '@fairlead/domain/audience/criterion';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { useFocusLeft } from '#ui/dialog/useFocusBack.ts';
import { LookFacts } from './Look.tsx';
import { issuesOfLook, isTooMany, lookOf } from './look.ts';

type Props = { url: string | null; platform: Platform };

/** It stays while one looks again, and the keyboard with it; once there is something to show, that goes on at the address. */
const LookAgain = ({ looking, onLook }: { looking: boolean; onLook: () => void }) => {
  const button = useRef<HTMLButtonElement>(null);
  useFocusLeft(button, 'fieldset');
  return (
    <button
      ref={button}
      type="button"
      className="link-button"
      aria-disabled={looking || undefined}
      onClick={looking ? undefined : onLook}
    >
      Look again
    </button>
  );
};

/** What the first lines behind an address say (UR-03, UR-08). `url` null: there is no sound address yet. */
export const LookPanel = ({ url, platform }: Props) => {
  const query = useQuery({ ...lookOf(url ?? '', platform), enabled: url !== null });
  const { data, error, failureReason, isFetching, refetch } = query;
  /** The address that was looked at again. */
  const [again, setAgain] = useState<string | null>(null);
  const reads = isTooMany(failureReason)
    ? 'Many files were looked into. This one follows within a minute.'
    : 'Reading the first lines…';
  const failed =
    error &&
    (issuesOfLook(error).length > 0
      ? 'There is nothing to show of this address.'
      : `The file could not be looked into: ${messageOf(error)}`);
  return (
    <section
      className="import-look panel wide"
      aria-label="First look at the file"
      aria-live="polite"
      aria-busy={isFetching}
    >
      {url === null ? (
        <span className="dim">Size, date and first lines of the file are shown here once there is an address.</span>
      ) : data && !isFetching ? (
        <LookFacts look={data} platform={platform} open />
      ) : (
        <span>
          {isFetching ? <span className="dim">{reads}</span> : failed}{' '}
          {(isFetching ? again === url : failed) && (
            <LookAgain
              looking={isFetching}
              onLook={() => {
                setAgain(url);
                void refetch();
              }}
            />
          )}
        </span>
      )}
    </section>
  );
};
