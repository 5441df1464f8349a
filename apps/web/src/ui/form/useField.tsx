import type { ReactNode } from 'react';
import { Was } from '../bits/Was.tsx';
import { useFieldSource } from './field-source.ts';
import { same } from './merge.ts';
import { plainValue } from './plain-value.tsx';

export type FieldProps = {
  /** The wire's name of the field; dots for nesting. */
  name: string;
  label: ReactNode;
  description?: ReactNode;
  required?: boolean;
  /** Takes both columns of a section. */
  wide?: boolean;
  disabled?: boolean;
};

/** Value, error, and for an existing record what the value was. */
export const useField = ({ name, description, wide }: Pick<FieldProps, 'name' | 'description' | 'wide'>) => {
  const { editing, useFieldState } = useFieldSource();
  const { field, was, beside, error } = useFieldState(name);
  const changed = editing !== undefined && !same(was, field.value);
  const shownWas = changed && (editing?.show?.(name, was, beside) ?? plainValue(was));
  const hint = changed ? (
    <>
      <Was>{shownWas}</Was>
      {description && <>. {description}</>}
    </>
  ) : (
    description
  );
  const className = [wide && 'wide', changed && 'field-changed'].filter(Boolean).join(' ') || undefined;
  return { field, changed, hint, className, error };
};
