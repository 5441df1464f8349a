import type { ReactNode } from 'react';
import { useFieldSource } from './field-source.ts';

/** A full-width submit button, for the pages outside the shell. A second press while it works is not sent. */
export const SubmitButton = ({ children }: { children: ReactNode }) => {
  const isSubmitting = useFieldSource().useSending();
  return (
    <button
      type="submit"
      className="button-main"
      aria-disabled={isSubmitting}
      onClick={(event) => isSubmitting && event.preventDefault()}
    >
      {children}
    </button>
  );
};
