import { type RefObject, useEffect } from 'react';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** `/` leads to the find field of what is in front: the page's, or the one in an open dialog. */
export const useSlash = (field: RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || takesText(event.target)) return;
      const dialog = document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]');
      const input = field.current;
      if (!input || (dialog && !dialog.contains(input)) || input.getClientRects().length === 0) return;
      event.preventDefault();
      input.focus();
      input.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [field]);
};
