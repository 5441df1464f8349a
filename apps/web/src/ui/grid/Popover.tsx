import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLater } from '#lib/later.ts';
import { NotFetched } from '../state/NotFetched.tsx';
import { panels } from './parts.ts';

type Panels = Awaited<ReturnType<typeof panels.get>>;
type Content = (panels: Panels, close: () => void) => ReactNode;

/** The panel while it is open. Until what it shows has arrived it has the focus itself, so that Esc closes it. */
const Panel = ({ content, close, ...own }: { content: Content; close: () => void; id: string; className: string }) => {
  const panel = useRef<HTMLDivElement>(null);
  const { it, failed, again } = useLater(panels);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it shows is another
  useEffect(() => {
    const inside = (what: string) => panel.current?.querySelector<HTMLElement>(what);
    const first = inside('[data-autofocus]') ?? inside('input, button') ?? panel.current;
    first?.focus({ preventScroll: true });
  }, [it, failed]);
  return (
    <div ref={panel} role="dialog" tabIndex={-1} aria-busy={!it && !failed} {...own}>
      {it ? content(it, close) : failed ? <NotFetched again={again} /> : <p className="grid-dim">Loading…</p>}
    </div>
  );
};

type Props = {
  /** What the button shows. */
  button: ReactNode;
  /** Name of the panel. */
  label: string;
  panelClass?: string;
  /** Each thing that is given here opens the panel, once. */
  reopen?: object | null;
  children: Content;
};

/** A button with a small panel under it. Esc and a press outside close it; the focus returns to the button. */
export const Popover = ({ button, label, panelClass, reopen = null, children }: Props) => {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    trigger.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (reopen) setOpen(true);
  }, [reopen]);
  useEffect(() => {
    if (!open) return;
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
        className="grid-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={panels.fetch}
        onFocus={panels.fetch}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <Panel
          {...{ id, close, 'aria-label': label }}
          className={`grid-panel${panelClass ? ` ${panelClass}` : ''}`}
          content={children}
        />
      )}
    </div>
  );
};
