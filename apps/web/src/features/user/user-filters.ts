import { type Role, roleNames, roles } from '@fairlead/domain/role';
import type { QuickFilter } from '#ui/grid/index.ts';
import type { User } from './user.queries.ts';

/** What the address says about the list: `?state=all&role=client`. Without words: active users of every role. */
export type UserFilters = { state?: 'all' | undefined; role?: Role | undefined };

const isActive = (user: User): boolean => user.deleted_at === null;

/** Active, and one role at a time beside it (D-094). A role counts what pressing it would leave. */
export const filtersFor = (rows: readonly User[], { state }: UserFilters): QuickFilter<User>[] => {
  const chosen = state === 'all' ? rows : rows.filter(isActive);
  return [
    { key: 'active', label: 'Active', test: isActive },
    ...roles.map((role) => ({
      key: role,
      label: roleNames[role],
      group: 'role',
      test: (user: User) => user.role === role,
      count: chosen.filter((user) => user.role === role).length,
    })),
  ];
};

export const pressedOf = ({ state, role }: UserFilters): string[] => [
  ...(state === 'all' ? [] : ['active']),
  ...(role ? [role] : []),
];

/** What the address has to say for these chips. */
export const filtersOf = (pressed: readonly string[]): UserFilters => ({
  state: pressed.includes('active') ? undefined : 'all',
  role: roles.find((role) => pressed.includes(role)),
});

/** Why nothing is shown, for the empty grid. */
export const whyEmpty = ({ state, role }: UserFilters, any: boolean): string => {
  if (!any) return 'There is no user yet.';
  const what = state === 'all' ? 'all users' : 'active users';
  return `You are looking at ${what}${role ? ` with the role ${roleNames[role]}` : ''}. There is none.`;
};
