import { IconCalendarTime, IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProductNow } from '#lib/clock.ts';
import { plural } from '#ui/format.ts';
import { useMay } from '../auth/auth.queries.ts';
import { campaignsWithMirrors } from '../campaign/campaign.queries.ts';
import { shownOf } from './connectable.ts';
import { groupOf } from './creative-group.queries.ts';
import { GroupDialogs, type OpenDialog } from './GroupDialogs.tsx';
import { scheduleText } from './group-words.ts';

type Props = { application: { id: number; company_id: number }; id: number };

/** At the right of a group's name: when it is shown and by how many campaigns, each the way to change it. */
export const GroupButtons = ({ application, id }: Props) => {
  const { data: group } = useQuery(groupOf(application.id, id));
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const may = useMay();
  const edit = may('creative_group.edit');
  // Whoever reads tests sees all that are connected; others count as many as the dialog shows them
  const all = may('margin.read') || !may('campaign.read');
  const { data: campaigns } = useQuery({ ...campaignsWithMirrors(application.id), enabled: !all });
  const now = useProductNow();
  if (!group) return null;
  const mayChange = edit && group.state === 'New';
  return (
    <>
      <button
        type="button"
        className="grid-button"
        disabled={!mayChange}
        onClick={() => setOpen({ kind: 'schedule', ids: [id] })}
      >
        <IconCalendarTime size={16} aria-hidden />
        {scheduleText(group.schedulings, now)}
      </button>
      <button
        type="button"
        className="grid-button"
        onClick={() => setOpen({ kind: mayChange ? 'connect' : 'connected', ids: [id] })}
      >
        <IconPlugConnected size={16} aria-hidden />
        {all || campaigns ? plural(shownOf(group.campaign_ids, campaigns?.items).length, 'campaign') : '… campaigns'}
      </button>
      <GroupDialogs open={open} live={[group]} company={application.company_id} mayEdit={edit} onOpen={setOpen} />
    </>
  );
};
