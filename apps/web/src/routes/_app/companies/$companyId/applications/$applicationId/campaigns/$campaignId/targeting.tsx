import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { downloadList } from '#features/audience/download.ts';
import { SourceBadge } from '#features/audience/SourceBadge.tsx';
import { campaignOf } from '#features/campaign/campaign-page.queries.ts';
import { ReadinessPanel } from '#features/campaign-launch/ReadinessPanel.tsx';
import { CohortSummary } from '#features/cohort/CohortSummary.tsx';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';
import type { HistoryWords } from '#features/history/words.tsx';
import { TargetingTab } from '#features/targeting/TargetingTab.tsx';
import { targetingOf } from '#features/targeting/targeting.queries.ts';
import { idOf } from '#lib/url-id.ts';
import { useMarkWords } from './-mark-words.ts';

const audience = {
  source: ({ origin }: { origin: Parameters<typeof SourceBadge>[0]['origin'] }) => <SourceBadge origin={origin} />,
  summary: (cohort: number, company: number) => <CohortSummary cohort={cohort} company={company} />,
  download: downloadList,
};

/** What the tab says of its own fields, and the campaign of all others. */
const withWords = (first: HistoryWords, others: HistoryWords): HistoryWords => ({
  labels: { ...others.labels, ...first.labels },
  show: (field, value, beside) => (field in first.labels ? first : others).show?.(field, value, beside),
  ...(others.takenBack ? { takenBack: others.takenBack } : {}),
});

const Targeting = () => {
  const id = Number(Route.useParams().campaignId);
  const own = useMarkWords(useSuspenseQuery(campaignOf(id)).data)('campaign');
  return (
    <TargetingTab
      key={id}
      id={id}
      audience={audience}
      history={(words) => (
        <>
          <ReadinessPanel id={id} />
          <HistoryPanel entity="campaign" entityId={id} words={withWords(words, own)} />
          <HistoryPanel entity="campaign_targeting" entityId={id} words={words} title="History of its lists" />
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
