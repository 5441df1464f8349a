import type { ReactNode } from 'react';
import { useFieldSource } from './field-source.ts';

/** A full-width submit button, for the pages outside the shell. A second press while it works is not sent. */
export const SubmitButton = ({ children }: { children: ReactNode }) => {
  const isSending = useFieldSource().useSending();
  return (
    <button
      type="submit"
      className="button-main"
      aria-disabled={isSending}
      onClick={(event) => isSending && event.preventDefault()}
    >
      {children}
    </button>
  );
};
