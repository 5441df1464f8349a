import type { ReactNode } from 'react';
import { Modal } from '../kit/Modal.ts';
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
};

/** A decision in the middle of the screen. Esc closes, focus stays inside and returns afterwards. */
export const Dialog = ({ open, onClose, title, intro, children, actions, ways, width = 440 }: DialogProps) => {
  useFocusBack(open);
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      returnFocus={false}
      size={width}
      centered
      classNames={{ content: 'dialog' }}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay backgroundOpacity={0.32} />
      <Modal.Content>
        <div className="dialog-head">
          <Modal.Title component="h2">{title}</Modal.Title>
          {intro && <p>{intro}</p>}
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
