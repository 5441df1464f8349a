import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useMemo } from 'react';
import { companies } from '#features/company/company.queries.ts';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';
import { UserPage } from '#features/user/UserPage.tsx';
import { users } from '#features/user/user.queries.ts';
import { userWords } from '#features/user/user-words.tsx';
import { crumbOf } from '#lib/crumbs.ts';
import { holding } from '#lib/load.ts';
import { idOf } from '#lib/url-id.ts';

const Page = () => {
  const id = Number(Route.useParams().userId);
  const { data } = useQuery(companies);
  const words = useMemo(() => userWords(data?.items), [data]);
  return <UserPage key={id} id={id} history={<HistoryPanel entity="user" entityId={id} words={words} />} />;
};

export const Route = createFileRoute('/_app/users/$userId')({
  loader: async ({ context, params }) => {
    const id = idOf(params.userId, 'user');
    void context.queryClient.prefetchQuery(companies);
    const has = holding(id);
    if (!has(await context.load(users, has))) throw redirect({ to: '/resource-not-found', replace: true });
    return { crumb: crumbOf(users, (list) => list.items.find((user) => user.id === id)?.email ?? 'User') };
  },
  component: Page,
});
