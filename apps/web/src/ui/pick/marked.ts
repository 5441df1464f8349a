/** Tells a field of the kit which option Enter would take: the kit says so only once an arrow was pressed. */
import type { FocusEvent } from 'react';

const watched = new WeakMap<Element, MutationObserver>();

/** Put into words what is highlighted in the open list of a field; none where the list is closed or nothing fits. */
const tell = (field: Element) => {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const marked = list?.querySelector('[data-combobox-selected]')?.id;
  if ((field.getAttribute('aria-activedescendant') ?? undefined) === marked) return;
  if (marked) field.setAttribute('aria-activedescendant', marked);
  else field.removeAttribute('aria-activedescendant');
};

/** Watched only while it has the focus. The list may stand anywhere in the page. */
export const watchMarked = ({ currentTarget: field }: FocusEvent<Element>): void => {
  if (watched.has(field)) return;
  const observer = new MutationObserver(() => tell(field));
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-combobox-selected', 'aria-activedescendant', 'aria-controls'],
  });
  watched.set(field, observer);
};

export const unwatchMarked = ({ currentTarget: field }: FocusEvent<Element>): void => {
  watched.get(field)?.disconnect();
  watched.delete(field);
};
