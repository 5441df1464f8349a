import { createFileRoute } from '@tanstack/react-router';
import { downloadList } from '#features/audience/download.ts';
import { SourceBadge } from '#features/audience/SourceBadge.tsx';
import { ReadinessPanel } from '#features/campaign-launch/ReadinessPanel.tsx';
import { CohortSummary } from '#features/cohort/CohortSummary.tsx';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';
import { TargetingTab } from '#features/targeting/TargetingTab.tsx';
import { targetingOf } from '#features/targeting/targeting.queries.ts';
import { idOf } from '#lib/url-id.ts';

const audience = {
  source: ({ origin }: { origin: Parameters<typeof SourceBadge>[0]['origin'] }) => <SourceBadge origin={origin} />,
  summary: (cohort: number, company: number) => <CohortSummary cohort={cohort} company={company} />,
  download: downloadList,
};

const Targeting = () => {
  const id = Number(Route.useParams().campaignId);
  return (
    <TargetingTab
      key={id}
      id={id}
      audience={audience}
      history={(words) => (
        <>
          <ReadinessPanel id={id} />
          <HistoryPanel entity="campaign_targeting" entityId={id} words={words} />
        </>
      )}
    />
  );
};

/** Whom a campaign bids for (CT-01). */
export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/campaigns/$campaignId/targeting',
)({
  staticData: { crumb: 'Campaign Targeting' },
  loader: ({ context, params }) => context.load(targetingOf(idOf(params.campaignId, 'campaign'))),
  component: Targeting,
});
