import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

type Props = {
  /** What the button shows. */
  button: ReactNode;
  /** Name of the panel, and of the button when it shows only an icon. */
  label: string;
  className?: string;
  panelClass?: string;
  disabled?: boolean;
  children: (close: () => void) => ReactNode;
};

/** A button with a small panel under it. Esc and a press outside close it; the focus returns to the button. */
export const Popover = ({ button, label, className = 'grid-button', panelClass, disabled, children }: Props) => {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    trigger.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (!open) return;
    const first =
      panel.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      panel.current?.querySelector<HTMLElement>('input, button');
    first?.focus({ preventScroll: true });
    const end = new AbortController();
    const { signal } = end;
    window.addEventListener('pointerdown', (e) => !root.current?.contains(e.target as Node) && setOpen(false), {
      signal,
      capture: true,
    });
    return () => end.abort();
  }, [open]);
  const events = {
    onKeyDown: (e: KeyboardEvent) => {
      if (e.key !== 'Escape' || !open) return;
      e.stopPropagation();
      close();
    },
    onBlur: (e: FocusEvent) => {
      if (e.relatedTarget && !root.current?.contains(e.relatedTarget)) setOpen(false);
    },
  };
  return (
    <div ref={root} className="grid-popover" {...events}>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={disabled}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          className={`grid-panel${panelClass ? ` ${panelClass}` : ''}`}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
};
