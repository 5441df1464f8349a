import { campaignLabels } from '@fairlead/domain/campaign/labels';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#features/tracking/audit/AuditPage.tsx';
import { auditOf } from '#features/tracking/tracking.queries.ts';
import { idOf } from '#lib/url-id.ts';

const Audit = () => {
  const company = Number(Route.useParams().companyId);
  const { items } = useSuspenseQuery(auditOf(company)).data;
  return (
    <AuditPage
      key={company}
      links={items}
      company={company}
      labels={campaignLabels}
      empty="No campaign of this company has a link yet."
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/trackingAudit')({
  staticData: { crumb: 'Tracking audit', section: 'Campaigns' },
  loader: ({ context, params }) => context.load(auditOf(idOf(params.companyId, 'company'))),
  component: Audit,
});
