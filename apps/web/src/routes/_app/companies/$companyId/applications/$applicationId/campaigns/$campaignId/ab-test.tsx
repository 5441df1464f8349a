import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { AbTestPage } from '#features/ab-test/AbTestPage.tsx';
import { AccessDenied } from '#features/auth/AccessDenied.tsx';
import { campaignOf } from '#features/campaign/campaign-page.queries.ts';
import { labelOf, shown } from '#features/history/words.tsx';
import { useMarkWords } from './-mark-words.ts';

const AbTest = () => {
  const id = Number(Route.useParams().campaignId);
  const wordsOf = useMarkWords(useSuspenseQuery(campaignOf(id)).data);
  const [own, aimed] = [wordsOf('campaign'), wordsOf('campaign_targeting')];
  // Who is targeted is said by targeting, all else by the campaign
  const of = (field: string) => (field in aimed.labels ? aimed : own);
  return (
    <AbTestPage
      key={id}
      id={id}
      refused={<AccessDenied />}
      words={{ label: (field) => labelOf(of(field), field), show: (field, value) => shown(of(field), field, value) }}
    />
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/campaigns/$campaignId/ab-test',
)({
  staticData: { crumb: 'Campaign A/B Test' },
  component: AbTest,
});
