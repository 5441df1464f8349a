import { IconExclamationCircleFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { prepareQuestions } from '../dialog/Questions.tsx';
import { useFocusBack, useFocusLeft } from '../dialog/useFocusBack.ts';
import { keepFocus } from '../form/keep-focus.ts';
import { Button } from '../kit/Button.ts';
import { useUnderToasts } from '../toast/useUnderToasts.ts';
import { enter } from './save-key.ts';
import './dock.css';

type Props = {
  /** So many are unsaved; null for something new, of which nothing is saved yet. */
  unsaved: number | null;
  /** What is counted. */
  of?: 'change' | 'row';
  /** What changed, in words; shown while nothing is in the way. */
  says?: ReactNode;
  /** What is in the way of saving, with the way to it: a `DockFault`. */
  fault?: ReactNode;
  /** What happened last, or where one stands: between what is unsaved and the buttons. */
  children?: ReactNode;
  saving: boolean;
  /** The way back; left out while there is none. */
  onDiscard?: (() => void) | undefined;
  /** "Discard changes", where the way back has no other name. */
  discard?: string;
  /** Other ways, before the way on. */
  ways?: ReactNode;
  /** The way on, as a verb. */
  action: ReactNode;
  /** There is nothing to save, or nothing can be. */
  off?: boolean;
  why?: string | undefined;
  /** Without it the form around is sent. */
  onSave?: () => void;
};

/** What is in the way of saving: a sentence that leads there. */
export const DockFault = ({ children, rest }: { children: ReactNode; rest?: ReactNode }) => (
  <span className="dock-fault">
    <IconExclamationCircleFilled size={14} aria-hidden />
    <span>{children}</span>
    {rest}
  </span>
);

/**
 * The foot of whatever is saved, a form, a list or a grid: how much is unsaved, what is in the way, the way back, the way on.
 * Ctrl S saves from wherever one is; where several stand on a page, the one beside the focus.
 */
export const Dock = ({
  unsaved,
  of = 'change',
  says,
  fault,
  children,
  saving,
  onDiscard,
  discard = 'Discard changes',
  ways,
  action,
  off = false,
  why,
  onSave,
}: Props) => {
  const dock = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useUnderToasts(dock);
  useFocusBack(saving);
  useFocusLeft(dock);
  useEffect(prepareQuestions, []);
  useEffect(() => (dock.current && button.current ? enter(dock.current, button.current) : undefined), []);
  const discarded = useRef(false);
  const canDiscard = onDiscard !== undefined;
  useEffect(() => {
    if (canDiscard || !discarded.current) return;
    discarded.current = false;
    // The way back goes with what it took back
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [canDiscard]);
  const dirty = unsaved !== null && unsaved > 0;
  return (
    <div className="dock" ref={dock}>
      <span className="dock-count" aria-live="polite">
        {dirty && (
          <>
            <span className="dot-pending" aria-hidden />
            <span>
              <b className="num">{unsaved}</b> unsaved {unsaved === 1 ? of : `${of}s`}
            </span>
          </>
        )}
      </span>
      <span className="dock-fault-place cut" role="status">
        {fault}
      </span>
      {!fault && dirty && says && <span className="dock-says cut dim">{says}</span>}
      {children}
      <span className="push" />
      {ways}
      {onDiscard && (
        <Button
          variant="default"
          onClick={() => {
            discarded.current = true;
            onDiscard();
          }}
          disabled={saving}
        >
          {discard}
        </Button>
      )}
      {/* Not `disabled`: after a save by keyboard the focus stays on it, where a disabled button would drop it */}
      <Button
        ref={button}
        className="dock-save"
        type={onSave ? 'button' : 'submit'}
        loading={saving}
        onMouseDown={onSave ? undefined : keepFocus}
        aria-disabled={off}
        data-disabled={off || undefined}
        title={why}
        aria-description={why}
        onClick={(event) => {
          if (off) event.preventDefault();
          else onSave?.();
        }}
      >
        {action}
      </Button>
    </div>
  );
};
