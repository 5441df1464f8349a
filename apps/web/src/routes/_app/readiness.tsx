import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { brokenCampaigns } from '#features/campaign-launch/campaign-launch.queries.ts';
import { ReadinessPage } from '#features/campaign-launch/ReadinessPage.tsx';
import { messageOf } from '#lib/api-error.ts';
import { refuseWithout } from '#routes/-refuse.ts';

const none: readonly never[] = [];

/** Campaigns that broke since they were launched, of all applications one sees. */
const Broken = () => {
  const { data, error } = useQuery({ ...brokenCampaigns, staleTime: 0 });
  const items = data?.items ?? none;
  const ids = items.map(({ campaign_id }) => campaign_id).slice(0, 500);
  return (
    <ReadinessPage
      campaigns={ids}
      title="Broken since launch"
      before={null}
      broke={items}
      empty={error ? messageOf(error) : data ? 'Nothing broke: what was launched passes every check.' : 'Loading…'}
    />
  );
};

export const Route = createFileRoute('/_app/readiness')({
  staticData: { crumb: 'Broken since launch' },
  loader: async ({ context }) => refuseWithout('readiness.read', await context.load(me)),
  component: Broken,
});
