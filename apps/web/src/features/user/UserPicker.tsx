import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Face } from '#ui/bits/Face.tsx';
import type { Picker, PickerOption } from '#ui/shell/PickerBar.tsx';
import { valueAt } from '#ui/shell/picker.ts';
import { type User, users } from './user.queries.ts';

const optionOf = ({ id, email }: User): PickerOption => ({ id, name: email, icon: <Face name={email} size={18} /> });

/** Users who were not removed, by address (SH-57, SH-58). */
const offeredUsers = (items: readonly User[]): User[] =>
  items.filter(({ deleted_at }) => deleted_at === null).sort((a, b) => a.email.localeCompare(b.email, 'en'));

/** The user selector of the picker bar, while a user stands in the address. */
export const useUserPicker = (id: number | null): Picker | null => {
  const client = useQueryClient();
  const router = useRouter();
  const { data } = useQuery({ ...users, enabled: id !== null });
  if (id === null) return null;
  const chosen = data?.items.find((user) => user.id === id);
  return {
    label: 'User',
    ...valueAt(id, chosen && optionOf(chosen), data !== undefined),
    load: async () => [{ options: offeredUsers((await client.fetchQuery(users)).items).map(optionOf) }],
    onChoose: ({ id: next }) => void router.navigate({ to: '/users/$userId', params: { userId: `${next}` } }),
    note: 'Removed users are not listed',
  };
};
