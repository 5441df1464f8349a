import type { Issue } from '@fairlead/domain/issue';
import { type ReactNode, useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { Dock, DockFault } from '#ui/dock/Dock.tsx';
import { useCurrentDraft } from '#ui/form/DraftForm.tsx';
import type { Change } from './changes.ts';
import { goTo } from './go-to.ts';

type Props = {
  action: string;
  /** Of an existing audience; something new is always worth saving. */
  changes: readonly Change[] | null;
  /** What is in the way, from top to bottom, once somebody tried. */
  issues: readonly Issue[];
  children?: ReactNode;
};

const said = (changes: readonly Change[]): string => {
  const [first] = changes;
  return `${first?.words ?? ''}${changes.length > 1 ? `, and ${changes.length - 1} more` : ''}`;
};

/** The foot: what is unsaved in words, what is in the way as a link, the way back, the way on. */
export const CohortDock = ({ action, changes, issues, children }: Props) => {
  const { undoAll, isSending } = useCurrentDraft();
  const { isDirty, submitCount } = useFormState();
  const [first] = issues;
  // A try that failed leads to the topmost fault; the form itself only knows the fields outside of cards
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per try
  useEffect(() => {
    if (submitCount === 0 || !first) return;
    const timer = setTimeout(() => goTo(first.path));
    return () => clearTimeout(timer);
  }, [submitCount]);
  return (
    <Dock
      unsaved={changes === null ? null : isDirty ? changes.length : 0}
      says={changes !== null && changes.length > 0 && said(changes)}
      fault={
        first && (
          <DockFault rest={issues.length > 1 && <span className="dim num">1 of {issues.length}</span>}>
            <button type="button" className="link-button" onClick={() => goTo(first.path)}>
              {first.message}
            </button>
          </DockFault>
        )
      }
      saving={isSending}
      onDiscard={changes !== null && isDirty ? undoAll : undefined}
      ways={children}
      action={action}
      off={changes !== null && !isDirty}
    />
  );
};
