import { IconExclamationCircleFilled } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext } from 'react';
import { type FieldValues, FormProvider, useFormState } from 'react-hook-form';
import type { Draft } from './useDraft.ts';
import './form.css';

const DraftContext = createContext<Draft<FieldValues> | null>(null);

/** The draft around a field. */
export const useCurrentDraft = (): Draft<FieldValues> => {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error('A field stands outside of <DraftForm>');
  return draft;
};

/** What is wrong with the whole, not with a field. */
const Problem = () => {
  const { errors } = useFormState();
  const message = errors.root?.message;
  if (!message) return null;
  return (
    <p className="form-problem" role="alert">
      <IconExclamationCircleFilled size={16} aria-hidden />
      {message}
    </p>
  );
};

type Props<D extends FieldValues> = { draft: Draft<D>; label: string; className?: string; children: ReactNode };

/** The form element around the fields. `label` names it for assistive technology. */
export const DraftForm = <D extends FieldValues>({ draft, label, className = 'form', children }: Props<D>) => (
  <DraftContext value={draft as unknown as Draft<FieldValues>}>
    <FormProvider {...draft.form}>
      <form className={className} aria-label={label} noValidate onSubmit={draft.submit}>
        <Problem />
        {children}
      </form>
    </FormProvider>
  </DraftContext>
);

/** Fields that belong together: title at the left, fields in two columns. A field with `wide` takes both. */
export const Section = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => (
  <fieldset className="form-section">
    <legend>{title}</legend>
    {note && <p>{note}</p>}
    <div className="form-grid">{children}</div>
  </fieldset>
);
