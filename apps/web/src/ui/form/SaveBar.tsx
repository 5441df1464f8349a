import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Dock } from '../dock/Dock.tsx';
import { useCurrentDraft } from './DraftForm.tsx';

/** How many fields differ from what is saved. Nested ones count as one. */
const useChanged = (): number => Object.values(useFormState().dirtyFields).filter(Boolean).length;

/** The dock of an edit form. */
export const SaveBar = ({ action = 'Apply', children }: { action?: string; children?: ReactNode }) => {
  const { undoAll, isSending } = useCurrentDraft();
  const { isDirty } = useFormState();
  const changed = useChanged();
  return (
    <Dock
      unsaved={isDirty ? changed : 0}
      saving={isSending}
      onDiscard={isDirty ? undoAll : undefined}
      ways={children}
      action={action}
      off={!isDirty}
    />
  );
};

/** The dock of a form that makes something new. */
export const CreateBar = ({ action = 'Create', children }: { action?: string; children?: ReactNode }) => (
  <Dock unsaved={null} saving={useCurrentDraft().isSending} ways={children} action={action} />
);
