import { focusIfNone } from '../dialog/useFocusBack.ts';

/**
 * After a try: whoever pressed Enter in the row of a file that is through by now goes on at the first that is not, not nowhere.
 * @param form of the files; null once its page has gone
 */
export const goOnWithTheRest = (form: HTMLElement | null): void =>
  focusIfNone(form?.querySelector<HTMLElement>('[aria-invalid="true"], .drop-error :is(input, select, button)'));
