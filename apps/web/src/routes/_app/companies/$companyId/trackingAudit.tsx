import { campaignLabels } from '@fairlead/domain/campaign/labels';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#features/tracking/audit/AuditPage.tsx';
import { auditOf } from '#features/tracking/tracking.queries.ts';
import { idOf } from '#lib/url-id.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';

const Audit = () => {
  const company = Number(Route.useParams().companyId);
  const { items } = useSuspenseQuery(auditOf(company)).data;
  return (
    <AuditPage
      key={company}
      links={items}
      company={company}
      labels={campaignLabels}
      empty={
        <>
          No campaign of this company has a link yet: links are set on the Tracking tab of a campaign.{' '}
          <PlainLink href={`/companies/${company}/campaigns`} className="link-button">
            Campaigns of the company
          </PlainLink>
        </>
      }
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/trackingAudit')({
  staticData: { crumb: 'Tracking audit', section: 'Campaigns' },
  loader: ({ context, params }) => context.load(auditOf(idOf(params.companyId, 'company'))),
  component: Audit,
});
