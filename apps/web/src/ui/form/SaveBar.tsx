import { type ReactNode, useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { prepareQuestions } from '../dialog/Questions.tsx';
import { useFocusBack } from '../dialog/useFocusBack.ts';
import { Button } from '../kit/Button.ts';
import { useCurrentDraft } from './DraftForm.tsx';
import { keepFocus } from './keep-focus.ts';

/** How many fields differ from what is saved. Nested ones count as one. */
const useChanged = (): number => Object.values(useFormState().dirtyFields).filter(Boolean).length;

/** Sticks to the foot of an edit form: how much is unsaved, the way back, the way on. */
export const SaveBar = ({ action = 'Apply', children }: { action?: string; children?: ReactNode }) => {
  const { undoAll } = useCurrentDraft();
  const { isSubmitting, isDirty } = useFormState();
  const changed = useChanged();
  useFocusBack(isSubmitting);
  useEffect(prepareQuestions, []);
  return (
    <div className="form-bar">
      <span className="form-bar-count" aria-live="polite">
        {isDirty && (
          <>
            <span className="dot-pending" aria-hidden />
            <span>
              <b className="num">{changed}</b> unsaved {changed === 1 ? 'change' : 'changes'}
            </span>
          </>
        )}
      </span>
      {isDirty && (
        <button type="button" className="link-button" onClick={undoAll}>
          Undo all
        </button>
      )}
      <span className="push" />
      {children}
      {/* Not `disabled`: after a save by keyboard the focus stays on it, where a disabled button would drop it */}
      <Button
        type="submit"
        loading={isSubmitting}
        onMouseDown={keepFocus}
        aria-disabled={!isDirty}
        data-disabled={!isDirty || undefined}
        onClick={(event) => !isDirty && event.preventDefault()}
      >
        {action}
      </Button>
    </div>
  );
};

/** The foot of a form that makes something new. */
export const CreateBar = ({ action = 'Create', children }: { action?: string; children?: ReactNode }) => {
  const { isSubmitting } = useFormState();
  useFocusBack(isSubmitting);
  useEffect(prepareQuestions, []);
  return (
    <div className="form-bar">
      <span className="push" />
      {children}
      <Button type="submit" loading={isSubmitting} onMouseDown={keepFocus}>
        {action}
      </Button>
    </div>
  );
};
