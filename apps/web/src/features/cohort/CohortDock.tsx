import type { Issue } from '@fairlead/domain/issue';
import { IconExclamationCircleFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { useFocusBack } from '#ui/dialog/useFocusBack.ts';
import { useCurrentDraft } from '#ui/form/DraftForm.tsx';
import { keepFocus } from '#ui/form/keep-focus.ts';
import { Button } from '#ui/kit/Button.ts';
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
  const { undoAll } = useCurrentDraft();
  const { isSubmitting, isDirty, submitCount } = useFormState();
  useFocusBack(isSubmitting);
  useEffect(prepareQuestions, []);
  const off = changes !== null && !isDirty;
  const [first] = issues;
  // A try that failed leads to the topmost fault; the form itself only knows the fields outside of cards
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per try
  useEffect(() => {
    if (submitCount === 0 || !first) return;
    const timer = setTimeout(() => goTo(first.path));
    return () => clearTimeout(timer);
  }, [submitCount]);
  return (
    <div className="form-bar cohort-dock">
      <span className="form-bar-count" aria-live="polite">
        {changes !== null && isDirty && (
          <>
            <span className="dot-pending" aria-hidden />
            <span>
              <b className="num">{changes.length}</b> unsaved {changes.length === 1 ? 'change' : 'changes'}
            </span>
          </>
        )}
      </span>
      <span className="cohort-dock-says cut">
        {first ? (
          <span className="cohort-dock-issue" role="status">
            <IconExclamationCircleFilled size={14} aria-hidden />
            <button type="button" className="link-button" onClick={() => goTo(first.path)}>
              {first.message}
            </button>
            {issues.length > 1 && <span className="dim num">1 of {issues.length}</span>}
          </span>
        ) : (
          changes !== null && isDirty && <span className="dim">{said(changes)}</span>
        )}
      </span>
      <span className="push" />
      {children}
      {changes !== null && isDirty && (
        <Button variant="default" onClick={undoAll} disabled={isSubmitting}>
          Discard changes
        </Button>
      )}
      {/* Not `disabled`: after a save by keyboard the focus stays on it, where a disabled button would drop it */}
      <Button
        type="submit"
        loading={isSubmitting}
        aria-disabled={off}
        data-disabled={off || undefined}
        onMouseDown={keepFocus}
        onClick={(event) => off && event.preventDefault()}
      >
        {action}
      </Button>
    </div>
  );
};
