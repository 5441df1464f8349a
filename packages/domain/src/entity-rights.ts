import { may, type Permission } from './permission.ts';
import type { Role } from './role.ts';
import type { FieldGuard, Room } from './room.ts';
import { declared } from './rooms.ts';

/** Who reads and who changes each kind of record, and which of its fields only some roles read: what the rooms declare. */
const records: Required<Room<Permission>>['records'] = Object.assign({}, ...declared.map((room) => room.records));

const recordOf = (entity: string) => (Object.hasOwn(records, entity) ? records[entity] : undefined);

/** The kinds of records of all rooms. */
export const entities: readonly string[] = Object.keys(records);

/** The kinds of records that have fields which only some roles read. */
export const guardedEntities: readonly string[] = entities.filter((entity) => recordOf(entity)?.guarded);

const passes = (role: Role, guard: FieldGuard<Permission>): boolean =>
  typeof guard === 'string'
    ? may(role, guard)
    : guard.roles.includes(role) || (guard.right !== undefined && may(role, guard.right));

/** Fields of a kind of record that this role does not read: answers, history and live messages lose them. */
export const hiddenFields = (role: Role, entity: string): ReadonlySet<string> =>
  new Set(
    Object.entries(recordOf(entity)?.guarded ?? {})
      .filter(([, guard]) => !passes(role, guard))
      .map(([field]) => field),
  );

/** What belongs to no record (files of facts, the simulator) is the admin's. */
const unattached = { read: 'fact.manage', write: 'fact.manage' } as const;

const rightsOf = (entity: string | null) => (entity === null ? undefined : recordOf(entity)) ?? unattached;

export const mayReadEntity = (role: Role, entity: string | null): boolean => may(role, rightsOf(entity).read);
export const mayEditEntity = (role: Role, entity: string | null): boolean => may(role, rightsOf(entity).write);

/** The kinds of records the role reads. */
export const readableEntities = (role: Role): string[] => entities.filter((entity) => mayReadEntity(role, entity));
