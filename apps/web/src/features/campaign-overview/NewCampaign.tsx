import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Application } from '../application/application.queries.ts';
import { useMay } from '../auth/auth.queries.ts';

/** The way to a new campaign of the application, for who may make one. */
export const NewCampaign = ({
  application: { id, company_id },
}: {
  application: Pick<Application, 'id' | 'company_id'>;
}) =>
  useMay()('campaign.create') ? (
    <Link
      to="/companies/$companyId/applications/$applicationId/campaigns/create"
      params={{ companyId: String(company_id), applicationId: String(id) }}
      search={{}}
      className="grid-button is-primary"
    >
      <IconPlus size={16} aria-hidden />
      New campaign
    </Link>
  ) : null;
