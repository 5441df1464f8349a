import { createFileRoute, Link } from '@tanstack/react-router';
import { useMay, useMe } from '#features/auth/auth.queries.ts';
import { Homepage } from '#features/homepage/Homepage.tsx';

const Page = () => {
  const me = useMe();
  const pacing = useMay()('pacing.read') && (
    <Link to="/pacing" className="button-link">
      Pacing
    </Link>
  );
  return me && <Homepage key={me.id} me={me} actions={pacing} />;
};

export const Route = createFileRoute('/_app/homepage')({
  staticData: { crumb: 'Home' },
  component: Page,
});
