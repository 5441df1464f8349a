import { asSentence } from '@fairlead/domain/in-words';
import type { ReactNode } from 'react';
import { failureOf } from '#lib/api-error.ts';

type Props = {
  error: unknown;
  retry: () => void;
  /** What did not come, as the beginning of the sentence: "The churn status could not be read:". */
  lead?: string;
  /** What follows from it for what is shown. */
  children?: ReactNode;
};

/** In a line of text: why an answer did not come, and the way to try again where that may help (design 12, SH-25). */
export const NotRead = ({ error, retry: again, lead, children }: Props) => {
  const { reason, retry } = failureOf('', error, again);
  return (
    <>
      {lead && `${lead} `}
      {asSentence(reason)} {children && <>{children} </>}
      {retry && (
        <button type="button" className="link-button" onClick={retry}>
          Try again
        </button>
      )}
    </>
  );
};
