import type { Platform } from '@fairlead/domain/audience/criterion';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#lib/api-error.ts';
import { LookFacts } from './Look.tsx';
import { issuesOfLook, isTooMany, lookOf } from './look.ts';

type Props = { url: string | null; platform: Platform };

/** What the first lines behind an address say (UR-03, UR-08). `url` null: there is no sound address yet. */
export const LookPanel = ({ url, platform }: Props) => {
  const query = useQuery({ ...lookOf(url ?? '', platform), enabled: url !== null });
  const { data, error, failureReason, isFetching, refetch } = query;
  const again = (
    <button type="button" className="link-button" onClick={() => void refetch()}>
      Look again
    </button>
  );
  return (
    <section
      className="import-look panel wide"
      aria-label="First look at the file"
      aria-live="polite"
      aria-busy={isFetching}
    >
      {url === null ? (
        <span className="dim">Size, date and first lines of the file are shown here once there is an address.</span>
      ) : isFetching ? (
        <span className="dim">
          {isTooMany(failureReason)
            ? 'Many files were looked into. This one follows within a minute.'
            : 'Reading the first lines…'}
        </span>
      ) : data ? (
        <LookFacts look={data} platform={platform} open />
      ) : error ? (
        <span>
          {issuesOfLook(error).length > 0
            ? 'There is nothing to show of this address.'
            : `The file could not be looked into: ${messageOf(error)}`}{' '}
          {again}
        </span>
      ) : null}
    </section>
  );
};
