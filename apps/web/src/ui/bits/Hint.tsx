import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './marks.css';

type Props = { label: string; children: ReactNode; icon: ReactNode; className?: string; inCell?: boolean };

/**
 * A mark that says more on hover, focus or press. What it says lies in the browser's top layer, so no cell cuts it off,
 * and describes the button for assistive technology.
 */
export const Hint = ({ label, icon, children, className = '', inCell }: Props) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLSpanElement>(null);
  const hide = () => panel.current?.matches(':popover-open') && panel.current.hidePopover();
  const show = () => {
    const [at, over] = [button.current?.getBoundingClientRect(), panel.current];
    if (!at || !over || over.matches(':popover-open')) return;
    over.showPopover();
    const { width, height } = over.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.left + at.width / 2 - width / 2, window.innerWidth - width - 8));
    const below = at.bottom + 6 + height < window.innerHeight;
    over.style.left = `${left}px`;
    over.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - height - 6)}px`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`hint ${className}`}
        tabIndex={inCell ? -1 : undefined}
        aria-label={label}
        aria-describedby={id}
        onMouseEnter={show}
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
