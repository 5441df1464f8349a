const FIELDS = 'input:not([type="hidden"]):not(:disabled), select, textarea, button:not(:disabled)';

/** Leads to the card of a rule: the element with its place in `data-rule`. Answers whether there is one. */
export const focusRule = (index: number): boolean => {
  const card = document.querySelector<HTMLElement>(`[data-rule="${index}"]`);
  if (!card) return false;
  card.scrollIntoView({ block: 'center' });
  const field = [...card.querySelectorAll<HTMLElement>(FIELDS)].find((one) => one.offsetParent !== null);
  (field ?? card).focus({ preventScroll: true });
  return true;
};
