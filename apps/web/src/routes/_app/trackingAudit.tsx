import { campaignLabels } from '@fairlead/domain/campaign/labels';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { AuditPage } from '#features/tracking/audit/AuditPage.tsx';
import { wrongLinks } from '#features/tracking/tracking.queries.ts';
import { refuseWithout } from '#routes/-refuse.ts';

/** Links that became wrong since they were saved, of all companies one sees: where the queue leads. */
const Wrong = () => {
  const { items } = useSuspenseQuery(wrongLinks).data;
  return (
    <AuditPage
      links={items}
      company={null}
      labels={campaignLabels}
      empty="No link became wrong: all are as good as when they were saved."
    />
  );
};

export const Route = createFileRoute('/_app/trackingAudit')({
  staticData: { crumb: 'Links that became wrong', section: 'Campaigns' },
  loader: async ({ context }) => {
    refuseWithout('tracking.check', await context.load(me));
    await context.load(wrongLinks);
  },
  component: Wrong,
});
