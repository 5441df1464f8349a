import { controlIn, focusIfNone } from '../dialog/useFocusBack.ts';

/** After a row was deleted by its button: Tab goes on at the next one's, at the last one's, or where files come from. */
export const goOnAfterDelete = (list: HTMLElement | null, at: number): void => {
  const row = list?.children[Math.min(at, list.children.length - 1)];
  const own = row?.querySelector<HTMLElement>('.drop-delete') ?? controlIn(row);
  focusIfNone(row ? own : controlIn(list?.closest('form')));
};
