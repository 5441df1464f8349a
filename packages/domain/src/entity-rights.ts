import { may, type Permission } from './permission.ts';
import type { Role } from './role.ts';

/**
 * Who reads and who changes a kind of record. What hangs on a record (its history, undo, live messages, jobs) follows
 * it: rows 81 and 82 of the permission table (design 13.12).
 */
const rights: Readonly<Record<string, { read: Permission; write: Permission }>> = {
  company: { read: 'company.read', write: 'company.edit' },
  user: { read: 'user.read', write: 'user.edit' },
  application: { read: 'application.read', write: 'application.edit' },
  targeting_list: { read: 'audience.read', write: 'audience.edit' },
  combination: { read: 'combination.read', write: 'combination.edit' },
  cohort: { read: 'cohort.read', write: 'cohort.edit' },
};
/** What belongs to no record (files of facts, the simulator) is the admin's. */
const unattached = { read: 'fact.manage', write: 'fact.manage' } as const;

const rightsOf = (entity: string | null) =>
  entity !== null && Object.hasOwn(rights, entity) ? (rights[entity] ?? unattached) : unattached;

export const mayReadEntity = (role: Role, entity: string | null): boolean => may(role, rightsOf(entity).read);
export const mayEditEntity = (role: Role, entity: string | null): boolean => may(role, rightsOf(entity).write);

/** The kinds of records the role reads. */
export const readableEntities = (role: Role): string[] =>
  Object.keys(rights).filter((entity) => mayReadEntity(role, entity));
