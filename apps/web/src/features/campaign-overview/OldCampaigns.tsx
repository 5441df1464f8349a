import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureOf } from '#lib/api-error.ts';
import { ArchivedChip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { type Column, Grid } from '#ui/grid/index.ts';
import { MidName } from '#ui/name/MidName.tsx';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { useMe } from '../auth/auth.queries.ts';
import { campaignsAt } from './campaign-places.ts';
import { withDailyCaps } from './daily-cap.ts';
import { type Campaign, overviewOf } from './overview.queries.ts';

const columns: readonly Column<Campaign>[] = [
  {
    key: 'name',
    label: 'Campaign',
    width: 300,
    grow: true,
    always: true,
    cell: ({ name, company_id, app_id, id }) => (
      <Link
        to="/companies/$companyId/applications/$applicationId/campaigns/legacy/$campaignId"
        params={{ companyId: String(company_id), applicationId: String(app_id), campaignId: String(id) }}
        tabIndex={-1}
      >
        <MidName name={name} />
      </Link>
    ),
  },
  { key: 'id', label: 'Id', width: 120, cell: ({ id }) => <CopyId id={id} inCell /> },
  {
    key: 'state',
    label: 'State',
    width: 160,
    cell: ({ state }) => (state === 'Archived' ? <ArchivedChip /> : 'Not archived'),
  },
];
const none: readonly Campaign[] = [];

/** Campaigns from before line items, to read: those that belong to none (CA-39, D-130). */
export const OldCampaigns = ({ application }: { application: { id: number; company_id: number } }) => {
  const { data, error, isPending, refetch } = useQuery({ ...overviewOf(application.id), select: withDailyCaps });
  const rows = data?.campaigns.filter(({ line_item_id }) => line_item_id === null) ?? none;
  const at = campaignsAt({ company_id: application.company_id, app_id: application.id });
  return (
    <Grid
      label="Old campaigns"
      title={
        <>
          <BackLink href={at} label="Back to campaigns" /> Old campaigns
        </>
      }
      rows={rows}
      columns={columns}
      nameOf={({ name }) => name}
      layoutKey={`old-campaigns:${useMe()?.id ?? 0}`}
      defaultSort={{ key: 'name', desc: false }}
      find="Name or id"
      selectable={false}
      dimmed={({ state }) => state === 'Archived'}
      loading={isPending}
      failure={error && !data ? failureOf('Campaigns could not be loaded', error, () => void refetch()) : null}
      empty={{ title: 'No campaign found', text: 'Every campaign of this application belongs to a line item.' }}
    />
  );
};
