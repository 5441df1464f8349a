import { focusIfNone } from '../dialog/useFocusBack.ts';

const CONTROLS = ':is(input, select, button):not(:disabled)';

/** After a row was deleted by its button: Tab goes on at the next one's, at the last one's, or where files come from. */
export const goOnAfterDelete = (list: HTMLElement | null, at: number): void => {
  const row = list?.children[Math.min(at, list.children.length - 1)];
  const own = row?.querySelector<HTMLElement>('.drop-delete') ?? row?.querySelector<HTMLElement>(CONTROLS);
  focusIfNone(row ? own : list?.closest('form')?.querySelector<HTMLElement>(CONTROLS));
};
