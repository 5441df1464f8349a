import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#features/tracking/audit/AuditPage.tsx';
import { auditOf } from '#features/tracking/tracking.queries.ts';
import { idOf } from '#lib/url-id.ts';

const Audit = () => {
  const { companyId } = Route.useParams();
  return <AuditPage key={companyId} company={Number(companyId)} />;
};

export const Route = createFileRoute('/_app/companies/$companyId/trackingAudit')({
  staticData: { crumb: 'Tracking audit', section: 'Campaigns' },
  loader: ({ context, params }) => context.load(auditOf(idOf(params.companyId, 'company'))),
  component: Audit,
});
