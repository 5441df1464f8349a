import { createContext, type ReactNode, useContext } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { FormProblem } from './FormProblem.tsx';
import { type FieldSource, FieldSourceProvider } from './field-source.ts';
import type { ShortDraft } from './useShortDraft.ts';
import './form.css';
import './short-form.css';

const Draft = createContext<ShortDraft | null>(null);
const useShort = (): ShortDraft => {
  const draft = useContext(Draft);
  if (!draft) throw new Error('A field stands outside of <ShortForm>');
  return draft;
};

const source: FieldSource = {
  editing: undefined,
  useSending: () => useShort().sending,
  useFieldValue: (name) => useShort().values[name],
  useFieldState: (name) => {
    const { values, change, leave, holds, errorOf } = useShort();
    const field: ControllerRenderProps = {
      name,
      value: values[name],
      onChange: ({ target }) => change(name, target.value),
      onBlur: () => leave(name),
      ref: (input: HTMLElement | null) => holds(name, input),
    };
    return { field, was: '', error: errorOf(name) };
  },
};

type Props = { draft: ShortDraft; label: string; children: ReactNode };

/** The form element around the fields of a short draft. `label` names it for assistive technology. */
export const ShortForm = ({ draft, label, children }: Props) => (
  <FieldSourceProvider value={source}>
    <Draft value={draft}>
      <form className="form-short" aria-label={label} noValidate onSubmit={draft.submit}>
        <FormProblem message={draft.problem} />
        {children}
      </form>
    </Draft>
  </FieldSourceProvider>
);
