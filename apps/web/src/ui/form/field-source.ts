import { createContext, useContext } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import type { FieldWords } from './conflict.ts';

/** What a field shows and where its changes go. */
type FieldState = {
  field: ControllerRenderProps;
  was: unknown;
  /** The record as it was, which may say how `was` is read. */
  beside?: Readonly<Record<string, unknown>>;
  error: string | undefined;
};

/** The form around a field, whichever kind it is: a draft of a record, or a short form without the form library. */
export type FieldSource = {
  useFieldState: (name: string) => FieldState;
  useFieldValue: (name: string) => unknown;
  useSending: () => boolean;
  /** An existing record: changed fields show what they were. */
  editing: FieldWords<Record<string, unknown>> | undefined;
};

const Source = createContext<FieldSource | null>(null);
export const FieldSourceProvider = Source.Provider;

/** The form around a field. */
export const useFieldSource = (): FieldSource => {
  const source = useContext(Source);
  if (!source) throw new Error('A field stands outside of a form');
  return source;
};
