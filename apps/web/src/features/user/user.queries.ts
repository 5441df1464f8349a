import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/user';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isStale } from '#lib/api-error.ts';
import { call, dryRun } from '#lib/call.ts';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';
import { me } from '../auth/auth.queries.ts';

showsRecords('users', 'company', 'user');

type UserList = Ok<typeof api.listUsers>;
export type User = UserList['items'][number];

/** What a person edits of a user. */
export type UserEdit = Pick<User, 'email' | 'role' | 'company_id'>;
export const editOf = ({ email, role, company_id }: User): UserEdit => ({ email, role, company_id });

/** All users the signed-in one may see, those who were removed too. */
export const users = query(['users'], api.listUsers);

/** The answer of a write takes its place in what is shown, also where it is one's own address. */
const place = (client: QueryClient, user: User): void => {
  client.setQueryData(users.queryKey, (list: UserList | undefined) => {
    if (!list) return list;
    if (!list.items.some(({ id }) => id === user.id)) return { items: [...list.items, user], total: list.total + 1 };
    return { ...list, items: list.items.map((one) => (one.id === user.id ? user : one)) };
  });
  client.setQueryData(me.queryKey, (who) => (who?.id === user.id ? { ...who, email: user.email } : who));
};

/** Puts saved users into what is shown at once. */
export const usePlaceUser = () => {
  const client = useQueryClient();
  return (user: User): void => place(client, user);
};

export const useCreateUser = () =>
  useSave(api.createUser, { refreshes: wordsOf('user'), says: ({ email }) => `User ${email} created` });

export const useUpdateUser = () =>
  useSave(api.updateUser, { refreshes: wordsOf('user'), says: ({ email }) => `User ${email} updated`, quiet: isStale });

/** Sends the invitation of somebody who has not been in yet once more. */
export const useInviteUser = () => {
  const client = useQueryClient();
  return useSave(api.inviteUser, {
    says: (user) => {
      place(client, user);
      return `The invitation was sent to ${user.email} again`;
    },
  });
};

/** Saves one row of the grid: the fields that changed, on the version that was edited. */
export const saveRow = (
  { id }: User,
  changed: Partial<UserEdit>,
  { version, changeSet }: { version: number; changeSet: string },
): Promise<User> =>
  call(api.updateUser, { params: { userId: `${id}` }, body: { ...changed, version }, channel: 'grid', changeSet });

/** What `saveRow` would do. */
export const tryRow = ({ id }: User, changed: Partial<UserEdit>, { version }: { version: number }) =>
  dryRun(api.updateUser, { params: { userId: `${id}` }, body: { ...changed, version }, channel: 'grid' });

/** Removes one of several users in one change set. */
export const removeUser = (id: number, changeSet: string): Promise<void> =>
  call(api.deleteUser, { params: { userId: `${id}` }, channel: 'grid', changeSet });

/** After rows were saved or removed: shows them at once, and asks again for whatever depends on them. */
export const useRowsSaved = () => {
  const client = useQueryClient();
  return (saved: readonly User[] = []): void => {
    for (const user of saved) place(client, user);
    for (const word of [...wordsOf('user'), 'history']) void client.invalidateQueries({ queryKey: [word] });
  };
};
