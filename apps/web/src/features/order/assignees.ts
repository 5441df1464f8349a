import { type Assignee, isAssignable } from '@fairlead/domain/order/order.rules';
import { day } from '#ui/format.ts';
import type { Order } from './order.queries.ts';

type Person = Assignee & { email: string };
type Stored = Order['assignees'][number];
export type AssigneeOption = { value: number; label: string; disabled?: boolean };

/** Who an order names, by id; null for a choice not made. */
export const assigneeOf = (order: Pick<Order, 'assignees'>, id: number | null): Stored | null =>
  order.assignees.find((one) => one.id === id) ?? null;

/** Why a person of an order is dimmed; undefined for one who is still there (D-047). */
export const whyDimmed = (person: Pick<Stored, 'deleted_at'>): string | undefined =>
  person.deleted_at === null ? undefined : `Removed on ${day(person.deleted_at)}`;

/**
 * Who may be chosen, by address (OR-08). Whoever is stored stands among them: a person removed since is shown and not
 * offered again (D-047).
 */
export const assigneeOptions = (users: readonly Person[], stored: Stored | null): AssigneeOption[] => {
  const offered = users.filter(isAssignable).map(({ id, email }): AssigneeOption => ({ value: id, label: email }));
  const missing = stored && !offered.some(({ value }) => value === stored.id);
  const all = missing
    ? [...offered, { value: stored.id, label: stored.email, disabled: stored.deleted_at !== null }]
    : offered;
  return all.sort((a, b) => a.label.localeCompare(b.label, 'en'));
};
