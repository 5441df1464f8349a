import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type FieldValues, FormProvider, useController, useFormState, useWatch } from 'react-hook-form';
import { EditedMeanwhile } from './EditedMeanwhile.tsx';
import { FormProblem } from './FormProblem.tsx';
import { type FieldSource, FieldSourceProvider } from './field-source.ts';
import type { Draft } from './useDraft.ts';
import type { RecordName } from './useTurned.ts';
import './form.css';

const DraftContext = createContext<Draft<FieldValues> | null>(null);

/** The draft around a field. */
export const useCurrentDraft = (): Draft<FieldValues> => {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error('A field stands outside of <DraftForm>');
  return draft;
};

const Problem = () => <FormProblem message={useFormState().errors.root?.message} />;

const source: Omit<FieldSource, 'editing'> = {
  useSending: () => useCurrentDraft().isSending,
  useFieldValue: (name) => useWatch({ name }),
  useFieldState: (name) => {
    const { field, fieldState, formState } = useController({ name });
    const was = name
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], formState.defaultValues);
    return { field, was, beside: formState.defaultValues ?? {}, error: fieldState.error?.message };
  },
};

type Props<D extends FieldValues> = {
  draft: Draft<D>;
  label: string;
  className?: string;
  /** The record that is edited: the form says when somebody else saves it meanwhile. */
  record?: RecordName;
  children: ReactNode;
};

/** The form element around the fields. `label` names it for assistive technology. */
export const DraftForm = <D extends FieldValues>({ draft, label, className = 'form', record, children }: Props<D>) => {
  const current = draft as unknown as Draft<FieldValues>;
  const { editing } = current;
  const fields = useMemo(() => ({ ...source, editing }), [editing]);
  return (
    <DraftContext value={current}>
      <FieldSourceProvider value={fields}>
        <FormProvider {...draft.form}>
          <form className={className} aria-label={label} noValidate onSubmit={draft.submit}>
            {record && <EditedMeanwhile record={record} version={draft.version} shown={draft.shown} />}
            <Problem />
            {children}
          </form>
        </FormProvider>
      </FieldSourceProvider>
    </DraftContext>
  );
};

/** Fields that belong together: title at the left, fields in two columns. A field with `wide` takes both. */
export const Section = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => (
  <fieldset className="form-section">
    <legend>{title}</legend>
    {note && <p>{note}</p>}
    <div className="form-grid">{children}</div>
  </fieldset>
);
