import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCovered } from '#lib/covered.ts';
import { Drawer } from '../kit/Drawer.ts';
import { useFocusBack } from './useFocusBack.ts';
import './dialog.css';

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  ways?: ReactNode;
  width?: number;
};

/** A sheet from the right, for reading and comparing. */
export const Sheet = ({ open, onClose, title, intro, children, actions, ways, width = 680 }: Props) => {
  useFocusBack(open);
  return (
    <Drawer.Root
      opened={open}
      onClose={onClose}
      closeOnEscape={useCovered() === null}
      returnFocus={false}
      position="right"
      size={width}
      classNames={{ content: 'sheet' }}
      transitionProps={{ duration: 220 }}
    >
      <Drawer.Overlay backgroundOpacity={0.32} />
      <Drawer.Content>
        <div className="sheet-head">
          <div>
            <Drawer.Title component="h2">{title}</Drawer.Title>
            {intro && <p>{intro}</p>}
          </div>
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <IconX size={18} aria-hidden />
          </button>
        </div>
        <div className="dialog-body">{children}</div>
        {actions && (
          <div className="dialog-foot">
            {ways && <div className="dialog-ways">{ways}</div>}
            {actions}
          </div>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
};
