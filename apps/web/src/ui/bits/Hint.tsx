import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useHintPanel } from './useHintPanel.ts';
import './marks.css';

type Props = { label: string; children: ReactNode; icon: ReactNode; className?: string; inCell?: boolean };

/**
 * A mark that says more on hover, focus or press. What it says lies in the browser's top layer, so no cell cuts it off,
 * and describes the button for assistive technology.
 */
export const Hint = ({ label, icon, children, className = '', inCell }: Props) => {
  const id = useId();
  const { anchor, panel, show, hide } = useHintPanel<HTMLButtonElement>();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={`hint ${className}`}
        tabIndex={inCell ? -1 : undefined}
        aria-label={label}
        aria-describedby={id}
        onMouseEnter={show}
        // One that is drawn anew under the pointer may never be entered
        onMouseMove={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={onKeyDown}
      >
        {icon}
      </button>
      <span ref={panel} id={id} popover="manual" role="tooltip" className="hint-panel">
        {children}
      </span>
    </>
  );
};
