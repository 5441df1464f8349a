import type { Role } from './role.ts';
import { roles } from './role.ts';
import { declared, type Permission } from './rooms.ts';

/** The permission table: what each room declares of it, in its `room.ts`. */
const table = Object.assign({}, ...declared.map(({ rights }) => rights)) as Readonly<Record<Permission, string>>;

export type { Permission };
export type Mark = 'Y' | 'O' | 'F' | 'N' | 'P';

/** What is said where the role is what stands in the way. */
export const NO_RIGHT = 'You do not have the necessary permissions';

export const permissions = Object.keys(table) as Permission[];

/** The mark of one role in one row. */
export const markOf = (permission: Permission, role: Role): Mark => table[permission][roles.indexOf(role)] as Mark;

export const isPublic = (permission: Permission): boolean => table[permission].startsWith('P');

/** Whether the role may use the call at all; the object's company is a second question (`staysInCompany`). */
export const may = (role: Role, permission: Permission): boolean => markOf(permission, role) !== 'N';

/** Whether the role reaches only objects of its own company (clients, always). */
export const staysInCompany = (role: Role): boolean => role === 'client';

/** Whether the role may know who a person of the staff is, behind an order or in a history (F3). */
export const readsStaff = (role: Role): boolean => may(role, 'user.read') && !staysInCompany(role);
