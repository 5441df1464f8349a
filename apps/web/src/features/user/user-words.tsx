import { isRole, roleNames } from '@fairlead/domain/role';
import { userLabels } from '@fairlead/domain/user/labels';
import type { FieldWords } from '#ui/form/conflict.ts';
import { plainValue } from '#ui/form/plain-value.tsx';
import { dayTime } from '#ui/format.ts';
import type { User, UserEdit } from './user.queries.ts';

type Companies = readonly { id: number; name: string }[];

/** The companies that users have, for a grid of them: its history says which, and not only its id. */
export const companiesOf = (users: readonly Pick<User, 'company_id' | 'company_name'>[]): Companies =>
  users.flatMap(({ company_id: id, company_name: name }) => (id === null || name === null ? [] : [{ id, name }]));

/** Labels and values of a user, the same in the form, in a merge and in the history. */
export const userWords = (companies: Companies = []) =>
  ({
    thing: 'user',
    together: [['role', 'company_id']],
    labels: userLabels,
    show: (name: string, value: unknown) => {
      if (name === 'role' && typeof value === 'string' && isRole(value)) return roleNames[value];
      if (name === 'company_id' && value !== null)
        return companies.find(({ id }) => id === value)?.name ?? plainValue(value);
      if (name === 'deleted_at') return typeof value === 'string' ? `${dayTime(value)} UTC` : 'No';
      if (name === 'invited_at' && typeof value === 'string') return `${dayTime(value)} UTC`;
      return plainValue(value);
    },
    takenBack: () => 'The user will be removed and their login access revoked.',
  }) satisfies FieldWords<UserEdit> & { labels: { deleted_at: string; invited_at: string }; takenBack: () => string };
