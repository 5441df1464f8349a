import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/audience';

/** A list that was looked at and had not changed tells nobody: its page asks this often, and only while it is in sight. */
export const FRESH_EVERY_MS = 300_000;

type Shown = Pick<Ok<typeof api.getTargetingList>, 'origin' | 'state'>;
type Asked = { state: { data: Shown | { items: readonly Shown[] } | undefined } };

/** How long until a question about lists is asked again: for dynamic ones that are kept up to date; false for all others. */
export const freshEvery = ({ state: { data } }: Asked): number | false => {
  const shown = data === undefined ? [] : 'items' in data ? data.items : [data];
  return shown.some(({ origin, state }) => origin === 'cohorts' && state === 'new') ? FRESH_EVERY_MS : false;
};
