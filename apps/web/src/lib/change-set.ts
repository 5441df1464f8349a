import { CHANGE_SET_OPEN_MS } from '@fairlead/domain/change-set';
import { ApiError } from './api-error.ts';
import { uuid } from './request.ts';

/** What is sent at one press has ended by then. */
const ONE_PRESS_MS = 5 * 60 * 1000;

/**
 * The X-Change-Set of what takes several presses, such as a row of budgets that stopped in the middle: the same, until one that
 * begins now might find it closed. Whoever presses again after a break, or after what was done so far was taken back, sends a set
 * of its own, rather than be refused for it.
 *
 * @returns for a press: what sends something under it, given the id; once more under a new one where it was closed after all
 */
export const createChangeSet = (now: () => number = Date.now) => {
  let made: { id: string; at: number } | null = null;
  const current = (): string => {
    if (made === null || now() - made.at > CHANGE_SET_OPEN_MS - ONE_PRESS_MS) made = { id: uuid(), at: now() };
    return made.id;
  };
  return () => {
    let id = current();
    return <T>(send: (id: string) => Promise<T>): Promise<T> =>
      send(id).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'change_set_closed')) throw error;
        made = null;
        id = current();
        return send(id);
      });
  };
};
