import { type ReactNode, useSyncExternalStore } from 'react';
import { useCovered } from '#lib/covered.ts';
import { openConflict, watchConflict } from '../form/conflict.ts';
import { Modal } from '../kit/Modal.ts';
import { withBreaks } from '../name/addresses.tsx';
import { question, watchQuestion } from './ask.ts';
import { useFocusBack } from './useFocusBack.ts';
import './dialog.css';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One line under the title. */
  intro?: ReactNode;
  children?: ReactNode;
  /** Buttons, primary last. Quiet ways go into `ways`, at the left. */
  actions: ReactNode;
  ways?: ReactNode;
  /** Width in px, at most 760. */
  width?: number;
  /** Over whatever other dialog is open: a question that one asks. */
  over?: true;
};

/** Above dialogs, which the kit puts at 200, and below what drops from its fields, at 300. */
const OVER = 250;

/** A decision in the middle of the screen. Esc closes, focus stays inside and returns afterwards. */
export const Dialog = ({ open, onClose, title, intro, children, actions, ways, width = 440, over }: DialogProps) => {
  useFocusBack(open);
  // Esc answers the question that this dialog asked, and leaves what was typed here
  const asked = useSyncExternalStore(watchQuestion, question, question) !== null;
  const asks = useSyncExternalStore(watchConflict, openConflict, openConflict) !== null || asked;
  const covered = useCovered() !== null;
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      returnFocus={false}
      closeOnEscape={!covered && (over || !asks)}
      size={width}
      centered
      {...(over ? { zIndex: OVER } : {})}
      classNames={{ content: 'dialog' }}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay backgroundOpacity={0.32} />
      <Modal.Content>
        <div className="dialog-head">
          <Modal.Title component="h2">{withBreaks(title)}</Modal.Title>
          {intro && <p>{withBreaks(intro)}</p>}
        </div>
        {children && <div className="dialog-body">{children}</div>}
        <div className="dialog-foot">
          {ways && <div className="dialog-ways">{ways}</div>}
          {actions}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
};
