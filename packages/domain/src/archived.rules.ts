import { may, type Permission } from './permission.ts';
import type { Role } from './role.ts';
import type { State } from './state.ts';

/** Records that others hang on, in the words people read. */
export type Above = { kind: 'company' | 'order' | 'line item' | 'application' | 'creative group'; state: State };

/** What is said on the page of a record, such as "line item", when what it hangs on is archived; null while none of it is. */
export const whyBelow = (thing: string, above: readonly Above[]): string | null => {
  const over = above.find(({ state }) => state === 'archived');
  return over
    ? `The ${over.kind} of this ${thing} is archived. What stands here can be corrected; nothing is added before it is unarchived.`
    : null;
};

/** Whose edit unarchives it; the state of a company is an admin's alone (F2). */
const editOf: Readonly<Record<Exclude<Above['kind'], 'company'>, Permission>> = {
  order: 'order.edit',
  'line item': 'line_item.edit',
  application: 'application.edit',
  'creative group': 'creative_group.edit',
};

const whatToDo = (kind: Above['kind'], role: Role | undefined): string => {
  const mayUnarchive = role === undefined || (kind === 'company' ? role === 'admin' : may(role, editOf[kind]));
  if (mayUnarchive) return 'Unarchive it before you add to it.';
  if (role === 'client') return 'Ask your account manager to have it unarchived before you add to it.';
  return `Ask an ${kind === 'company' ? 'admin' : 'account manager'} to unarchive it before you add to it.`;
};

/**
 * Why nothing new is begun here; null where all above is new. What is archived is over: what it holds is read and corrected,
 * but nothing is added to it before it is unarchived (docs/decisions/0015). `above` goes from the outermost in. `role`: who reads
 * it; those who cannot unarchive it are told whom to ask.
 */
export const whyOver = (above: readonly Above[], role: Role | undefined): string | null => {
  const over = above.find(({ state }) => state === 'archived');
  return over ? `This ${over.kind} is archived. ${whatToDo(over.kind, role)}` : null;
};
