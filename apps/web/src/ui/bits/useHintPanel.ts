import { type RefObject, useRef } from 'react';

/**
 * A panel in the browser's top layer, where nothing cuts it off, below its anchor, or above where there is no room.
 * `panel` is an element with `popover="manual"`.
 */
export const useHintPanel = <A extends HTMLElement>(): {
  anchor: RefObject<A | null>;
  panel: RefObject<HTMLSpanElement | null>;
  show: () => void;
  hide: () => void;
} => {
  const anchor = useRef<A>(null);
  const panel = useRef<HTMLSpanElement>(null);
  const hide = () => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
  };
  const show = () => {
    const over = panel.current;
    if (!over || over.matches(':popover-open')) return;
    const at = anchor.current?.getBoundingClientRect();
    if (!at) return;
    over.showPopover();
    const { width, height } = over.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.left + at.width / 2 - width / 2, window.innerWidth - width - 8));
    const below = at.bottom + 6 + height < window.innerHeight;
    over.style.left = `${left}px`;
    over.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - height - 6)}px`;
  };
  return { anchor, panel, show, hide };
};
