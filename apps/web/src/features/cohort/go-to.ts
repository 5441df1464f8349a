/** Where a path of the form can be mended: its field, else its card's first one, else the button that adds a card. */
export const placeOfIssue = (path: string): string[] => {
  const [list, card] = path.split('.');
  if (list !== 'rules') return [`[name="${path}"]`];
  if (card === undefined) return ['.cohort-rule-card select', '.cohort-rule-add'];
  return [`[name="${path}"]`, `[data-path="rules.${card}"] select`];
};

/** The field that is typed in: one of several values has its name on a hidden input, which stands after it. */
const fieldOf = (named: Element): HTMLElement | null => {
  if (!(named instanceof HTMLInputElement) || named.type !== 'hidden') return named as HTMLElement;
  for (let before = named.previousElementSibling; before; before = before.previousElementSibling) {
    const field = before.querySelector<HTMLElement>('input:not([type="hidden"])');
    if (field) return field;
  }
  return null;
};

/** Leads to what is wrong. */
export const goTo = (path: string): void => {
  for (const selector of placeOfIssue(path)) {
    const found = document.querySelector(`.cohort-form ${selector}`);
    const field = found && fieldOf(found);
    if (!field) continue;
    field.scrollIntoView({ block: 'center' });
    field.focus();
    return;
  }
};
