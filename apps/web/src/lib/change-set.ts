import { CHANGE_SET_OPEN_MS } from '@fairlead/domain/change-set';
import { uuid } from './request.ts';

/** What is sent at one press has ended by then. */
const ONE_PRESS_MS = 5 * 60 * 1000;

/**
 * The X-Change-Set of what takes several presses, such as a row of budgets that stopped in the middle: the same, until one that
 * begins now might find it closed. Whoever presses again after a break sends a set of its own, rather than be refused for it.
 */
export const createChangeSet = (now: () => number = Date.now): (() => string) => {
  let made: { id: string; at: number } | null = null;
  return () => {
    if (made === null || now() - made.at > CHANGE_SET_OPEN_MS - ONE_PRESS_MS) made = { id: uuid(), at: now() };
    return made.id;
  };
};
