/** Ctrl S (or Command S) presses the button of the dock that is meant. */
const docks = new Map<Element, HTMLButtonElement>();

/** The one dock of the page; of several the one that the focus stands beside, none when it stands elsewhere. */
const meant = (): HTMLButtonElement | undefined => {
  if (docks.size === 1) return [...docks.values()][0];
  return [...docks].find(([dock]) => dock.parentElement?.contains(document.activeElement))?.[1];
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  // The browser's own would save the page as a file
  event.preventDefault();
  event.stopPropagation();
  const button = document.querySelector('[role="dialog"], dialog[open]') ? undefined : meant();
  if (!button || button.disabled) return;
  const field = document.activeElement;
  // An open cell keeps what was typed when it is left
  if (field instanceof HTMLElement && field.closest('[data-leaves]')) field.blur();
  // The dock may have come meanwhile, in the place of what stood in for it
  setTimeout(() => (button.isConnected ? button : meant())?.click());
};

/** A dock stands on the page; the answer takes it off again. */
export const enter = (dock: Element, button: HTMLButtonElement): (() => void) => {
  if (docks.size === 0) document.addEventListener('keydown', onKeyDown, true);
  docks.set(dock, button);
  return () => {
    docks.delete(dock);
    if (docks.size === 0) document.removeEventListener('keydown', onKeyDown, true);
  };
};
