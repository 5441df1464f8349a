import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '../../features/auth/auth.queries.ts';
import { Homepage } from '../../features/homepage/Homepage.tsx';

const Page = () => {
  const me = useMe();
  return me && <Homepage key={me.id} me={me} />;
};

export const Route = createFileRoute('/_app/homepage')({
  staticData: { crumb: 'Home' },
  component: Page,
});
