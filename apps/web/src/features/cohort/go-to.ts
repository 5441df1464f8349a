/** Where a path of the form can be mended: its field, else its card's first one, else the button that adds a card. */
export const placeOfIssue = (path: string): string[] => {
  const [list, card] = path.split('.');
  if (list !== 'rules') return [`[name="${path}"]`];
  if (card === undefined) return ['.rule-card select', '.rule-add'];
  return [`[name="${path}"]`, `[data-path="rules.${card}"] select`];
};

/** Leads to what is wrong. Fields of several values have their name on a hidden input; the one to type in stands before it. */
export const goTo = (path: string): void => {
  for (const selector of placeOfIssue(path)) {
    const found = document.querySelector<HTMLElement>(`.cohort-form ${selector}`);
    if (!found) continue;
    const hidden = found instanceof HTMLInputElement && found.type === 'hidden';
    const field = hidden ? found.parentElement?.querySelector<HTMLElement>('input:not([type="hidden"])') : found;
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
    return;
  }
};
