import { useQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import type { Application } from '#features/application/application.queries.ts';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { me } from '#features/auth/auth.queries.ts';
import { campaignsToCheck } from '#features/campaign-launch/campaign-launch.queries.ts';
import { ReadinessPage } from '#features/campaign-launch/ReadinessPage.tsx';
import { useNoCampaigns } from '#features/campaign-overview/useNoCampaigns.tsx';
import { idsIn } from '#lib/search-params.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { NotRead } from '#ui/state/NotRead.tsx';
import { StatePage } from '#ui/state/StatePage.tsx';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

/** Checked at once. */
const MOST = 500;

const AllReadiness = ({ path }: { path: string }) => (
  <PlainLink href={path} className="button-link">
    Readiness of all campaigns
  </PlainLink>
);

/** What stands in the place of the checks: what is missing first, a line item or a campaign, and the way to it. */
const NoneToCheck = ({ application }: { application: Application }) => {
  const { empty } = useNoCampaigns(application, true);
  return empty ? (
    <StatePage below title={empty.title} action={empty.action}>
      {empty.text}
    </StatePage>
  ) : (
    'Loading…'
  );
};

const Readiness = () => {
  const { application } = above.useLoaderData();
  const { campaign = [] } = Route.useSearch();
  const params = Route.useParams();
  const all = useQuery({
    ...campaignsToCheck(Number(params.applicationId)),
    enabled: campaign.length === 0 && Boolean(application),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!application) return <NoApplication things="Campaigns" />;
  const back = `/companies/${params.companyId}/applications/${params.applicationId}/campaigns`;
  const ids = campaign.length > 0 ? campaign : (all.data?.items ?? []).map(({ id }) => id);
  return (
    <ReadinessPage
      key={`${params.applicationId} ${campaign.join()}`}
      campaigns={ids.slice(0, MOST)}
      more={Math.max(0, ids.length - MOST)}
      title="Readiness"
      before={<BackLink href={back} label="Back to campaigns" asLeft />}
      empty={
        campaign.length > 0 ? (
          <StatePage below title="Nothing to check" action={<AllReadiness path={`${back}/readiness`} />}>
            Those that were named are archived, and what is archived is not checked.
          </StatePage>
        ) : all.data ? (
          <NoneToCheck application={application} />
        ) : all.error ? (
          <p role="alert">
            <NotRead lead="The campaigns could not be listed." error={all.error} retry={() => void all.refetch()} />
          </p>
        ) : (
          'Loading…'
        )
      }
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/campaigns/readiness')({
  staticData: { crumb: 'Readiness' },
  // Which campaigns; none named: all of the application that are not archived
  validateSearch: (search: Record<string, unknown>): { campaign?: number[] | undefined } => {
    const ids = idsIn(search.campaign);
    // Said also where there is none: what is left out stays as the address has it, be it nonsense
    return { campaign: ids.length > 0 ? ids : undefined };
  },
  loader: async ({ context }) => refuseWithout('readiness.read', await context.load(me)),
  component: Readiness,
});
