import { IconAlertTriangle } from '@tabler/icons-react';
import { Note } from '#ui/layout/Note.tsx';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import './campaign-page.css';

/** In the place of a campaign that belongs to no line item. `list`: the way back. */
export const LegacyCampaign = ({ list }: { list: string }) => (
  <>
    <PageHead title="Campaign legacy" before={<BackLink href={list} label="Back to campaigns" />} />
    <Note className="campaign-legacy" icon={<IconAlertTriangle size={16} aria-hidden />}>
      This campaign has been archived because it was created before 2019 and is no longer accessible. If you need
      access, please contact support.
    </Note>
  </>
);
