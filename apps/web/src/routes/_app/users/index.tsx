import { roles } from '@fairlead/domain/role';
import { createFileRoute } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { UsersGrid } from '#features/user/UsersGrid.tsx';
import { users } from '#features/user/user.queries.ts';
import type { UserFilters } from '#features/user/user-filters.ts';
import { maybeOneOf } from '#lib/search-params.ts';

const Users = () => {
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <UsersGrid filters={filters} onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })} />
  );
};

export const Route = createFileRoute('/_app/users/')({
  validateSearch: (search: Record<string, unknown>): UserFilters => ({
    state: maybeOneOf(search.state, ['all']),
    role: maybeOneOf(search.role, roles),
  }),
  // The grid draws its own loading and failure; the answer is on its way while the page is drawn
  loader: async ({ context }) => {
    const { permissions } = await context.load(me);
    if (permissions.includes('user.read')) void context.queryClient.prefetchQuery(users);
  },
  component: Users,
});
