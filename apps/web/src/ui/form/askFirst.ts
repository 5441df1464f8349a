import type { SyntheticEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ask, type Question } from '../dialog/ask.ts';
import type { Draft } from './useDraft.ts';

/** A draft that is sent only where `meant` says so of its values, once the rules have nothing against them. */
export const submitIf = <D extends FieldValues>(draft: Draft<D>, meant: (values: D) => Promise<boolean>): Draft<D> => {
  const send = async (): Promise<void> => {
    const sound = await draft.form.trigger(undefined, { shouldFocus: true });
    if (!sound || (await meant(draft.form.getValues()))) draft.submit();
  };
  return {
    ...draft,
    submit: (event?: SyntheticEvent) => {
      event?.preventDefault();
      event?.stopPropagation();
      void send();
    },
  };
};

/**
 * A draft that asks whether what was typed is meant, once the rules have nothing against it and before it is sent.
 * `question` answers null where there is nothing to ask; `asking` hears when the question is open.
 */
export const askFirst = <D extends FieldValues>(
  draft: Draft<D>,
  question: (values: D) => Question | null,
  asking?: (open: boolean) => void,
): Draft<D> =>
  submitIf(draft, async (values) => {
    const asked = question(values);
    if (!asked) return true;
    asking?.(true);
    const meant = await ask({ ...asked, yes: 'Continue', no: 'Go back' });
    asking?.(false);
    return meant;
  });
