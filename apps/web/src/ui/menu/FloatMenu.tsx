import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import './menu.css';

export type MenuItem = {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Red: something is lost. */
  danger?: boolean;
  /** Why it cannot be chosen now; said under the label. */
  off?: string;
  onSelect: () => void;
};

type Props = { anchor: HTMLElement; label: string; items: readonly MenuItem[]; onClose: () => void };

/** Below the anchor, or above it where there is no room; never outside of the window. */
const place = (menu: HTMLElement, anchor: HTMLElement) => {
  const at = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const below = at.bottom + 4 + height < window.innerHeight || at.top < height + 8;
  menu.style.left = `${Math.max(8, Math.min(at.right - width, window.innerWidth - width - 8))}px`;
  menu.style.top = `${below ? at.bottom + 4 : at.top - height - 4}px`;
};

/**
 * A menu at a button, drawn where the page wants it: cells of a grid would cut it off. Arrows move, Enter chooses, Esc
 * and a press outside close; the focus goes back to the button.
 */
export const FloatMenu = ({ anchor, label, items, onClose }: Props) => {
  const menu = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  const options = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useLayoutEffect(() => {
    if (menu.current) place(menu.current, anchor);
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  }, [anchor]);
  useEffect(() => {
    const end = new AbortController();
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!menu.current?.contains(target) && !anchor.contains(target)) latest.current();
    };
    window.addEventListener('pointerdown', outside, { signal: end.signal, capture: true });
    // The button may move under the menu: a list that scrolls, a row that grows
    const follow = () => menu.current && place(menu.current, anchor);
    window.addEventListener('scroll', follow, { signal: end.signal, capture: true });
    window.addEventListener('resize', () => latest.current(), { signal: end.signal });
    return () => end.abort();
  }, [anchor]);
  const back = () => {
    onClose();
    anchor.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = options();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
    const to = moves[event.key];
    if (to !== undefined) all[(to + all.length) % all.length]?.focus();
    else if (event.key === 'Escape') back();
    else if (event.key === 'Tab') return back();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} className="float-menu" onKeyDown={onKeyDown}>
      {items.map(({ key, label: text, icon, danger, off, onSelect }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={`float-item${danger ? ' is-danger' : ''}`}
          aria-disabled={off ? true : undefined}
          onClick={() => {
            if (off) return;
            back();
            onSelect();
          }}
        >
          {icon}
          <span>
            {text}
            {off && <small>{off}</small>}
          </span>
        </button>
      ))}
    </div>
  );
};
