import { useQuery } from '@tanstack/react-query';
import { useProductNow } from '#lib/clock.ts';
import { plural } from '#ui/format.ts';
import { groupOf } from './creative-group.queries.ts';
import { GroupStatus } from './GroupStatus.tsx';
import { scheduleText } from './group-words.ts';

/** Beside the name of a group: whether it is shown, when, and by how many campaigns. */
export const GroupFacts = ({ application, id }: { application: number; id: number }) => {
  const { data } = useQuery(groupOf(application, id));
  const now = useProductNow();
  if (!data) return null;
  return (
    <>
      <GroupStatus status={data.status} />
      <span className="dim small">
        {scheduleText(data.schedulings, now)}, {plural(data.campaign_ids.length, 'campaign')}
      </span>
    </>
  );
};
